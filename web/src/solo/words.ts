/** The words of the game alone, loaded with it. */
import type { SoloMessages } from "../words/messages";
import { wordsFrom } from "../words/words";
import de from "../words/solo.de.json?url";
import en from "../words/solo.en.json?url";

export const soloWords = wordsFrom<SoloMessages>({ en, de });

/** Levels have numbers of the box: III. */
export const numeral = (level: number, solo: SoloMessages): string => solo.levels[level - 1] ?? `${level}`;
