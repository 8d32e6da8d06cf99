import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays } from '../../../../server/src/kernel/index.ts';
import {
  advanceHockey,
  type HockeyGame,
  type HockeyGameLine,
  type HockeyLine,
  type HockeyQuotedProp,
  newHockeyWorld,
  shippedHockey,
} from '../../../../server/src/model/parts.ts';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { FactKeeper, totalsOf } from './facts.ts';
import { measureUnused, unusedReport } from './measure.ts';

const random = seededRandom(11);
const SKATERS = 12;

function poisson(mean: number): number {
  let [count, product] = [0, random()];
  for (const least = Math.exp(-mean); product > least; product *= random()) count += 1;
  return count;
}

const NONE = { goals: 0, assists: 0, sog: 0, blocked_shots: 0, hits_given: 0 };
const skater = (playerId: number, teamId: number, counts: Partial<typeof NONE> = {}): HockeyLine => ({
  ...{ playerId, teamId, minutes: 15, skater: { ...NONE, ...counts }, goalie: null, starter: null },
});
const goalie = (playerId: number, teamId: number, saves: number, against: number): HockeyLine => ({
  ...{ playerId, teamId, minutes: 60, skater: null, goalie: { saves, against }, starter: true },
});

/** Three seasons of two games a day; shots follow the total of the game's line, which no model knows. */
function madeSeasons() {
  const games: HockeyGame[] = [];
  const quoted: HockeyQuotedProp[] = [];
  const lines: HockeyGameLine[] = [];
  for (const [season, first] of [
    ['2022-23', '2022-11-01'],
    ['2023-24', '2023-11-01'],
    ['2024-25', '2024-11-01'],
  ] as const)
    for (let number = 0; number < 120; number += 1)
      for (const [homeTeamId, awayTeamId] of [
        [1, 2],
        [3, 4],
      ] as const) {
        const [gameId, day, total] = [games.length + 1, addDays(first, number), random() < 0.5 ? 4 : 8];
        lines.push({ gameId, total, homeMoneyline: -110, awayMoneyline: -110 });
        const players = [homeTeamId, awayTeamId].flatMap((teamId) =>
          Array.from({ length: SKATERS }, (_, index) =>
            skater(100 * teamId + index, teamId, { sog: poisson(total / 3), goals: poisson(0.2) }),
          ),
        );
        for (const { playerId } of players) {
          const quotes = [{ book: 'alpha', line: 1.5, overPrice: -120, underPrice: 100 }];
          quoted.push({ gameId, playerId, stat: 'ShotsOnGoal', period: 'Full', quotes });
        }
        games.push({ gameId, day, season, playoffs: false, homeTeamId, awayTeamId, lines: players });
      }
  return { games, quoted, lines };
}

test('a fact that moves a count is shown to gain, on lines of books too, and one that moves nothing is not', () => {
  const constants = shippedHockey('Nhl')[0] ?? assert.fail();
  const found = measureUnused(madeSeasons(), constants, '2024-25', '2025-01-01');
  const of = (group: string, stat: string) =>
    found.from.find((fact) => fact.group === group && fact.stat === stat) ?? assert.fail(`${group} ${stat}`);
  const { anyLine, alone, blend } = of('team totals', 'ShotsOnGoal');
  for (const { difference, reach } of [anyLine, alone, blend])
    assert.ok(difference + reach < 0, `${difference} ± ${reach}`);
  const { difference, reach } = of('who is out', 'ShotsOnGoal').anyLine;
  assert.ok(difference + reach >= 0, `no player is out, and it gains ${difference} ± ${reach}`);
  assert.ok(!found.from.some(({ group }) => group === 'opposing goalkeeper'), 'no goalkeeper is known');
  assert.match(unusedReport(found), /team totals +ShotsOnGoal +any line −?-?\d/);
});

test('who is out, the goalkeeper opposite and the totals of a game are what its line-ups and its lines say', () => {
  const [world, keeper] = [newHockeyWorld(), new FactKeeper()];
  const gameOf = (day: string, lines: HockeyLine[]): HockeyGame => ({
    ...{ gameId: 1, day, season: '2024-25', playoffs: false, homeTeamId: 1, awayTeamId: 2, lines },
  });
  const [home, away] = [[11, 12].map((id) => skater(id, 1)), [21, 22].map((id) => skater(id, 2))];
  for (let number = 0; number < 12; number += 1) {
    const day = addDays('2024-10-01', number);
    // The second goalkeeper of the visitors starts each fourth game, and lets more in.
    const second = number % 4 === 3;
    const game = gameOf(day, [...home, ...away, second ? goalie(29, 2, 20, 8) : goalie(28, 2, 27, 1)]);
    keeper.advance(world, [game]);
    advanceHockey(world, day, [game]);
  }
  const tonight = gameOf('2024-10-20', [home[0]!, ...away, goalie(29, 2, 20, 8)]);
  const facts = keeper.factsOf(world, tonight, home[0]!, undefined);
  assert.deepEqual(facts['who is out']?.map((of) => Number(of.toFixed(3))).slice(0, 2), [0.25, 0.25], '15 minutes');
  assert.equal(facts['who is out']?.[3], 0, 'all of the visitors play');
  const [overLeague = 0, overTeam = 0] = facts['opposing goalkeeper'] ?? [];
  assert.ok(overLeague > 0 && overTeam > 0, `${overLeague} ${overTeam}`);
  assert.equal(facts['team totals'], undefined);
  const even = { gameId: 1, total: 6.1, homeMoneyline: -110, awayMoneyline: -110 };
  assert.ok(totalsOf(even, true)?.every((of) => Math.abs(of) < 1e-9));
  const [favored = 0, other = 0] = totalsOf({ ...even, homeMoneyline: -200, awayMoneyline: 170 }, true) ?? [];
  assert.ok(favored > 0 && other < 0);
  assert.deepEqual(totalsOf({ ...even, homeMoneyline: -200, awayMoneyline: 170 }, false), [other, favored]);
  assert.equal(totalsOf({ ...even, total: null }, true), undefined);
});
