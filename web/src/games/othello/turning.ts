// How a disc of Othello turns over: it grows narrow, changes its face while nobody can see it, and grows wide again.
import { turnMilliseconds, turnStagger } from "../../boards/motion";

export function turnDisc(disc: Element | null, steps: number): void {
  if (!disc) return;
  const timing: KeyframeAnimationOptions = {
    duration: turnMilliseconds,
    delay: steps * turnStagger,
    fill: "backwards", // a disc that waits for its turn still shows the old face
    easing: "ease-in-out",
  };
  disc.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0.04)" }, { transform: "scaleX(1)" }], timing);
  const halfWay = { ...timing, easing: "linear" };
  for (const face of disc.querySelectorAll(".face")) {
    const [old, now] = face.classList.contains("unseen") ? [1, 0] : [0, 1];
    face.animate(
      [
        { opacity: old, offset: 0 },
        { opacity: old, offset: 0.5 },
        { opacity: now, offset: 0.5 },
        { opacity: now, offset: 1 },
      ],
      halfWay,
    );
  }
}

export function dropDisc(disc: Element | null): void {
  disc?.animate(
    [{ transform: "scale(1.25)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }],
    { duration: 140, easing: "ease-out" },
  );
}
