import type { TestContext } from 'node:test';
import { combosModule, type EntryShares } from '../../src/combos/index.ts';
import { parsePayouts, settableClock, type HousePayouts, type SettableClock } from '../../src/kernel/index.ts';
import { EVERY_LEAGUE, gameTime } from '../../src/leagues/index.ts';
import { picksModule } from '../../src/picks/index.ts';
import { silentLog, type Context, type PooledDatabase } from '../../src/platform/index.ts';
import { evaluationReader, SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addQuote, smallLeague, type SmallLeague } from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';

export const DATE = '2024-03-05';
export const NEXT = '2024-03-07';
export const TIP_OFF = gameTime('Nba', DATE, 19);
export const before = (minutes: number): Date => new Date(TIP_OFF.getTime() - minutes * 60_000);

const read = (text: string) => parsePayouts(text)!;
export const TABLES: HousePayouts = {
  AllOrNothing: read('2024-01-01: 1=1.5, 2=3, 3=5, 4=10'),
  Flexible: read('2024-01-01?: 3=2.25/1.25, 4=5/1.5'),
};
const NONE: HousePayouts = { AllOrNothing: read('off'), Flexible: read('off') };

/** Every entry that the rule asks for, whatever they share: the stage has one game. */
export const NO_BOUNDS: EntryShares = { leg: 1, stat: 1, night: 1 };

export interface CombosStage {
  readonly db: PooledDatabase;
  readonly ctx: Context & { readonly clock: SettableClock };
  readonly league: SmallLeague;
  readonly gameId: number;
  ask<Body>(method: 'GET' | 'POST', path: string, body?: object, tier?: string): Promise<Reply<Body>>;
}

export interface Reply<Body> {
  readonly status: number;
  readonly body: Body & {
    readonly detail: string;
    readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  };
}

/** Thirty past games of everyone, one tonight and one in two days; four books quote two stats of everyone tonight. */
export async function combosStage(t: TestContext): Promise<CombosStage> {
  const db = await testDatabase(t);
  const clock = settableClock(before(60));
  const league = await smallLeague(db);
  await addHistory(db, league, 30, DATE);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  await addGame(db, league, NEXT, gameTime('Nba', NEXT, 19));
  for (const [place, playerId] of league.players.entries())
    for (const [index, book] of ['alpha', 'bravo', 'charlie', 'delta'].entries()) {
      const quote = { gameId, playerId, book, over: -112 + index - 2 * place, under: -108 - index };
      await addQuote(db, league, { ...quote, line: 10.5 + place, knownAt: before(120) });
      await addQuote(db, league, { ...quote, stat: 'Rebounds', line: 5, knownAt: before(120) });
    }
  const ctx = { db, clock, log: silentLog };
  const worlds = worldStore();
  const { api } = await testServer(t, {
    context: ctx,
    identify: identifyByTier,
    modules: [
      picksModule({ origin: 'live', worlds }),
      combosModule({
        origin: 'live',
        leagues: EVERY_LEAGUE,
        reader: evaluationReader(worlds),
        worlds,
        bounds: () => SCORING_BOUNDS,
        payouts: (house) => (house === 'prizepicks' ? TABLES : house === 'betr_us_dfs' ? NONE : undefined),
      }),
    ],
  });
  return {
    db,
    ctx,
    league,
    gameId,
    async ask<Body>(method: 'GET' | 'POST', path: string, body?: object, tier = 'Sharp') {
      const headers = { authorization: `Bearer ${tier}` };
      const response = await api.inject({ method, url: `/api/v1${path}`, headers, ...(body && { body }) });
      return { status: response.statusCode, body: response.json<Reply<Body>['body']>() };
    },
  };
}
