/** Animation, sound and vibration. The table provides them (table/motion); the state only asks for them. */
import type { Happened, View } from "../api/types";

/** Plays the difference of two views before the new one is shown; `glimpse` shows a step in between. */
export type Perform = (before: View, after: View, happened: readonly Happened[], glimpse: (view: View) => void) => Promise<void>;

export interface Effects {
  readonly perform: Perform;
  /** Chooses the sounds for what lies on the table: cloth, or things. */
  tune(cloth: boolean): void;
  sound(name: string): void;
  buzz(milliseconds: number): void;
  /** Shakes an element that was touched but cannot be used now. */
  refuse(selector: string): void;
}
