/** Why a position is impossible, in the reader's language. The server sends a code, with the seats, cloth and numbers concerned. */
import type { BoardProblem, Laid } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { fabricName } from "../state/sentences/names";
import type { BoardMessages } from "../words/messages";
import { thingsOf, type Words } from "../words/words";

export interface Speaker {
  readonly words: Words;
  readonly own: BoardMessages;
  readonly wardrobe: Wardrobe;
  readonly names: readonly [string, string];
  readonly laid: Laid | null;
}

/** About cloth: one sentence names all of it. */
const OF_CLOTH = ["off_quilt", "overlap", "patch_twice", "patch_missing"] as const;
type OfCloth = (typeof OF_CLOTH)[number];
const isOfCloth = (problem: BoardProblem): problem is BoardProblem & { code: OfCloth } => (OF_CLOTH as readonly string[]).includes(problem.code);

export function problemTexts(problems: readonly BoardProblem[], speaker: Speaker): string[] {
  const cloth = OF_CLOTH.flatMap((code) => {
    const ids = problems.filter((problem) => problem.code === code).flatMap(({ data }) => (data["patches"] as string[] | undefined) ?? [String(data["patch"])]);
    return ids.length ? [speaker.own.problems[code](named([...new Set(ids)], speaker))] : [];
  });
  const off = problems.some((problem) => problem.code === "token_off_board");
  // If a token stands beyond the last space, the count of leather patches passed means nothing.
  const others = problems.filter((problem) => !isOfCloth(problem) && !(off && problem.code === "ledger")).map((problem) => problemText(problem, speaker));
  return [...cloth, ...new Set(others)];
}

const MANY = 6;

function named(ids: readonly string[], { wardrobe, words, own }: Speaker): string {
  const things = thingsOf(words, wardrobe);
  const names = ids.slice(0, MANY).map((id) => (id === "leather" || wardrobe.info.patches.some((patch) => patch.id === id) ? fabricName(wardrobe, id, words, things) : id));
  return ids.length > MANY ? own.andMore(names.join(", "), ids.length - MANY) : names.join(", ");
}

function problemText({ code, data }: BoardProblem, speaker: Speaker): string {
  const { own, names, words, wardrobe } = speaker;
  const of = own.problems;
  const things = thingsOf(words, wardrobe);
  const number = (key: string): number => Number(data[key]);
  const who = "seat" in data ? (names[number("seat") as 0 | 1] ?? "") : "";
  switch (code) {
    case "token_off_board":
      return of.tokenOff(who, number("space"), number("last"));
    case "other_turn":
    case "other_on_top":
      return of.otherTurn(who);
    case "special_tile":
      return who ? of.special(who, wardrobe.info.special?.["square"] ?? 7) : of.specialNobody;
    case "ledger":
      return ledgerText(number, speaker);
    case "leather":
      if ("laid" in data) return of.leatherPassed(who, number("laid"), number("passed"), things);
      return "due" in data ? of.leatherDue(who, number("due"), number("crossed"), things) : of.leatherOther(things);
    case "spaces":
      return who ? of.spaces(who, number("least"), number("found")) : of.spacesOfBoth(number("least"), number("found"));
    case "buttons":
      return who ? of.buttonsOf(who, number("most"), number("found"), things) : of.buttonsOfBoth(number("most"), number("found"), things);
    case "shapes":
      return shapesText(data["patches"] as string[], speaker);
    case "no_place":
      return of.noPlace(named([String(data["patch"])], speaker));
    case "second_set":
      return "left" in data ? of.secondSet(number("left"), wardrobe.info.refill_when_left) : of.secondOrder;
    case "unknown_patch":
      return of.unknown(String(data["patch"] ?? ""));
    case "not_over":
      return of.notOver;
    default:
      return of.other;
  }
}

function shapesText(patches: readonly string[], speaker: Speaker): string {
  const { own, words, wardrobe } = speaker;
  return patches.length ? own.problems.shapes(named(patches, speaker)) : own.problems.shapesLeather(thingsOf(words, wardrobe));
}

/** In a position laid by hand no patch is missing, so only the number of leather patches can be wrong. */
function ledgerText(number: (key: string) => number, { own, words, wardrobe, laid }: Speaker): string {
  const [least, most, covered] = [number("least"), number("most"), number("covered")];
  const things = thingsOf(words, wardrobe);
  if (Number.isNaN(covered)) return own.problems.income(number("symbols"), number("found"), things);
  if (!laid) return least === most ? own.problems.cells(least, covered) : own.problems.cellsBetween(least, most, covered);
  const leather = laid.players.flatMap((side) => side.pieces ?? []).filter((piece) => piece.patch === "leather").length;
  return own.problems.leatherCount(leather, Math.max(0, leather + (covered > most ? most : least) - covered), things);
}
