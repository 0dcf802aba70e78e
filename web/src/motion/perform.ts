/** Shows the difference of two views: the patch flies to its place, then the new view is shown, in which the token walks
 * (a CSS transition) and the fresh piece is sewn on. Any tap or key skips it. */
import type { StoryEvent, View } from "../api/types";
import { app } from "../state/app.svelte";
import type { Stage } from "../state/game.svelte";
import { play } from "./sounds";

const EASE = "cubic-bezier(.2,.8,.2,1)";

export const perform: Stage = async (before, after, happened) => {
  const events = happened.flatMap((entry) => entry.events);
  sound(events, after);
  if (app.still || document.hidden || happened.length > 6) return;
  for (const event of events) if (event.type === "placed" && !isMine(before, event.seat)) await fly(event);
  void shower(events);
};

const isMine = (view: View, seat: number): boolean => view.you.may.decide && view.table.turn.seat === seat && view.you.seats.includes(seat);

function sound(events: readonly StoryEvent[], after: View): void {
  for (const event of events) {
    if (event.type === "placed") play(event.patch === "leather" ? "leather" : "sew");
    if (event.type === "received") play("advance");
    if (event.type === "earned") play("button");
    if (event.type === "over") play("win");
  }
  if (after.you.may.decide && after.you.seats.length === 1 && events.some((event) => event.type === "turn" && !event.again)) play("yours");
}

/** The patch goes from where it hung to its place on the quilt. */
async function fly(event: Extract<StoryEvent, { type: "placed" }>): Promise<void> {
  const from = document.querySelector(`[data-card="${event.patch}"] svg, [data-line="${event.patch}"] svg, svg.tape`);
  const quilt = document.querySelector(`svg[data-quilt="${event.seat}"]`) as SVGSVGElement | null;
  if (!from || !quilt) return;
  const start = from.getBoundingClientRect();
  const goal = place(quilt, event);
  const copy = from.matches(".tape") ? document.createElement("i") : (from.cloneNode(true) as HTMLElement);
  copy.classList.add("flying");
  document.querySelector(".dressed")?.append(copy);
  const step = (rect: { left: number; top: number; width: number; height: number }): Keyframe => ({
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  await run(copy, [step(start), step(goal)], 520);
  copy.remove();
}

function place(quilt: SVGSVGElement, event: Extract<StoryEvent, { type: "placed" }>): DOMRect {
  const [rect, box] = [quilt.getBoundingClientRect(), quilt.viewBox.baseVal];
  const unit = rect.width / box.width;
  const rows = event.cells.map((cell) => Number(cell[0]));
  const columns = event.cells.map((cell) => Number(cell[1]));
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  return new DOMRect(
    rect.left + (column * 48 - box.x) * unit,
    rect.top + (row * 48 - box.y) * unit,
    (Math.max(...columns) - column + 1) * 48 * unit,
    (Math.max(...rows) - row + 1) * 48 * unit,
  );
}

/** Income: buttons fly from the quilt to the purse. */
async function shower(events: readonly StoryEvent[]): Promise<void> {
  for (const event of events) {
    if (event.type !== "earned" && event.type !== "received") continue;
    const purse = document.querySelector(`[data-purse="${event.seat}"] svg`);
    const source = document.querySelector(event.type === "earned" ? `svg[data-quilt="${event.seat}"]` : `[data-token="${event.seat}"]`);
    if (!purse || !source) continue;
    const [to, from] = [purse.getBoundingClientRect(), source.getBoundingClientRect()];
    for (let at = 0; at < Math.min(8, event.buttons); at++) {
      const copy = purse.cloneNode(true) as HTMLElement;
      copy.classList.add("flying");
      document.querySelector(".dressed")?.append(copy);
      const spread = from.width / 3;
      const start = `translate(${from.left + from.width / 2 + (Math.random() - 0.5) * spread}px, ${from.top + from.height / 2}px)`;
      void run(copy, [{ transform: start, left: 0, top: 0 }, { transform: `translate(${to.left}px, ${to.top}px)`, left: 0, top: 0 }], 320, at * 40).then(() => copy.remove());
    }
  }
}

/** Runs an animation to its end, or until somebody taps or presses a key. */
function run(element: Element, frames: Keyframe[], duration: number, delay = 0): Promise<void> {
  const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "both" });
  const skip = (): void => animation.finish();
  addEventListener("pointerdown", skip, { once: true });
  addEventListener("keydown", skip, { once: true });
  return animation.finished
    .catch(() => undefined)
    .then(() => {
      removeEventListener("pointerdown", skip);
      removeEventListener("keydown", skip);
    });
}

