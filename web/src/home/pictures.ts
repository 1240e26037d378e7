// A moment of each game that shows what it is about.
export const pictures: readonly { game: string; text: string }[] = [
  { game: "yolah", text: "x.x....x/.xb..bw./ww....x./bx.xx.../x..xx.b./.x.xx.../...w..../x.x...xx b 9 9" },
  { game: "othello", text: "-XXXXX---OOOOOO---OXXOO---OOXO----OOOOO-----OO-------O---------- X" },
  { game: "quarto", text: "64.7/2.9./.5C./...." },
];
