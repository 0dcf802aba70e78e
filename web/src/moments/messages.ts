/** The words of the review, of trying again and of the trainer: loaded with these screens. */
import { app } from "../state/app.svelte";
import de from "../words/review.de.json?url";
import en from "../words/review.en.json?url";
import type { ReviewMessages } from "../words/messages";
import { wordsFrom } from "../words/words";

const load = wordsFrom<ReviewMessages>({ en, de });

/** In the language of the page. */
export const reviewWords = (): Promise<ReviewMessages> => load(app.words.code);
