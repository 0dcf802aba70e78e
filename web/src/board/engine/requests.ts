/** What the analysis board asks the server. Nothing is stored there: the position travels with each request. */
import { ask } from "../../api/client";
import type { Board, BoardFits, BoardWays, Laid, LaidPiece, Piece } from "../../api/types";

/** What lies on each quilt. */
export type Pieces = readonly [readonly Piece[], readonly Piece[]];

export const boardApi = {
  check: (position: string, pieces: Pieces) => ask<Board>("POST", "/api/board/check", { position, pieces }),
  lay: (laid: Laid) => ask<Board>("POST", "/api/board/check", { laid }),
  play: (position: string, pieces: Pieces, decisions: string) => ask<Board>("POST", "/api/board/play", { position, pieces, decisions }),
  fits: (edition: string, board: string, pieces: readonly LaidPiece[], patch: string) =>
    ask<BoardFits>("POST", "/api/board/fits", { edition, board, pieces, patch }),
  ways: (position: string, milliseconds: number, signal: AbortSignal) => ask<BoardWays>("POST", "/api/board/ways", { position, milliseconds, most: 3 }, signal),
};
