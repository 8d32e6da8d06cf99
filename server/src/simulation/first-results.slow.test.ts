import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, expectedValue, isOffered, noVigOver } from '../kernel/index.ts';
import { gameDayOf } from '../leagues/index.ts';
import { corrected, linesOf, timetableOf } from './games/box-facts.ts';
import { finalBoxScores } from './games/game-facts.ts';
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

/** Every seventh minute of a day, each on another day of a year, which includes every daylight-saving change. */
const STARTS = Array.from(
  { length: 1440 / 5 },
  (_, nth) => new Date(Date.UTC(2026, 10, 23) + (nth * 1440 * 2 + ((nth * 35) % 1440) + (nth % 7)) * MINUTE + 23_456),
);

function firstGame(now: Date) {
  const league: League = { ...founded, atEveryHour: everyHourFrom('Nba', now) };
  // It tipped off hours ago, possibly on the previous game day.
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
    const [box, ...later] = finalBoxScores(game, timetable, linesOf(played), corrected);
    assert.ok(box?.hasPeriods === true && later.length === 0);
    assert.equal(box.knownAt.getTime() - now.getTime(), end + MINUTE);
  }
  assert.ok(overtimes.size > 1, 'some of them had an overtime');
});

/** How long before the game a demo that starts now publishes its last board. */
const PUBLISHED_BEFORE = (75 + 6 * 60) * MINUTE;

test('whenever the demo is first started, the game that ends has prices worth a pick when its board was published', () => {
  for (const now of STARTS.filter((_, nth) => nth % 24 === 0)) {
    const { league, game } = firstGame(now);
    const boosted = boostedPlayers(league, game);
    assert.equal(boosted.size, 6);
    const at = new Date(now.getTime() - PUBLISHED_BEFORE);
    const sets = quotesOf(game, league.rules.books, {
      editions: editionsOf(league, game),
      moves: [],
      boosted,
      outage: undefined,
    });
    const points = sets.filter(({ stat, period, knownAt }) => stat === 'Points' && period === 'Full' && knownAt <= at);
    const books = Map.groupBy(points, ({ book }) => book).values();
    const inForce = [...books].flatMap((ofBook) => ofBook.at(-1)?.quotes ?? []);
    const worth = [...boosted].filter((number) => {
      const { externalId } = league.players[number] ?? {};
      const views = inForce.flatMap(({ player, lineHalves, overPrice, underPrice }) =>
        player.externalId === externalId && isOffered(overPrice) && isOffered(underPrice)
          ? [{ lineHalves, overPrice, over: noVigOver(overPrice, underPrice) }]
          : [],
      );
      const main = views.filter(({ lineHalves }) => lineHalves === mainOf(views));
      const mean = main.reduce((sum, { over }) => sum + over, 0) / main.length;
      const isAgreed = main.length >= 6 && main.every(({ over }) => Math.abs(over - mean) < OFF_MARKET);
      const values = main.map(({ overPrice }) => expectedValue(mean - OVERS_WIN_LESS, overPrice));
      return isAgreed && values.some((value) => value > STANDARD && value < DOUBTED);
    });
    assert.ok(worth.length >= 2, `${now.toISOString()}: ${worth.length} of 6 prices`);
  }
});

/** A game with overtimes, plus the time until its box score. */
const RESULT_AFTER = 210 * MINUTE;

test('whenever the demo is first started, every earlier result of the teams whose game ends was there when its board was published', () => {
  for (const now of STARTS) {
    const { league, game } = firstGame(now);
    const published = now.getTime() - PUBLISHED_BEFORE;
    const earlier = [-2, -1].flatMap((days) => fixturesOf(league, addDays(game.day, days)));
    assert.ok(earlier.length > 0);
    for (const { home, away, externalId, tipOff } of earlier)
      if ([home, away].some((team) => team === game.home || team === game.away))
        assert.ok(tipOff.getTime() + RESULT_AFTER < published, `${now.toISOString()}: ${externalId}`);
  }
});

/** A quote further from the others is ignored. */
const OFF_MARKET = 0.06;
/** By how much overs may win less often than their prices imply, at most. */
const OVERS_WIN_LESS = 0.02;
/** The minimum value of a pick, and the value above which a price is not trusted. */
const STANDARD = 0.02;
const DOUBTED = 0.1;

/** The line that is nearest to even. */
const mainOf = (views: readonly { readonly lineHalves: number; readonly over: number }[]): number | undefined =>
  views.toSorted((a, b) => Math.abs(a.over - 0.5) - Math.abs(b.over - 0.5))[0]?.lineHalves;
