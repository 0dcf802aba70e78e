/** What languages share: counting, and the names of the things on the table. */
export interface Things {
  readonly button: string;
  readonly buttons: string;
  readonly patch: string;
  readonly patches: string;
  readonly quilt: string;
  readonly leather: string;
  readonly leathers: string;
  readonly timeBoard: string;
  readonly sew: string;
  readonly sewed: string;
  readonly move: string;
}

export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
