/** A puzzle as something to try. What the server tells of the answer becomes words here, when it is over. */
import { api } from "../api/client";
import type { Mistake, PuzzleAttempt, PuzzleEarned, PuzzleHint, PuzzleSolution, PuzzleTask, Seat, Table } from "../api/types";
import { Wardrobe } from "../art/dress";
import { optionName, whyParts } from "../moments/why";
import { people } from "../people/people.svelte";
import { settings } from "../state/settings.svelte";
import { spotsOf, type Answer, type Attempted, type Clued, type Item, type Worth } from "../trying/item";
import type { PuzzlesMessages, ReviewMessages } from "../words/messages";
import { thingsOf, type Words } from "../words/words";
import { puzzlesApi } from "./api";
import { about, question } from "./asking";

/** All words that a puzzle needs. */
export interface Told {
  readonly words: Words;
  readonly review: ReviewMessages;
  readonly said: PuzzlesMessages;
}

type Earned = (earned: PuzzleEarned) => void;

/** `onearned` is told what each attempt and each use of help changes. */
export async function puzzleItem(task: PuzzleTask, told: Told, onearned: Earned): Promise<Item> {
  const wardrobe = new Wardrobe(await api.edition(task.edition));
  return new PuzzleItem(task, wardrobe, told, onearned);
}

class PuzzleItem implements Item {
  readonly key: string;
  readonly table: Table;
  readonly seat: Seat;
  readonly question: string;
  readonly about: string;
  readonly playsOn: boolean;
  readonly fills: boolean;

  constructor(
    private readonly task: PuzzleTask,
    readonly wardrobe: Wardrobe,
    private readonly told: Told,
    private readonly onearned: Earned,
  ) {
    const { words, said } = told;
    this.key = `puzzle ${task.puzzle}`;
    this.seat = task.seat as Seat;
    this.table = this.#named(task.table);
    this.question = question(task, wardrobe, words, said);
    this.about = about(task, thingsOf(words, wardrobe), said);
    this.fills = task.family === "pack";
    this.playsOn = !this.fills;
  }

  /** You, and a bee that answers. */
  #named(table: Table): Table {
    const mine = people.me?.name || settings.name.trim() || this.told.words.You;
    const players = table.players.map((player) => ({ ...player, name: player.seat === this.seat ? mine : this.told.said.opponent }));
    return { ...table, players: players as unknown as Table["players"] };
  }

  async attempt(decisions: string, tries: number): Promise<Attempted> {
    const found = await puzzlesApi.attempt(this.task.puzzle, decisions, tries);
    if (found.earned) this.onearned(found.earned);
    const right = found.verdict === "right";
    return {
      right,
      told: this.#toldOf(found, tries),
      clue: found.hint && this.#clue(found.hint, choiceOf([decisions])),
      answer: found.solution && this.#answer(found.solution, right ? decisions.split(" ") : null),
      table: found.table && found.verdict === "more" ? this.#named(found.table) : null,
      ...(found.earned && { stars: found.earned.stars }),
    };
  }

  #toldOf({ verdict }: PuzzleAttempt, tries: number): string {
    const { said } = this.told;
    if (verdict === "right") return "";
    if (verdict === "more") return this.fills ? "" : said.more;
    return said.wrong[(this.task.number + tries) % said.wrong.length] ?? "";
  }

  async clue(): Promise<Clued> {
    const { hint, earned } = await puzzlesApi.help(this.task.puzzle, "hint");
    this.onearned(earned);
    return hint ? this.#clue(hint) : { text: "" };
  }

  async answer(): Promise<Answer> {
    const { solution, earned } = await puzzlesApi.help(this.task.puzzle, "answer");
    this.onearned(earned);
    return this.#answer(solution!, null);
  }

  /** `tried`: the choice that was wrong just now. */
  #clue({ code, decisions, cell }: PuzzleHint, tried = ""): Clued {
    const { hints } = this.told.said;
    const [lies] = spotsOf(decisions, "leather");
    switch (code) {
      case "not":
        return { text: decisions[0] === "A" ? hints.notAdvance : hints.not(this.#name(decisions)), not: [tried, choiceOf(decisions)] };
      case "place":
        return { text: hints.place };
      case "covers":
        return { text: hints.covers, cell: [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 97] };
      default:
        return { text: hints.lies, ...(lies && { lies }) };
    }
  }

  /** What a choice is called. */
  #name(decisions: readonly string[]): string {
    const { words, review, said } = this.told;
    if (decisions[0]?.startsWith("@")) return said.place;
    return optionName({ decisions: [...decisions] }, "", this.wardrobe, words, review);
  }

  /** `played`: what was done, if it was right; then that is shown, not another way. */
  #answer(solution: PuzzleSolution, played: readonly string[] | null): Answer {
    const { said } = this.told;
    const decisions = played ?? solution.line;
    const isChoice = solution.worths.length > 0;
    const name = this.#name(decisions);
    return {
      decisions,
      headline: isChoice ? (played ? said.yes : said.answer)(name) : !played ? said.answerShown : this.fills ? said.yesFull : said.yesDone,
      reason: isChoice ? this.#why(solution, decisions) : this.#ways(solution.solutions),
      worths: Object.fromEntries(solution.worths.map((worth) => [worth.decision, this.#worth(worth, decisions)])),
    };
  }

  /** How many ways there are: to fill a gap; otherwise to begin. */
  #ways(number: number): string {
    const { said } = this.told;
    const { family } = this.task;
    return (family === "seven" ? said.waysSeven : family === "tempo" ? said.waysTempo : said.ways)(number);
  }

  /** The facts that speak for the answer, against the best of the others. */
  #why(solution: PuzzleSolution, decisions: readonly string[]): string {
    const choice = choiceOf(decisions);
    const other = solution.worths.find((worth) => worth.decision !== choice);
    if (!other || choice !== choiceOf(solution.line) || !solution.facts.length) return "";
    const { words, review, said } = this.told;
    const mistake = { wrong: "purchase", facts: solution.facts, better: { decisions: [choice] }, played: { decisions: [other.decision] } } as unknown as Mistake;
    return whyParts({ mistake, wardrobe: this.wardrobe, opponent: said.toOpponent, words, review }, false).map((part) => part.text).join("");
  }

  #worth({ decision, chance, margin, exact }: PuzzleSolution["worths"][number], decisions: readonly string[]): Worth {
    const { worth } = this.told.said;
    const name = this.#name([decision]);
    const right = decision === choiceOf(decisions);
    if (this.task.family === "buy" || this.task.family === "refill") {
      const percent = Math.round(100 * chance);
      return { name, text: worth.chance(percent), short: worth.percent(percent), look: right ? "right" : "bad" };
    }
    const wins = chance > 0.5;
    const points = Math.round(Math.abs(margin));
    const text = points
      ? (exact ? (wins ? worth.wins : worth.loses) : wins ? worth.winsLeast : worth.losesLeast)(points)
      : exact ? (wins ? worth.winsTie : worth.losesTie) : wins ? worth.winsOnly : worth.losesOnly;
    const sign = wins ? "+" : "−";
    return { name, text, short: points ? `${sign}${points}` : wins ? worth.winsOnly : worth.losesOnly, look: right ? "right" : wins ? "good" : "bad" };
  }
}

/** The card that was chosen: a patch, or "A". */
const choiceOf = (decisions: readonly string[]): string => (decisions[0] ?? "").split("@")[0] ?? "";
