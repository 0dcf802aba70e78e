/** The words of the puzzles: loaded with these screens. */
import { app } from "../state/app.svelte";
import de from "../words/puzzles.de.json?url";
import en from "../words/puzzles.en.json?url";
import type { PuzzlesMessages } from "../words/messages";
import { wordsFrom } from "../words/words";

const load = wordsFrom<PuzzlesMessages>({ en, de });

/** In the language of the page. */
export const puzzleWords = (): Promise<PuzzlesMessages> => load(app.words.code);
