import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { addDays } from '../../kernel/index.ts';
import { FITTED_COUNTS } from '../../sports/basketball/index.ts';
import { fixturesOf } from '../rosters/calendar.ts';
import { type PlayedGame, type PlayedLine, playGame } from './game.ts';
import { healthOf } from '../rosters/health.ts';
import { simulatedIn } from '../simulated-leagues.ts';
import { foundLeague } from '../rosters/rosters.ts';

const FIRST = simulatedIn('Nba');

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** All faults of a game; empty for a consistent one. */
function faultsOf(played: PlayedGame): string[] {
  const faults: string[] = [];
  const expect = (good: boolean, fault: string): void => {
    if (!good) faults.push(fault);
  };
  const total = (side: 0 | 1, count: (typeof FITTED_COUNTS)[number]): number =>
    sum(played.lines[side].flatMap((line) => line.periods.map((each) => each.counts[count])));
  for (const side of [0, 1] as const) {
    const other = side === 0 ? 1 : 0;
    const lines = played.lines[side];
    for (let period = 1; period <= played.periods; period++) {
      const seconds = lines.flatMap((line) =>
        line.periods.filter((each) => each.period === period).map((each) => each.seconds),
      );
      expect(sum(seconds) === (period > 4 ? 1500 : 3600), `side ${side} has ${sum(seconds)} s in period ${period}`);
    }
    expect(lines.filter((line) => line.starter).length === 5, `side ${side} has not five starters`);
    for (const line of lines) faults.push(...faultsOfLine(line));
    expect(total(side, 'ast') <= total(side, 'fgm'), 'more assists than makes');
    expect(total(side, 'stl') <= total(other, 'tov'), 'more steals than turnovers');
    const missedTwos = total(other, 'fga') - total(other, 'fg3a') - total(other, 'fgm') + total(other, 'fg3m');
    expect(total(side, 'blk') <= missedTwos, 'more blocks than missed twos');
  }
  const misses = ([0, 1] as const).map(
    (side) => total(side, 'fga') - total(side, 'fgm') + total(side, 'fta') - total(side, 'ftm'),
  );
  expect(total(0, 'reb') + total(1, 'reb') <= sum(misses), 'more rebounds than misses');
  expect(total(0, 'pts') !== total(1, 'pts'), 'a tie');
  return [...faults, ...faultsOfShots(played)];
}

function faultsOfLine({ player, periods, starter }: PlayedLine): string[] {
  const faults = periods.flatMap(({ period, counts }) => {
    const sound =
      counts.pts === 2 * counts.fgm + counts.fg3m + counts.ftm &&
      counts.fg3m <= counts.fgm &&
      counts.fg3m <= counts.fg3a &&
      counts.fgm <= counts.fga &&
      counts.fgm - counts.fg3m <= counts.fga - counts.fg3a &&
      counts.ftm <= counts.fta &&
      FITTED_COUNTS.every((count) => Number.isInteger(counts[count]) && counts[count] >= 0);
    return sound ? [] : [`${player.name} does not add up in period ${period}`];
  });
  return starter && periods.length === 0 ? [...faults, `${player.name} starts and does not play`] : faults;
}

/** The shot chart must match the attempts, threes and makes of the box score, by player and period. */
function faultsOfShots({ lines, attempts }: PlayedGame): string[] {
  return ([0, 1] as const).flatMap((side) =>
    lines[side].flatMap((line, place) =>
      line.periods.flatMap(({ period, counts }) => {
        const own = attempts.filter((each) => each.side === side && each.place === place && each.period === period);
        const threes = own.filter((each) => each.zone > 2);
        const same =
          own.length === counts.fga &&
          own.filter((each) => each.made).length === counts.fgm &&
          threes.length === counts.fg3a &&
          threes.filter((each) => each.made).length === counts.fg3m;
        return same ? [] : [`shots of ${line.player.name} in period ${period}`];
      }),
    ),
  );
}

test('every game adds up: seconds, points, makes, assists, steals, blocks, rebounds, shots; and one team wins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.nat(2000), (seed, offset) => {
      const league = foundLeague(FIRST, seed);
      for (const game of fixturesOf(league, addDays('2024-01-01', offset)))
        assert.deepEqual(faultsOf(playGame(league, game)), []);
    }),
    { numRuns: 40 },
  );
});

test('a player reported out does not play', () => {
  const league = foundLeague(FIRST, 1);
  for (const game of fixturesOf(league, '2026-12-01')) {
    const played = playGame(league, game);
    for (const [side, team] of [game.home, game.away].entries()) {
      for (const [place, health] of healthOf(league, game, team).entries()) {
        if (!health.plays) assert.equal(played.lines[side]?.[place]?.periods.length, 0);
      }
    }
  }
});

test('the check catches an added rebound, second or shot', () => {
  const league = foundLeague(FIRST, 1);
  const game = fixturesOf(league, '2026-12-01')[0]!;
  const tampered = (change: (played: PlayedGame) => void): string[] => {
    const played = structuredClone(playGame(league, game));
    change(played);
    return faultsOf(played);
  };
  const first = (played: PlayedGame) => played.lines[0].find((line) => line.periods.length > 0)!.periods[0]!;
  assert.deepEqual(
    tampered(() => {}),
    [],
  );
  assert.notDeepEqual(
    tampered((played) => {
      first(played).counts.pts += 1;
    }),
    [],
  );
  assert.notDeepEqual(
    tampered((played) => {
      first(played).counts.reb += 90;
    }),
    [],
  );
  assert.notDeepEqual(
    tampered((played) => {
      Object.assign(first(played), { seconds: first(played).seconds + 1 });
    }),
    [],
  );
  assert.notDeepEqual(
    tampered((played) => {
      Object.assign(played, { attempts: played.attempts.slice(1) });
    }),
    [],
  );
});
