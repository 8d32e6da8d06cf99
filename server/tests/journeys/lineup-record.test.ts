import assert from 'node:assert/strict';
import test from 'node:test';
import { recordLineups } from '../../src/league/index.ts';
import { researchStage } from '../support/research-stage.ts';
import { addBoxScore, addGame, addState } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

interface LineupRecord {
  readonly games: number;
  readonly items: readonly {
    readonly source: string;
    readonly lineups: number;
    readonly changed: number;
    readonly medianMinutes: number;
    readonly compared: number;
    readonly differed: number;
  }[];
}

const DAY = '2024-03-05';
const at = (clock: string): Date => new Date(`${DAY}T${clock}Z`);
const PATH = `/research/lineups/record?from=${DAY}&to=${DAY}`;

test('the record of lineups counts by feed what was known before the start, how early, and what was not so', async (t) => {
  const on = await researchStage(t, `${DAY}T23:59:00Z`);
  const { db, league } = on;
  const [home, away] = league.teams;
  const [first, second, later] = [
    await addGame(db, league, DAY, at('18:00:00')),
    await addGame(db, league, DAY, at('20:00:00')),
    await addGame(db, league, '2024-03-06', new Date('2024-03-06T23:00:00Z')),
  ];
  const homeFive = league.players.slice(0, 5);
  const awayFive = league.players.slice(5, 10);
  const another = [...awayFive.slice(0, 4), homeFive[0] ?? 0];
  const says = (source: string, gameId: number, teamId: number, knownAt: Date, starters: readonly number[]) =>
    db.transaction((tx) => recordLineups(tx, { source, learnedAt: knownAt }, [{ gameId, teamId, knownAt, starters }]));
  await says('nba-lineups', first, home, at('17:30:00'), homeFive);
  await says('nba-lineups', first, away, at('17:20:00'), another);
  await says('nba-lineups', second, home, at('19:40:00'), [...homeFive.slice(1), awayFive[0] ?? 0]);
  await says('nba-lineups', second, home, at('19:50:00'), homeFive);
  await says('nba-lineups', second, away, at('20:00:00'), awayFive);
  await says('nba-cdn', second, away, at('19:59:00'), awayFive);
  await says('nba-lineups', later, away, at('23:00:00'), awayFive);
  await addState(db, first, 'final', at('18:00:00'), at('21:00:00'));
  const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 10 } }));
  await addBoxScore(db, league, first, at('21:00:00'), lines);

  const { games, items } = await on.get<LineupRecord>(PATH);
  assert.equal(games, 2);
  assert.deepEqual(items, [
    { source: 'nba-cdn', lineups: 1, changed: 0, compared: 0, differed: 0, medianMinutes: 1 },
    { source: 'nba-lineups', lineups: 3, changed: 1, compared: 2, differed: 1, medianMinutes: 30 },
  ]);
  on.ctx.clock.set(at('19:45:00'));
  const early = await on.get<LineupRecord>(PATH);
  assert.deepEqual(
    [early.games, early.items.map(({ lineups, compared }) => [lineups, compared])],
    [1, [[2, 0]]],
    'as it was known then',
  );
  const none = await on.get<LineupRecord>('/research/lineups/record?from=2023-08-01&to=2023-08-02');
  assert.deepEqual([none.games, none.items], [0, []]);
  assert.equal(
    (await getAs(on.api, 'Sharp', '/research/lineups/record?from=2024-03-06&to=2024-03-05')).statusCode,
    422,
  );
});
