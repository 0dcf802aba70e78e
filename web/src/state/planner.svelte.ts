/** Plans places for patches that cannot be taken yet. Each seat can keep one plan; the page offers it when it can be played. */
import { api, unlessRefused } from "../api/client";
import type { Seat, View } from "../api/types";
import { verdict, type Draft, type Source } from "./draft";

export type Plans = readonly [Draft | null, Draft | null];

export class Planner {
  plans = $state.raw<Plans>([null, null]);
  /** Where the planned patch fits, as the server says. */
  fits = $state.raw<Source | null>(null);

  constructor(private readonly game: string) {}

  keep(seat: Seat, plan: Draft | null): void {
    this.plans = seat ? [this.plans[0], plan] : [plan, this.plans[1]];
  }

  /** Asks where a patch fits on the quilt of a seat; null if it is no longer in the circle. */
  async look(seat: Seat, patch: string): Promise<Source | null> {
    this.fits = await api.fits(this.game, seat, patch).catch(unlessRefused);
    return this.fits?.patch === patch ? this.fits : null;
  }

  /** Deletes plans whose patch is gone or whose place is taken. Returns whether there were any. */
  async review(before: View | null, view: View): Promise<boolean> {
    const had = this.plans;
    for (const seat of [0, 1] as const) {
      const plan = this.plans[seat];
      if (plan && !(await this.#stands(seat, plan, before, view)) && this.plans[seat] === plan) this.keep(seat, null);
    }
    return this.plans !== had;
  }

  async #stands(seat: Seat, plan: Draft, before: View | null, { table }: View): Promise<boolean> {
    if (table.phase !== "playing" || !table.circle.includes(plan.patch)) return false;
    const player = table.players[seat];
    if (before?.table.players[seat].covered === player.covered) return true;
    const source = await api.fits(this.game, seat, plan.patch).catch(() => null);
    return !source || verdict(plan, source, player).fits;
  }
}

/** We may plan on our own quilt, unless a patch is in hand. */
export function mayPlan(view: View | null, seat: Seat): boolean {
  return view?.table.phase === "playing" && view.you.seats.includes(seat) && !(view.you.may.decide && view.table.placing);
}
