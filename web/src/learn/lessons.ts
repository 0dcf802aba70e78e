/** The prepared games of the tutorial, fetched when the lesson is opened. */
import { got } from "../api/client";
import file from "./lessons.json?url";

type Lessons = Readonly<Record<string, string>>;

export async function lessonsOf(edition: string): Promise<Lessons> {
  const all = (await (await got(file)).json()) as Readonly<Record<string, Lessons>>;
  return all[edition] ?? {};
}
