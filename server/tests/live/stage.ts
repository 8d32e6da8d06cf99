import type { TestContext } from 'node:test';
import type { Tier } from '../../src/access/index.ts';
import { betsModule } from '../../src/bets/index.ts';
import { shippedPayouts } from '../../src/combos/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { newInstanceKey } from '../../src/platform/secrets.ts';
import { recordRunningGames, type RunningLine } from '../../src/league/index.ts';
import { EVERY_LEAGUE, elapsedSeconds } from '../../src/leagues/index.ts';
import { headSigner } from '../../src/ledger/index.ts';
import { picksModule, publishBoard } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { preferencesModule } from '../../src/preferences/index.ts';
import { recordModule } from '../../src/record/index.ts';
import {
  evaluationReader,
  liveGames,
  loadSlate,
  SCORING_BOUNDS,
  scoreSlate,
  worldStore,
} from '../../src/scoring/index.ts';
import { STANDARD } from '../../src/settlement/index.ts';
import { makeAccount } from '../support/accounts.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addQuote, addState, addValue, smallLeague } from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';

export const DAY = '2024-03-05';
export const TIP_OFF = new Date(`${DAY}T19:00:00Z`);
/** Five books are too few for a usual pick. */
const LENIENT = {
  ...SCORING_BOUNDS,
  ratings: { ...SCORING_BOUNDS.ratings, Standard: { expectedValue: 0.02, probability: 0.4, confidence: 0.4 } },
};
const BOOKS = ['alpha', 'bravo', 'charlie', 'delta'];

/** Figures of a player: points, rebounds, assists, threes and seconds so far. */
export type Figures = readonly [pts: number, reb: number, ast: number, fg3m: number, seconds: number];

export interface StateOf {
  readonly period: number;
  readonly clock: number;
  readonly score?: readonly [home: number, away: number];
  /** By the player's index in the league; the others have not been on court. */
  readonly players?: Readonly<Record<number, Figures>>;
}

/** A game of a league with a season so far, its picks published and its players quoted, about to begin. */
export async function liveStage(t: TestContext) {
  const db = await testDatabase(t);
  const clock = settableClock(new Date(`${DAY}T17:30:00Z`));
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  await addHistory(db, league, 12, DAY);
  const gameId = await addGame(db, league, DAY, TIP_OFF);
  const knownAt = new Date(`${DAY}T16:00:00Z`);
  for (const playerId of league.players) {
    await addValue(db, league, { gameId, playerId, knownAt });
    const better = { book: 'echo', line: 14.5, over: -130, under: 118, knownAt: new Date(knownAt.getTime() + 60_000) };
    await addQuote(db, league, { gameId, playerId, ...better });
  }
  for (const playerId of league.players.slice(0, 2))
    for (const book of BOOKS)
      await addQuote(db, league, {
        gameId,
        playerId,
        book,
        stat: 'Rebounds',
        line: 5.5,
        over: -110,
        under: -110,
        knownAt,
      });
  const { id } = await makeAccount(db, 'one', 'Sharp');
  const worlds = worldStore();
  const slate = await loadSlate(db, { league: 'Nba', date: DAY, asOf: clock.now() });
  await publishBoard(ctx, scoreSlate(slate, LENIENT), 'live');
  const bounds = () => SCORING_BOUNDS;
  const live = liveGames(worlds, bounds);
  const { api } = await testServer(t, {
    context: ctx,
    identify: identifyByTier,
    wallClock: clock,
    modules: [
      preferencesModule,
      picksModule({ origin: 'live', worlds, live }),
      recordModule({ origin: 'live' }),
      betsModule({
        origin: 'live',
        leagues: EVERY_LEAGUE,
        reader: evaluationReader(worlds),
        live,
        bounds,
        payouts: shippedPayouts,
        profile: () => STANDARD,
        signer: headSigner(db, newInstanceKey()),
      }),
    ],
  });
  /** Sets the clock to the moment that many minutes after the start, and writes what a feed reads then. */
  async function state(minutes: number, { period, clock: left, score = [0, 0], players = {} }: StateOf): Promise<void> {
    clock.set(new Date(TIP_OFF.getTime() + minutes * 60_000));
    const lines = Object.entries(players).map(([index, [pts, reb, ast, fg3m, seconds]]): RunningLine => {
      const at = Number(index);
      const counts = { pts, reb, ast, fg3m, fg3a: fg3m, fgm: fg3m, fga: 6, ftm: 0, fta: 0, stl: 0, blk: 0, tov: 0 };
      const side = { playerId: league.players[at] ?? 0, teamId: league.teams[at < 5 ? 0 : 1] };
      return {
        ...side,
        starter: true,
        seconds,
        fouls: 1,
        isIn: true,
        lastIn: elapsedSeconds('Nba', period, left),
        counts,
      };
    });
    const [homePoints, awayPoints] = score;
    const running = {
      gameId,
      knownAt: clock.now(),
      period,
      clockSeconds: left,
      homePoints,
      awayPoints,
      players: lines,
    };
    await db.transaction((tx) => recordRunningGames(tx, { source: 'test', learnedAt: clock.now() }, [running]));
  }
  async function ask<Body>(method: 'GET' | 'POST', path: string, payload?: object, tier: Tier = 'Sharp') {
    const response = await api.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${tier}.${id}` },
      ...(payload !== undefined && { payload }),
    });
    return { status: response.statusCode, text: response.body, body: response.json<Body>() };
  }
  return {
    ...{ db, ctx, clock, league, gameId, live, api, state, ask },
    begin: () => addState(db, gameId, 'live', TIP_OFF, TIP_OFF),
    end: (minutes: number) => addState(db, gameId, 'final', TIP_OFF, new Date(TIP_OFF.getTime() + minutes * 60_000)),
    setState: (status: 'postponed' | 'cancelled', at: Date) => addState(db, gameId, status, TIP_OFF, at),
  };
}
