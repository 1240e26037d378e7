// Games to begin tests and pictures with: two searches played them.
export const yolah =
  "a1:c1 d4:d3 e4:g6 h1:g1 h8:c8 e5:g7 g6:f7 d3:b5 c8:g4 b5:b7 c1:c7 b7:b6 d5:b3 a8:a6 b3:a4 g1:e3 a4:a5 e3:d2 " +
  "a5:c3 b6:f6 c7:d6 f6:f1 c3:c2 f1:f3";
export const othello = "d3 c3 c4 e3 f4 g3 d2 c5 f3 g2 f5 e1 d1 g5 f1 f2 e2 c2 e6 f7 c1 f6 b1 b2 g1 -- b6 c6 h1 a6 g6 h6";
export const quarto = ">1 c3>9 b3>5 c1>2 a4>6 b4>4 b2>C a3>7";

// Six free cells.
export const quartoLate = ">1 c3>9 b3>5 c1>2 a4>6 b4>4 b2>C a3>7 d2>3 a1>8";

// Some cells win, some draw, some lose.
export const quartoProved = ">E a4>8 d2>1 d1>7 c1>C a1>5 b4>4 a3>D b2>3";

// The first player lets a piece go that wins at once: the last move but one.
export const quartoBlunder = ">0 a1>1 b1>2 c1>C d4>3 d1";

// Two beginners: their game can be reviewed.
export const beginnersOthello =
  "e6 d6 c6 d7 c8 f6 c4 f3 g2 d8 f5 f4 g4 c3 d3 d2 c2 f2 e1 d1 g6 b1 e2 h2 c1 f1 e8 e3 h1 b2 a1 b3 g1 h7 a2 h3 h4 b6 c7 a3";
