/** The game of a lesson: a real one, in which the teacher sees each decision before it is sent, and the opponent waits. */
import type { Happened, StoryEvent, View } from "../api/types";
import type { Effects, Perform } from "../state/effects";
import { GameState } from "../state/game.svelte";

export const PUPIL = 0;

export interface Teacher {
  /** Whether a decision may be sent now. */
  mayDecide(decision: string): boolean;
  /** It was not sent, or the server refused it. */
  notSent(): void;
  /** The pupil plays on alone: everything is allowed. */
  readonly isAway: boolean;
  /** Something could not be done, or is not what was asked for. */
  correct(): void;
  /** What the pupil decided has been shown. */
  finished(events: readonly StoryEvent[]): void;
  /** Resolves when the opponent may play. */
  opponentMay(): Promise<void>;
}

export class PupilGame extends GameState {
  readonly #teacher: Teacher;

  constructor(id: string, effects: Effects, teacher: Teacher) {
    const refuse = (what: string): void => {
      effects.refuse(what);
      teacher.correct();
    };
    super(id, { ...effects, refuse, perform: turnByTurn(effects.perform, teacher) });
    this.#teacher = teacher;
  }

  override async send(what: string, more: object = {}): Promise<boolean> {
    const decision = what === "decisions" ? (more as { decisions: string }).decisions : null;
    if (!this.#teacher.isAway && (decision === null || !this.#teacher.mayDecide(decision))) {
      this.#teacher.correct();
      return false;
    }
    const sent = await super.send(what, more);
    if (!sent) this.#teacher.notSent();
    return sent;
  }

  /** A pupil cannot undo; only the teacher takes moves back. */
  override undo(): Promise<boolean> {
    if (!this.#teacher.isAway) this.#teacher.correct();
    return Promise.resolve(false);
  }

  override async askHint(): Promise<void> {
    if (this.#teacher.isAway) await super.askHint();
    else this.#teacher.correct();
  }

  /** Goes back to an earlier position, with the words of the teacher; false if that cannot be done. */
  takeBack(to: number): Promise<boolean> {
    return super.send("undo", { to_ply: to });
  }
}

const DEEDS = new Set<StoryEvent["type"]>(["took", "received", "moved", "placed", "discarded"]);

/** Whether an entry of the log is a decision of the pupil; null if nobody decided. */
function isOwn(entry: Happened): boolean | null {
  const deed = entry.events.find((event) => DEEDS.has(event.type));
  return deed && "seat" in deed ? deed.seat === PUPIL : null;
}

/** Shows what the pupil did, tells the teacher, and only then what the opponent did, when the teacher lets them. */
function turnByTurn(perform: Perform, teacher: Teacher): Perform {
  return async (before, after, happened, glimpse) => {
    const at = happened.findIndex((entry) => isOwn(entry) === false);
    const [own, theirs] = at < 0 ? [happened, []] : [happened.slice(0, at), happened.slice(at)];
    const events = own.flatMap((entry) => entry.events);
    const decided = own.some(isOwn);
    if (own.length) await perform(before, after, own, glimpse);
    if (!theirs.length) {
      if (decided) setTimeout(() => teacher.finished(events)); // when the view has been shown
      return;
    }
    const shown = decided ? beforeTheAnswer(before, after) : before;
    if (decided) {
      glimpse(shown);
      teacher.finished(events);
    }
    await teacher.opponentMay();
    await perform(shown, after, theirs, glimpse);
  };
}

/** The table between the pupil's decision and the opponent's answer, if both came together. */
function beforeTheAnswer(before: View, after: View): View {
  const players: View["table"]["players"] = [after.table.players[PUPIL], before.table.players[1]];
  return { ...before, table: { ...before.table, players, choices: null, placing: null } };
}
