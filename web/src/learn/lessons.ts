/** The prepared games of the lessons, fetched when one is opened. */
import { got } from "../api/client";
import file from "./lessons.json?url";

/** A game that is nearly over: whatever the pupil does, each step of the lesson can be played in it (scripts/lessons.py). */
export interface Prepared {
  readonly record: string;
  /** The patch to take first. */
  readonly take: string;
}

type Lessons = Readonly<Record<string, Prepared>>;

const lessons = async (): Promise<Lessons> => (await (await got(file)).json()) as Lessons;

/** The lesson of an edition; null if it has none. */
export async function lessonOf(edition: string): Promise<Prepared | null> {
  return (await lessons())[edition] ?? null;
}
