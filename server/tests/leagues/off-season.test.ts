import assert from 'node:assert/strict';
import test from 'node:test';
import { leaguesModule } from '../../src/league/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import type { League } from '../../src/leagues/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addGame, addState, smallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

interface LeagueResponse {
  readonly league: League;
  readonly phase: string;
  readonly lastGameDay: string | null;
  readonly nextGameDay: string | null;
  readonly resumesOn: string | null;
  readonly isResumeAssumed: boolean;
}

test('each league says whether its season is on, and in an off-season when it ends', async (t) => {
  const db = await testDatabase(t);
  const clock = settableClock(new Date('2024-07-20T16:00:00Z'));
  let enabled: readonly League[] = ['Nba', 'Wnba'];
  const { api } = await testServer(t, {
    context: { db, clock, log: silentLog },
    modules: [leaguesModule({ enabled: () => enabled, byDefault: () => 'Nba' })],
    identify: identifyByTier,
  });
  const leagues = async (): Promise<Record<string, Omit<LeagueResponse, 'league'>>> => {
    const response = await getAs(api, 'Free', '/leagues');
    assert.equal(response.statusCode, 200, response.body);
    return Object.fromEntries(
      response
        .json<LeagueResponse[]>()
        .map(({ league, phase, lastGameDay, nextGameDay, resumesOn, isResumeAssumed }) => [
          league,
          { phase, lastGameDay, nextGameDay, resumesOn, isResumeAssumed },
        ]),
    );
  };
  const [nba, wnba] = [await smallLeague(db, 'Nba'), await smallLeague(db, 'Wnba')];
  await addGame(db, nba, '2024-06-17', new Date('2024-06-18T00:30:00Z'));
  await addGame(db, wnba, '2024-07-17', new Date('2024-07-17T23:00:00Z'));
  const called = await addGame(db, wnba, '2024-07-21', new Date('2024-07-21T23:00:00Z'));
  await addState(db, called, 'postponed', new Date('2024-07-21T23:00:00Z'), new Date('2024-07-20T12:00:00Z'));
  await addGame(db, wnba, '2024-08-15', new Date('2024-08-15T23:00:00Z'));

  const noNba = { lastGameDay: '2024-06-17', nextGameDay: null, resumesOn: '2024-10-21', isResumeAssumed: true };
  assert.deepEqual(await leagues(), {
    Nba: { phase: 'OffSeason', ...noNba },
    Wnba: {
      phase: 'Break',
      lastGameDay: '2024-07-17',
      nextGameDay: '2024-08-15',
      resumesOn: '2024-08-15',
      isResumeAssumed: false,
    },
    Nhl: { phase: 'OffSeason', lastGameDay: null, nextGameDay: null, resumesOn: '2024-10-07', isResumeAssumed: true },
  });

  clock.set(new Date('2024-08-15T16:00:00Z'));
  assert.equal((await leagues())['Wnba']?.phase, 'Season');
  enabled = ['Nba'];
  assert.deepEqual(
    [(await leagues())['Wnba']?.lastGameDay, (await leagues())['Wnba']?.nextGameDay],
    [null, null],
    'nothing is told of the games of a league that is off',
  );
});
