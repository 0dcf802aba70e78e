/** The eight steps of the tutorial: which prepared game each is played on, and when it is done. */
import type { EditionInfo, View } from "../api/types";
import type { GameState } from "../state/game.svelte";
import type { Words } from "../words/words";

export interface Step {
  readonly text: keyof Words["learn"]["steps"];
  /** The name of the prepared game. */
  readonly lesson: string;
  /** Whether the step has been played. A step without this is only read. */
  readonly done?: (game: GameState, start: View) => boolean;
}

const cells = (view: View): number => view.table.players[0].covered;

export function stepsOf(info: EditionInfo): readonly Step[] {
  const draft = { row: -1, column: -1, code: -1 };
  return [
    { text: "choose", lesson: "start", done: (game) => Boolean(game.proposal.draft && !game.proposal.draft.plan) },
    {
      text: "move",
      lesson: "start",
      done: (game) => {
        if (!game.proposal.draft) return false;
        if (draft.row < 0) Object.assign(draft, game.proposal.draft);
        return game.proposal.draft.row !== draft.row || game.proposal.draft.column !== draft.column || game.proposal.draft.code !== draft.code;
      },
    },
    { text: "sew", lesson: "start", done: (game, start) => game.view !== null && cells(game.view) > cells(start) },
    { text: "behind", lesson: "start" },
    { text: "advance", lesson: "income", done: (game, start) => game.view?.table.players[0].space !== start.table.players[0].space },
    { text: info.leather_may_be_discarded ? "leatherOrLeave" : "leather", lesson: "leather", done: leatherDecided },
    info.refill_when_left
      ? { text: "reveal", lesson: "reveal", done: (game, start) => game.view?.table.refill === null && start.table.refill !== null && !game.view.table.placing }
      : { text: "special", lesson: "income" },
    { text: "end", lesson: "end", done: (game) => game.view?.table.phase === "over" },
  ];
}

function leatherDecided(game: GameState, start: View): boolean {
  const view = game.view;
  const taken = (each: View): number => each.table.marks.filter((mark) => mark.taken).length;
  return view !== null && taken(view) > taken(start) && !(view.table.placing && view.table.turn.seat === 0);
}
