import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { settleDays } from '../../src/cycle/index.ts';
import { betsModule, openStakes } from '../../src/bets/index.ts';
import { shippedPayouts } from '../../src/combos/index.ts';
import { settableClock, type SettableClock } from '../../src/kernel/index.ts';
import { headSigner } from '../../src/ledger/index.ts';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { picksModule } from '../../src/picks/index.ts';
import { preferencesModule } from '../../src/preferences/index.ts';
import type { HttpServer } from '../../src/platform/http/index.ts';
import { newInstanceKey, silentLog, type Context, type PooledDatabase } from '../../src/platform/index.ts';
import { evaluationReader, liveGames, SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { STANDARD } from '../../src/settlement/index.ts';
import { makeAccount } from './accounts.ts';
import { testServer } from './http.ts';
import { testDatabase } from './postgres.ts';
import {
  addBoxScore,
  addGame,
  addPastGame,
  addState,
  addValue,
  smallLeague,
  type SmallLeague,
} from './small-league.ts';
import { identifyByTier } from './tier-callers.ts';

export const DAY = '2024-03-05';
export const TIP_OFF = new Date(`${DAY}T23:00:00Z`);
/** Five hours before tip-off, with quotes for all players. */
export const NOW = new Date(`${DAY}T18:00:00Z`);

/** A game of the small league before tip-off, with quotes, and two accounts that can bet on it. */
export interface BettingStage {
  readonly db: PooledDatabase;
  readonly ctx: Context & { readonly clock: SettableClock };
  readonly league: SmallLeague;
  readonly gameId: number;
  /** A bet at an offered price: the first player's Under 14.5. */
  readonly bet: Readonly<Record<string, unknown>>;
  /** Access tokens of two accounts. */
  readonly one: string;
  readonly other: string;
  readonly oneId: number;
  readonly api: HttpServer['api'];
  ask<Body>(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Reply<Body>>;
  /** Sends a CSV file to a path. */
  upload<Body>(token: string, path: string, csv: string | Buffer): Promise<Reply<Body>>;
  /** Ends the game with these points per player, in their order. */
  play(points: readonly (number | null)[], at?: Date): Promise<void>;
  settle(): Promise<void>;
}

export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
}

export async function bettingStage(t: TestContext): Promise<BettingStage> {
  const db = await testDatabase(t);
  const ctx = { db, clock: settableClock(NOW), log: silentLog };
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DAY, TIP_OFF);
  for (const playerId of league.players)
    await addValue(db, league, { gameId, playerId, knownAt: new Date(`${DAY}T16:00:00Z`) });
  const { id: oneId } = await makeAccount(db, 'one', 'Sharp');
  const { id: otherId } = await makeAccount(db, 'other', 'Sharp');
  const worlds = worldStore();
  const live = liveGames(worlds, () => SCORING_BOUNDS);
  const { api } = await testServer(t, {
    context: ctx,
    identify: identifyByTier,
    wallClock: ctx.clock,
    modules: [
      preferencesModule,
      picksModule({ origin: 'live', openStakes, worlds, live }),
      betsModule({
        origin: 'live',
        leagues: EVERY_LEAGUE,
        reader: evaluationReader(worlds),
        live,
        bounds: () => SCORING_BOUNDS,
        payouts: shippedPayouts,
        profile: () => STANDARD,
        signer: headSigner(db, newInstanceKey()),
      }),
    ],
  });
  return {
    db,
    ctx,
    league,
    gameId,
    oneId,
    api,
    bet: {
      playerId: league.players[0],
      stat: 'Points',
      line: 14.5,
      direction: 'Under',
      book: 'echo',
      price: 108,
      stake: 10,
    },
    one: `Sharp.${oneId}`,
    other: `Sharp.${otherId}`,
    async ask<Body>(token: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) {
      const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
      const response = await api.inject({ method, url: `/api/v1${path}`, headers, ...(body && { body }) });
      const text = response.body;
      assert.ok(response.statusCode < 500, text);
      return { status: response.statusCode, text, body: (/^[[{]/.test(text) ? JSON.parse(text) : text) as Body };
    },
    async upload<Body>(token: string, path: string, csv: string | Buffer) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
      const response = await api.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload: csv });
      assert.ok(response.statusCode < 500, response.body);
      return { status: response.statusCode, text: response.body, body: JSON.parse(response.body) as Body };
    },
    async play(points, at = new Date(TIP_OFF.getTime() + 3 * 3_600_000)) {
      ctx.clock.set(at);
      await addState(db, gameId, 'final', TIP_OFF, at);
      const lines = points.flatMap((pts, index) =>
        pts === null ? [] : [{ playerId: league.players[index] ?? 0, counts: { pts } }],
      );
      await addBoxScore(db, league, gameId, at, lines);
    },
    async settle() {
      await settleDays(ctx, { league: 'Nba', from: DAY, to: DAY });
    },
  };
}
