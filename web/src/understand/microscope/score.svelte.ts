// How many guesses were right, since the page was opened.
class Score {
  asked: number = $state(0);
  right: number = $state(0);

  count(right: boolean): void {
    this.asked += 1;
    if (right) this.right += 1;
  }
}

export const score = new Score();
