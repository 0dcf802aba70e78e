/** The requests of the review, of trying again, of the trainer and of the coach. */
import { ask } from "../api/client";
import type { Attempt, Board, Help, Judgement, PlayBoard, Task, Training } from "../api/types";

export const coachApi = {
  playBoard: (body: PlayBoard) => ask<Board>("POST", "/api/board/play", body),
  judge: (game: string, decisions: string) => ask<Judgement>("POST", `/api/games/${game}/judge`, { decisions }),
  /** Somewhere to try again: a mistake of a game, or an item of the trainer. */
  task: <T extends Task>(where: string) => ask<T>("GET", where),
  attempt: (where: string, decisions: string, tries: number) => ask<Attempt>("POST", `${where}/try`, { decisions, tries }),
  help: (where: string, what: "clue" | "answer") => ask<Help>("POST", `${where}/help`, { what }),
  training: (profile: string | null) => ask<Training>("GET", `/api/training${profile ? `?profile=${profile}` : ""}`),
};
