import type { Pick } from '../../../api/types.ts';

/** A prop of a game is on a board once. Its pick has another id when it is published again at another price. */
export const propKey = (prop: { gameId: number; playerId: number; stat: string; period: string | null }): string =>
  `${prop.gameId} ${prop.playerId} ${prop.stat} ${prop.period ?? ''}`;

/** The picks of a board that is open on a page. */
export interface OpenBoard {
  /** In the order of the first board, best edge now first; picks that came later stand at the end. */
  readonly picks: readonly Pick[];
  /** By prop, the pick as it was before it last changed while the page is open. */
  readonly before: ReadonlyMap<string, Pick>;
}

/** A newer board in the place of the one that is open: each pick stays where it is, so that nothing moves under a reader. */
export function inPlace(open: OpenBoard | undefined, newer: readonly Pick[]): OpenBoard {
  if (open === undefined) return { picks: byEdgeNow(newer), before: new Map() };
  const newerOf = new Map(newer.map((pick) => [propKey(pick), pick]));
  const formerOf = new Map(open.picks.map((pick) => [propKey(pick), pick]));
  const stayed = open.picks.flatMap((pick) => newerOf.get(propKey(pick)) ?? []);
  const added = newer.filter((pick) => !formerOf.has(propKey(pick)));
  const before = new Map([...open.before].filter(([key]) => newerOf.has(key)));
  for (const [key, pick] of newerOf) {
    const former = formerOf.get(key);
    if (former !== undefined && isRepriced(former, pick)) before.set(key, former);
  }
  return { picks: [...stayed, ...added], before };
}

/** Picks that can be taken by their edge at the price now; after them the others, best score first as they come. */
const byEdgeNow = (picks: readonly Pick[]): readonly Pick[] =>
  picks.toSorted((a, b) => (b.now.expectedValue ?? -Infinity) - (a.now.expectedValue ?? -Infinity) || 0);

/** Whether the bet or what it is worth differs, as far as the board shows it. */
function isRepriced(a: Pick, b: Pick): boolean {
  const percent = (pick: Pick): number => Math.round(pick.probability * 100);
  return a.line !== b.line || a.direction !== b.direction || a.price !== b.price || percent(a) !== percent(b);
}
