/** The table by keyboard: arrows move, R and F turn and flip, Enter sews, Esc puts back, 1-3 choose, A advances, U undoes. */
import type { GameState } from "../../state/game.svelte";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Does what the key means; returns false if it means nothing here. */
export function press(game: GameState, key: string, upsideDown: boolean): boolean {
  const arrow = ARROWS[key];
  if (arrow) {
    if (!game.proposal.draft) return false;
    const way = upsideDown ? -1 : 1;
    game.proposal.nudge(arrow[0] * way, arrow[1] * way);
    return true;
  }
  if (/^[1-9]$/.test(key)) return choose(game, Number(key) - 1);
  switch (key.toLowerCase()) {
    case "r":
      game.proposal.turn();
      return Boolean(game.proposal.draft);
    case "f":
      game.proposal.flip();
      return Boolean(game.proposal.draft);
    case "a":
      void game.advance();
      return true;
    case "u":
      void game.undo();
      return true;
    case "h":
      void game.askHint();
      return true;
    case "p":
      void game.usePlan();
      return true;
    case "l":
      void game.leave();
      return true;
    case "enter":
      if (!game.proposal.draft && !game.proposal.advancing) return false;
      void game.confirm();
      return true;
    case "escape":
      game.proposal.putBack();
      return true;
    default:
      return false;
  }
}

function choose(game: GameState, at: number): boolean {
  const patch = game.view?.table.circle[at];
  if (patch) game.proposal.choose(patch);
  return Boolean(patch);
}

/** Keys belong to fields and dialogs first; Enter belongs to the button that has the focus, unless it is a card. */
export function isForTheTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement | null;
  if (!target || target.closest("input, textarea, select, dialog")) return false;
  if (event.key !== "Enter" && event.key !== " ") return true;
  const button = target.closest("button, a");
  return event.key === "Enter" && (!button || (button.classList.contains("card") && button.classList.contains("chosen")));
}
