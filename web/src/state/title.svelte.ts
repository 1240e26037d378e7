// The title of the tab. A view that has more to say than its name (whose turn it is) sets its own, and null again when
// it goes.
class Title {
  own: string | null = $state(null);
}

export const title = new Title();
