import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, type Day } from '../kernel/index.ts';
import { gameDayOf } from '../leagues/index.ts';
import { DEMO_SEED, everyHourFrom, SIMULATED_LEAGUES, simulatedLeague } from './index.ts';

const MINUTE = 60_000;
/** Looked at from a start on: three hours, since every day's hours are alike. */
const SPAN = 180 * MINUTE;

/** Everything that both leagues say in the hours after a first start. */
function leaguesAt(now: Date) {
  return SIMULATED_LEAGUES.map((league) => {
    const day: Day = gameDayOf(league, now);
    const source = simulatedLeague({
      ...{ league, seed: DEMO_SEED, firstDay: addDays(day, -4), quotesFrom: addDays(day, -1), liveFrom: day },
      atEveryHour: everyHourFrom(league, now),
    });
    return { source, next: source.factsBetween(now, new Date(now.getTime() + SPAN)) };
  });
}

/** The longest time without any of the moments, in minutes, from `from` to the end of the span. */
function longestGap(from: Date, moments: readonly Date[]): number {
  const times = [from.getTime(), ...moments.map((at) => at.getTime()), from.getTime() + SPAN];
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(...sorted.map((at, index) => at - (sorted[index - 1] ?? at))) / MINUTE;
}

/** Ten past eleven at night and seven in the morning, by the league's clocks. */
const STARTS = ['2026-11-23T04:10:00Z', '2026-11-23T12:00:00Z'];

for (const start of STARTS) {
  const now = new Date(start);
  const leagues = leaguesAt(now);
  const games = leagues.flatMap(({ next }) => next.games.filter(({ status }) => status !== 'scheduled'));

  test(`started at ${start}: a game ends at once, and one begins or ends a period every half an hour`, () => {
    const [first] = games.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime());
    assert.ok(first !== undefined && first.knownAt.getTime() - now.getTime() <= 2 * MINUTE);
    // An overtime takes twelve minutes.
    const ended = games.filter(
      ({ status, knownAt }) => status === 'final' && knownAt.getTime() - now.getTime() <= 14 * MINUTE,
    );
    assert.ok(ended.length > 0, 'results come in soon');
    const gap = longestGap(
      now,
      games.map(({ knownAt }) => knownAt),
    );
    assert.ok(gap <= 28, `${gap} minutes`);
    assert.ok(games.filter(({ status }) => status === 'final').length >= 2, 'games end all day');
  });

  test(`started at ${start}: prices of some game change every minute, and reports every quarter of an hour`, () => {
    const prices = leagues.flatMap(({ next }) => next.quoteSets.map(({ knownAt }) => knownAt));
    assert.ok(longestGap(now, prices) <= 3, `${longestGap(now, prices)} minutes without a price`);
    const minutes = new Set(prices.map((at) => Math.floor((at.getTime() - now.getTime()) / MINUTE)));
    assert.ok(minutes.size > 172, `${minutes.size} of 180 minutes`);
    const news = leagues.flatMap(({ next }) => next.availability.map(({ knownAt }) => knownAt));
    assert.ok(longestGap(now, news) <= 15, `${longestGap(now, news)} minutes without a report`);
  });
}

test('no team has two games within eight hours', () => {
  const now = new Date(STARTS[1] ?? '');
  for (const { source } of leaguesAt(now)) {
    const { games } = source.factsBetween(new Date(now.getTime() - 48 * 60 * MINUTE), now);
    const lively = games.filter(({ gameDate, status }) => gameDate >= '2026-11-23' && status === 'scheduled');
    const tipOffs = new Map<string, number[]>();
    for (const { home, away, tipOff } of lively)
      for (const team of [home, away]) tipOffs.set(team, [...(tipOffs.get(team) ?? []), tipOff.getTime()]);
    for (const [team, own] of tipOffs) {
      const sorted = own.toSorted((a, b) => a - b);
      for (const [index, at] of sorted.entries()) {
        const before = sorted[index - 1];
        if (before !== undefined) assert.ok(at - before >= 8 * 60 * MINUTE, team);
      }
    }
  }
});

test('with games at every hour, asking in steps gives the same facts as asking once', () => {
  const now = new Date(STARTS[1] ?? '');
  const step = SPAN / 12;
  for (const { source, next } of leaguesAt(now)) {
    const steps = Array.from({ length: 12 }, (_, index) =>
      source.factsBetween(new Date(now.getTime() + index * step), new Date(now.getTime() + (index + 1) * step)),
    );
    for (const kind of ['games', 'availability', 'quoteSets', 'boxScores', 'gameLines'] as const)
      assert.equal(JSON.stringify(steps.flatMap((part) => [...part[kind]])), JSON.stringify(next[kind]), kind);
  }
});
