/** What the Automa did with its last cards, in words. Every fact is the server's. */
import type { Solo, View } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { listed, rich, type Line } from "../state/sentences/line";
import { fabricName } from "../state/sentences/names";
import type { SoloMessages } from "../words/messages";
import { thingsOf, type Words } from "../words/words";

type Turn = Solo["turns"][number];

/** The last card: what it could spend, what was in reach, what it took and why, what it brought. In brief: what it took and after. */
export function turnWords(view: View, wardrobe: Wardrobe, words: Words, solo: SoloMessages, brief = false): Line {
  const { turns = [] } = view.table.solo ?? {};
  const turn = turns.at(-1);
  if (!turn) return [solo.nothingYet];
  const before = turns.length > 1 ? [solo.before(turns.length - 1)] : [];
  const tile = turn.takes_tile ? [solo.takesTile(view.table.special?.points ?? 0)] : [];
  return rich([...before, choice(turn, wardrobe, words, solo, brief), ...gains(turn, solo), ...tile, ...(turn.shuffled ? [solo.shuffled] : [])].join(" "));
}

function choice(turn: Turn, wardrobe: Wardrobe, words: Words, solo: SoloMessages, brief: boolean): string {
  const things = thingsOf(words, wardrobe);
  const name = (patch: string): string => fabricName(wardrobe, patch, words, things);
  const reach = turn.in_reach.length ? solo.inReach(listed(turn.in_reach.map(name), words.and)) : solo.nothingInReach;
  const took = solo.took[turn.decided as keyof SoloMessages["took"]];
  const deed = turn.took && took ? took(name(turn.took)) : solo.advanced(turn.lands_on);
  return brief ? deed : [solo.could(turn.card.budget), reach, deed].join(" ");
}

const gains = (turn: Turn, solo: SoloMessages): string[] => [...(turn.collected ? [solo.collects(turn.collected)] : []), ...(turn.leather ? [solo.leather] : [])];

/** Who has the special tile, or where it will be taken. */
export function tileWords(view: View, solo: SoloMessages): string {
  const { special, solo: automa } = view.table;
  if (!special || !automa) return "";
  if (automa.marker !== null) return solo.takesHere(special.points, automa.marker);
  return special.owner === 1 ? solo.hasTile(special.points) : solo.youHaveTile(special.points);
}
