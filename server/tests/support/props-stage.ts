import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Compile } from 'typebox/compile';
import type { Tier } from '../../src/access/index.ts';
import { settableClock, type SettableClock } from '../../src/kernel/index.ts';
import { silentLog, type Context, type Database } from '../../src/platform/index.ts';
import type { Api } from '../../src/platform/http/index.ts';
import { publishSlate } from '../../src/cycle/index.ts';
import { researchModule } from '../../src/research/index.ts';
import type { ShownRow } from '../../src/research/boards/board-view.ts';
import { PropsPageShape } from '../../src/research/props/props-schemas.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { testServer } from './http.ts';
import { testDatabase } from './postgres.ts';
import { addBoxScore, addGame, addValue, smallLeague, type SmallLeague } from './small-league.ts';
import { countingStatements } from './statement-count.ts';
import { getAs, identifyByTier } from './tier-callers.ts';

/** The game day of the stage. */
export const DATE = '2024-03-05';
export const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);
const isPage = Compile(PropsPageShape);

export interface Page {
  readonly total: number;
  readonly dataDelayMinutes: number;
  readonly version: number;
  readonly rows: readonly ShownRow[];
}

export interface PropsStage {
  readonly db: Database;
  readonly clock: SettableClock;
  readonly league: SmallLeague;
  readonly early: number;
  readonly late: number;
  readonly api: Api;
  readonly counts: ReadonlyMap<string, number>;
  publish(clock: string): Promise<void>;
  page(tier: Tier | `${Tier}.${number}`, query?: string): Promise<Page>;
}

/** Two games of one day, at 21:00 and 23:00; every player has played one game. No board is published. */
export async function propsStage(t: TestContext): Promise<PropsStage> {
  const db = await testDatabase(t);
  const clock = settableClock(at('18:00:00'));
  const league = await smallLeague(db);
  const past = await addGame(db, league, '2024-03-01', new Date('2024-03-01T20:00:00Z'));
  const lines = league.players.map((playerId, index) => ({ playerId, counts: { pts: index % 2 === 0 ? 20 : 10 } }));
  await addBoxScore(db, league, past, new Date('2024-03-02T06:00:00Z'), lines);
  const early = await addGame(db, league, DATE, at('21:00:00'));
  const late = await addGame(db, league, DATE, at('23:00:00'));
  const counting = countingStatements(db);
  const ctx: Context = { db: counting.db, clock, log: silentLog };
  const { api } = await testServer(t, {
    context: ctx,
    modules: [researchModule({ db: counting.db, origin: 'live' })],
    identify: identifyByTier,
  });
  return {
    db,
    clock,
    league,
    early,
    late,
    api,
    counts: counting.counts,
    async publish(moment) {
      clock.set(at(moment));
      const slate = await loadSlate(db, { league: 'Nba', date: DATE, asOf: clock.now() });
      await publishSlate(ctx, scoreSlate(slate), 'live');
    },
    async page(tier, query = '') {
      const response = await getAs(api, tier, `/research/props${query}`);
      assert.equal(response.statusCode, 200, response.body);
      const body = response.json<Page>();
      assert.ok(isPage.Check(body), JSON.stringify(isPage.Errors(body)));
      return body;
    },
  };
}

export const KNOWN = at('17:00:00');
export const player = ({ league }: PropsStage, index: number): number => league.players[index] ?? 0;

export async function quoteAll(
  on: PropsStage,
  gameId: number,
  players: readonly number[],
  knownAt = KNOWN,
): Promise<void> {
  for (const index of players) await addValue(on.db, on.league, { gameId, playerId: player(on, index), knownAt });
}
