import assert from 'node:assert/strict';
import test from 'node:test';
import { expectedValue, isOffered, noVigOver } from '../kernel/index.ts';
import { gameDayOf } from '../leagues/index.ts';
import { finalBoxScores, timetableOf } from './games/box-facts.ts';
import { playGame } from './games/game.ts';
import { DEMO_SEED, everyHourFrom } from './index.ts';
import { editionsOf } from './prices/market.ts';
import { boostedPlayers } from './prices/boosts.ts';
import { quotesOf } from './prices/quoting.ts';
import { fixturesOf } from './rosters/calendar.ts';
import { foundLeague, type League } from './rosters/rosters.ts';
import { simulatedIn } from './simulated-leagues.ts';

const MINUTE = 60_000;
const founded = foundLeague(simulatedIn('Nba'), DEMO_SEED);

/** Every seventh minute of a day, each on another day of a year: every change of clocks is among them. */
const STARTS = Array.from(
  { length: 1440 / 5 },
  (_, nth) => new Date(Date.UTC(2026, 10, 23) + (nth * 1440 * 2 + ((nth * 35) % 1440) + (nth % 7)) * MINUTE + 23_456),
);

function firstGame(now: Date) {
  const league: League = { ...founded, atEveryHour: everyHourFrom('Nba', now) };
  // It tipped off hours ago, maybe on the game day before.
  const days = [gameDayOf('Nba', new Date(now.getTime() - 164 * MINUTE))];
  const [game, ...others] = days.flatMap((day) => fixturesOf(league, day)).filter(({ endsAtStart }) => endsAtStart);
  assert.ok(game !== undefined && others.length === 0, `${now.toISOString()}: one game ends at the start`);
  return { league, game };
}

const overtimes = new Set<number>();

test('whenever the demo is first started, a game ends a minute later, overtime or not, and its box score is there after another', () => {
  for (const now of STARTS) {
    const { league, game } = firstGame(now);
    assert.equal(game.fate, 'played', now.toISOString());
    const played = playGame(league, game);
    overtimes.add(played.periods - 4);
    const timetable = timetableOf(played);
    const end = (timetable.ends.at(-1)?.getTime() ?? 0) - now.getTime();
    assert.ok(end > 0 && end <= MINUTE, `${now.toISOString()}: ${end / MINUTE} minutes`);
    const [box, ...later] = finalBoxScores(played, timetable);
    assert.ok(box?.hasPeriods === true && later.length === 0);
    assert.equal(box.knownAt.getTime() - now.getTime(), end + MINUTE);
  }
  assert.ok(overtimes.size > 1, 'some of them had an overtime');
});

/** When the last board before the game is published, by a demo that starts now. */
const PUBLISHED_BEFORE = (75 + 6 * 60) * MINUTE;

test('whenever the demo is first started, the game that ends has prices worth a pick when its board was published', () => {
  for (const now of STARTS.filter((_, nth) => nth % 24 === 0)) {
    const { league, game } = firstGame(now);
    const boosted = boostedPlayers(league, game);
    assert.equal(boosted.size, 6);
    const at = new Date(now.getTime() - PUBLISHED_BEFORE);
    const sets = quotesOf(game, { editions: editionsOf(league, game), moves: [], boosted, outage: undefined });
    const points = sets.filter(({ stat, period, knownAt }) => stat === 'Points' && period === 'Full' && knownAt <= at);
    const books = Map.groupBy(points, ({ book }) => book).values();
    const inForce = [...books].flatMap((ofBook) => ofBook.at(-1)?.quotes ?? []);
    const worth = [...boosted].filter((number) => {
      const { externalId } = league.players[number] ?? {};
      const own = inForce.filter(({ player }) => player.externalId === externalId);
      const views = own.flatMap(({ lineHalves, overPrice, underPrice }) =>
        isOffered(overPrice) && isOffered(underPrice) ? [{ lineHalves, over: noVigOver(overPrice, underPrice) }] : [],
      );
      const ones = own.filter(({ lineHalves, underPrice }) => underPrice === null && lineHalves === mainOf(views));
      const agreed = views.filter(({ lineHalves }) => lineHalves === mainOf(views)).map(({ over }) => over);
      const mean = agreed.reduce((sum, over) => sum + over, 0) / agreed.length;
      const isAgreed = agreed.length >= 5 && agreed.every((over) => Math.abs(over - mean) < 0.015);
      const values = ones.map(({ overPrice }) => (isOffered(overPrice) ? expectedValue(mean, overPrice) : 0));
      return isAgreed && values.some((value) => value > 0.04 && value < 0.075);
    });
    assert.ok(worth.length >= 2, `${now.toISOString()}: ${worth.length} of 6 prices`);
  }
});

/** The line that is nearest to even. */
const mainOf = (views: readonly { readonly lineHalves: number; readonly over: number }[]): number | undefined =>
  views.toSorted((a, b) => Math.abs(a.over - 0.5) - Math.abs(b.over - 0.5))[0]?.lineHalves;
