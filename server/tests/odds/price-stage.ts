import type { TestContext } from 'node:test';
import { researchStage, type ResearchStage } from '../support/research-stage.ts';
import { addGame, addQuote, type TestQuote } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

export const DAY = '2024-03-05';
export const at = (clock: string): Date => new Date(`${DAY}T${clock}Z`);
export const NOW = at('20:00:00');
export const minutes = (before: number): Date => new Date(NOW.getTime() - before * 60_000);

interface Side {
  readonly book: string;
  readonly kind: string;
  readonly line: number;
  readonly price: number;
  readonly netPrice: number;
  readonly quotedAt: string;
  readonly age: number;
  readonly link: string | null;
  readonly isStale: boolean;
}
export interface Row {
  readonly league: string;
  readonly gameId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly stat: string;
  readonly over: Side | null;
  readonly under: Side | null;
  readonly edge: number;
  readonly hold: number | null;
  readonly stakes: { readonly over: number; readonly under: number } | null;
  readonly canPush: boolean;
  readonly gap: Readonly<Record<string, number>> | null;
  readonly reference: {
    readonly against: string;
    readonly probability: number;
    readonly feeds: number | null;
    readonly quotedAt: string;
  } | null;
  readonly isStale: boolean;
  readonly isSuspect: boolean;
}
export interface Prices {
  readonly at: string;
  readonly dataDelayMinutes: number;
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

export type Given = Omit<TestQuote, 'gameId' | 'playerId'> & { readonly player?: number };

/** An evening game; quotes of the first player unless another is named. */
export async function evening(t: TestContext, quotes: readonly Given[] = []) {
  const on = await researchStage(t, NOW.toISOString());
  const gameId = await addGame(on.db, on.league, DAY, at('23:00:00'));
  const quote = (given: Given): Promise<void> =>
    addQuote(on.db, on.league, { ...given, gameId, playerId: on.player(given.player ?? 0) });
  for (const given of quotes) await quote(given);
  const ask = (query: string, tier?: Parameters<ResearchStage['get']>[1]): Promise<Prices> =>
    on.get<Prices>(`/research/prices?${query}`, tier);
  return { ...on, gameId, quote, ask };
}

export const FRESH = { knownAt: minutes(2) };
export const refused = async (on: ResearchStage, query: string, tier: 'Free' | 'Pro' | 'Sharp' = 'Sharp') => {
  const response = await getAs(on.api, tier, `/research/prices?${query}`);
  return {
    status: response.statusCode,
    body: response.json<{ type: string; errors?: readonly { pointer: string; detail: string }[] }>(),
  };
};
