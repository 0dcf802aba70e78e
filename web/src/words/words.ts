/** What a language says. The messages are in one JSON file for each language; this says which there are. */
import { got } from "../api/client";
import type { PhraseName, Wish } from "../api/types";
import type { Wardrobe } from "../art/dress";
import deFile from "./de.json?url";
import enFile from "./en.json?url";
import { read } from "./read";

/** The names of the things on the table, in the forms that a language needs. */
export type Things = Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, string>>;
type Lists = Readonly<Record<string, readonly string[]>>;
type N = (n: number) => string;
type S = (text: string) => string;
type NT = (n: number, things: Things) => string;
type T = (things: Things) => string;

/** A heading and a text, of the things and of the figures of an edition. */
type Rule = readonly (string | ((things: Things, facts: Texts) => string))[];

export interface Words {
  code: string; language: string; things: Readonly<Record<string, Things>>; fabrics: Texts; money: NT;
  yourTurn: string; stillYourTurn: string; turnOf: S; youBehind(n: number, other: string): string;
  isBehind(name: string, n: number, other: string): string; thinksBehind: N; youOnTop: S; isOnTop(name: string, other: string): string;
  youFirst: string; isFirst: S; youAlone(n: number, other: string): string; isAlone(name: string, n: number): string;
  youPlace(what: string, things: Things): string; isPlacing: S; youLeather: NT; isLeather: T; refilling: T; you: string; You: string;
  chooseOne: T; again: string; wouldSew(what: string, things: Things): string; pay: N; free: string; keep: N;
  moveTo(n: number, to: number, things: Things): string; collect: N; takeLeather: NT; wouldAdvance(n: number, to: number, things: Things): string;
  youAgainOnTop: S; youAgainBehind: string; thenThey: S; thenAgainFor: S; thenFor: S; thenEnd: string;
  covers2: S; noFit: string; and: string; leatherHere: T; mayLeave: T; reveals: T; newPatches: NT;
  noConnection: string; noConnectionMore: string; watching: string; paused: string; waitingFor: S; asked: S;
  brief: { behind(n: number, other: string): string; onTop: S; first: string; would(pay: number, to: number): string; advance(n: number, to: number): string };
  to: N; youAgain: string; againOf: S; next: S; gameEnds: string; onTheWay: NT; takesLeather: NT; earns: N; covers: N; short: NT; noRoom: T;
  plus: NT; advance: string; advanceTo: N; noMark: string;
  patchTitle(name: string, cells: number, cost: string, time: number): string; patchEarns: N;
  inSpaces(n: number, spaces: number): string; leatherIn(spaces: number, things: Things): string; toTheEnd: N;
  atEachMark: N; aMark: N; empty: N; away: string; firstSquare: N; stillFree: string; yours: string; leathersLeft: NT; nothingYet: string;
  turn: string; flip: string; putBack: string; sewHere: T; takeIt: string; leaveIt: string; keepPlan: string; usePlan: string; dropPlan: string; planIt: string; meanwhile: string; planHere: S; answerNow: string; phrases: Readonly<Record<PhraseName, string>>;
  hints: { ask: string; asking: string; title: string; offer: string; best: string; tidy: string; special: N; fills: N; income(each: number, times: number): string };
  cannot(what: string, why: string): string; undo: string; sound: string; soundOff: string;
  menu: string; home: string; close: string; enlarge: S; back: string;
  did: { took(what: string, things: Things): string; advanced: N; income: N; leather: NT; special: N; and: string };
  slogan: readonly string[]; tagline: string; invite: string; sameTable: string; computer: string; howToPlay: string; goOn: string; play: string;
  yourTurnShort: string; theirTurn: string; over: string; waitingShort: string; about: Lists;
  boardSize(columns: number, rows: number, patches: number, things: Things): string;
  whichGame: string; againstWhom: string; howStrong: string; yourName: string; otherName: string; player: N; friend: string;
  aFriendHere: string; aFriendByLink: string; theComputer: string; start: string; whoBegins: string; anyone: string; board: string; levels: Texts;
  linkTitle: string; linkHelp: string; copy: string; copied: string; sitDown: string; invitedTo: string; sitDownAs: string; watchLink: string;
  deviceLink: string; deviceHelp: string;
  youWinBy: N; winsBy(name: string, n: number): string; youWinTie: string; winsTie: S; youWin: string; wins: S; tieWhy: S; tieWhyYou: string;
  resignedWhy: S; youResigned: string; timeWhy: S; because: { buttons: NT; holes: N; special: string }; whyWon: S;
  cellsCovered(n: number, all: number): string; square: N; emptyCells: string; emptyTimes(n: number, each: number): string; points: string;
  rematchSame: string; rematchNew: string; toRematch: string; lookBack: string; keepAs: string; text: string; review: { graph: string; pending: string; turns: N; lost(name: string, grade: string, n: number): string; better: S; inaccuracy: string; mistake: string; blunder: string };
  specialWhen(name: string, n: number): string; specialYou: N;
  step(n: number, all: number): string; first: string; previous: string; following: string; last: string;
  settings: string; theme: string; themes: Texts; confirmFirst: string; motion: string; sounds: string; buzz: string; languageLabel: string; faceToFace: string;
  resign: string; pause: string; resume: string; askTakeback: string; offered: Readonly<Record<Wish, S>>; declined: Readonly<Record<Wish, S>>;
  yes: string; no: string; sure: string; rules: string; tutorial: string; leaveTutorial: string; keysTitle: string; keys: readonly (readonly string[])[];
  inWords: string; rowWords(row: number, words: string): string; emptyWord: string; inReach: string; thenInLine: string;
  at(row: number, column: number): string; fitsHere: S; fitsNot: S;
  playerWords(name: string, buttons: string, income: number, space: number, empty: number): string;
  choosing: S; ahead: N; inYourReach: string; sheChoosesYou: string; nextMark: string; noRoomShort: string;
  notFound: string; somethingWrong: string; loading: string;
  learn: { title: S; next: string; done: string; play: string; count(n: number, all: number): string; steps: Readonly<Record<string, T | string>> };
  ruleBook: { title: S; sections: readonly Rule[]; special: Rule; discard: Rule; refill: Rule; end: Rule };
}

const files: Readonly<Record<string, string>> = { en: enFile, de: deFile };
const known = new Map<string, Promise<Words>>();

/** The words of a language; English for one that is not here. */
export function wordsOf(language: string): Promise<Words> {
  const file = files[language] ?? enFile;
  let words = known.get(file);
  if (!words) {
    words = got(file)
      .then((answer) => answer.json())
      .then((messages) => read(messages) as Words);
    words.catch(() => known.delete(file));
    known.set(file, words);
  }
  return words;
}

/** What the things of an edition are called: as the language calls them in this dress, else as the edition itself does. */
export function thingsOf(words: Words, wardrobe: Wardrobe): Things {
  return { ...wardrobe.info.words, ...words.things["all"], ...words.things[wardrobe.dress.name] };
}
