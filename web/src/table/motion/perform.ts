/** Shows the difference of two views as it happened: the patch flies to its place, the token goes space by space, buttons
 * fly and are counted. Between the two views it shows intermediate views, each a step further. Any tap or key skips the rest. */
import type { Player, StoryEvent, View } from "../../api/types";
import { app } from "../../state/app.svelte";
import type { Perform } from "../../state/effects";
import { play } from "./sounds";

const EASE = "cubic-bezier(.2,.8,.2,1)";
const SPACE = 70;
const LONGEST_WALK = 600;

/** The running animations; each can be finished at once. */
const running = new Set<() => void>();
let hurried = false;

function hurry(): void {
  hurried = true;
  for (const finish of running) finish();
}

export const perform: Perform = async (before, after, happened, glimpse) => {
  const events = happened.flatMap((entry) => entry.events);
  if (!app.still && !document.hidden && happened.length <= 6) {
    hurried = false;
    const gestures = ["pointerdown", "keydown"] as const;
    for (const gesture of gestures) addEventListener(gesture, hurry);
    await tell(before, after, events, glimpse);
    for (const gesture of gestures) removeEventListener(gesture, hurry);
  } else if (events.some((event) => event.type === "placed")) play("sew");
  if (events.some((event) => event.type === "over")) play("win");
  else if (after.you.may.decide && after.you.seats.length === 1 && events.some((event) => event.type === "turn" && !event.again)) play("yours");
};

const isMine = (view: View, seat: number): boolean => view.you.may.decide && view.table.turn.seat === seat && view.you.seats.includes(seat);

/** A card turns over; then its filters light up one after the other. */
const TURNED = 260;
const LIT = 240;

async function tell(before: View, after: View, events: readonly StoryEvent[], glimpse: (view: View) => void): Promise<void> {
  let shown = before;
  let cards = events.filter((event) => event.type === "card_turned").length;
  const change = (seat: number, what: (player: Player) => Partial<Player>): void => {
    const players = shown.table.players.map((player) => (player.seat === seat ? { ...player, ...what(player) } : player)) as [Player, Player];
    shown = { ...shown, table: { ...shown.table, players } };
    glimpse(shown);
  };
  const pay = (event: Extract<StoryEvent, { type: "earned" | "received" }>): void => {
    play(event.type === "earned" ? "button" : "advance");
    shower(event);
    change(event.seat, ({ buttons }) => ({ buttons: buttons + event.buttons }));
  };
  for (const event of events) {
    if (hurried) return;
    if (event.type === "took") change(event.seat, ({ buttons }) => ({ buttons: buttons - event.paid }));
    else if (event.type === "received") pay(event);
    else if (event.type === "placed") {
      if (!isMine(before, event.seat)) await fly(event);
      play(event.patch === "leather" ? "leather" : "sew");
      change(event.seat, ({ pieces }) => ({ pieces: [...pieces, event] }));
    } else if (event.type === "card_turned") {
      const turns = after.table.solo?.turns.slice(0, cards > 1 ? 1 - cards : undefined) ?? [];
      cards--;
      shown = { ...shown, table: { ...shown.table, solo: { ...shown.table.solo!, turns } } };
      glimpse(shown);
      await pause(TURNED + LIT * (event.asked.length + 1));
    } else if (event.type === "moved") {
      for (let space = event.start + 1; space <= event.end && !hurried; space++) {
        change(event.seat, () => ({ space }));
        for (const paid of events) if (paid.type === "earned" && paid.seat === event.seat && paid.space === space) pay(paid);
        await pause(Math.min(SPACE, LONGEST_WALK / (event.end - event.start)));
      }
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      running.delete(done);
      resolve();
    };
    running.add(done);
    setTimeout(done, milliseconds);
  });
}

/** The patch flies from its card to its place on the quilt. */
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
  await run(copy, [step(start), step(goal)], 380);
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

/** Buttons fly to the purse: income from the quilt, the others from the token. */
function shower(event: Extract<StoryEvent, { type: "earned" | "received" }>): void {
  const purse = document.querySelector(`[data-purse="${event.seat}"] svg`);
  const source = document.querySelector(event.type === "earned" ? `svg[data-quilt="${event.seat}"]` : `[data-token="${event.seat}"]`);
  if (!purse || !source) return;
  const [to, from] = [purse.getBoundingClientRect(), source.getBoundingClientRect()];
  for (let at = 0; at < Math.min(8, event.buttons); at++) {
    const copy = purse.cloneNode(true) as HTMLElement;
    copy.classList.add("flying");
    document.querySelector(".dressed")?.append(copy);
    const start = `translate(${from.left + from.width * (0.35 + Math.random() * 0.3)}px, ${from.top + from.height / 2}px)`;
    const frame = { left: 0, top: 0 };
    void run(copy, [{ ...frame, transform: start }, { ...frame, transform: `translate(${to.left}px, ${to.top}px)` }], 320, at * 40).then(() => copy.remove());
  }
}

/** Runs an animation to its end, or until a tap or key skips it. */
async function run(element: Element, frames: Keyframe[], duration: number, delay = 0): Promise<void> {
  const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "both" });
  const finish = (): void => animation.finish();
  running.add(finish);
  await animation.finished.catch(() => undefined);
  running.delete(finish);
}
