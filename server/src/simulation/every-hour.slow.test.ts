import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, type Day, daysFrom } from '../kernel/index.ts';
import { gameDayOf, type League } from '../leagues/index.ts';
import { timetableOf } from './games/box-facts.ts';
import { playGame } from './games/game.ts';
import { DEMO_LEAGUES, DEMO_SEED, everyHourFrom, simulatedLeague, SIMULATED_LEAGUES } from './index.ts';
import { type Fixture, fixturesOf } from './rosters/calendar.ts';
import { foundLeague } from './rosters/rosters.ts';
import { exhibitionsIn, simulatedIn, type SimulatedLeague } from './simulated-leagues.ts';

const MINUTE = 60_000;
const isExhibition = (externalId: string | null): boolean => externalId?.includes('-club-') === true;
/** The observed time from a start: three hours, because all hours of a day are alike. */
const SPAN = 180 * MINUTE;

/** All facts of the demo's leagues in the hours after a first start. */
function leaguesAt(now: Date) {
  return DEMO_LEAGUES.map((league) => {
    const day: Day = gameDayOf(league, now);
    const source = simulatedLeague({
      league,
      seed: DEMO_SEED,
      firstDay: addDays(day, -4),
      quotesFrom: addDays(day, -1),
      liveFrom: day,
      atEveryHour: everyHourFrom(league, now),
    });
    return { source, next: source.factsBetween(now, new Date(now.getTime() + SPAN)) };
  });
}

const clubsBeside = (league: League): SimulatedLeague =>
  exhibitionsIn(league) ?? assert.fail(`no clubs beside ${league}`);

/** The longest gap between the times, in minutes, from `from` to the end of the span. */
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

  test(`started at ${start}: a game ends at once, and one begins or ends in any thirty minutes`, () => {
    const main = games.filter(({ externalId }) => !isExhibition(externalId));
    const [first] = main.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime());
    assert.ok(first !== undefined && first.knownAt.getTime() - now.getTime() <= 2 * MINUTE);
    // An overtime takes twelve minutes.
    const ended = main.filter(
      ({ status, knownAt }) => status === 'final' && knownAt.getTime() - now.getTime() <= 14 * MINUTE,
    );
    assert.ok(ended.length > 0, 'results come in soon');
    const turns = games.filter(
      ({ status, knownAt, tipOff }) => status === 'final' || knownAt.getTime() === tipOff.getTime(),
    );
    const gap = longestGap(
      now,
      turns.map(({ knownAt }) => knownAt),
    );
    assert.ok(gap <= 30, `${gap} minutes`);
    assert.ok(main.filter(({ status }) => status === 'final').length >= 2, 'games of the league end all day');
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

test('no team or club has two games on one day of a year, or within eight hours', () => {
  const now = new Date(STARTS[1] ?? '');
  for (const league of SIMULATED_LEAGUES) {
    const atEveryHour = everyHourFrom(league, now);
    for (const rules of [simulatedIn(league), exhibitionsIn(league)].filter((each) => each !== undefined)) {
      const founded = foundLeague(rules, DEMO_SEED, atEveryHour);
      const last = new Map<string, Fixture>();
      for (const day of daysFrom(atEveryHour.from, addDays(atEveryHour.from, 366)))
        for (const game of fixturesOf(founded, day))
          for (const { abbreviation } of [game.home, game.away]) {
            const before = last.get(abbreviation);
            assert.notEqual(before?.day, day, abbreviation);
            const hours = (game.tipOff.getTime() - (before?.tipOff.getTime() ?? 0)) / (60 * MINUTE);
            assert.ok(hours >= 8, `${abbreviation}: ${hours} hours before ${game.tipOff.toISOString()}`);
            last.set(abbreviation, game);
          }
      assert.equal(last.size, rules.teams.length, 'all of them play');
    }
  }
});

test('in any thirty minutes of a year a game begins or ends, over every change of clocks, in whatever time zone', () => {
  const from: Day = '2026-11-23';
  const atEveryHour = everyHourFrom('Nba', new Date(`${from}T17:00:00Z`));
  const games = DEMO_LEAGUES.flatMap((league) => {
    const clubs = foundLeague(clubsBeside(league), DEMO_SEED, atEveryHour);
    return daysFrom(from, addDays(from, 366)).flatMap((day) => {
      const own = fixturesOf(clubs, day);
      for (const { tipOff, fate } of own) {
        assert.equal(gameDayOf(league, tipOff), day);
        assert.equal(fate, 'played', 'none is called off');
      }
      return own;
    });
  });
  const ends = ({ home, tipOff }: Fixture): number => tipOff.getTime() + home.rules.wallMinutes * MINUTE;
  const first = games[0]?.tipOff.getTime() ?? 0;
  const last = Math.max(...games.map(({ tipOff }) => tipOff.getTime()));
  // The first exhibitions end an hour after the first one begins.
  const turns = games
    .flatMap((game) => [game.tipOff.getTime(), ends(game)])
    .filter((at) => at >= first + 60 * MINUTE && at <= last)
    .toSorted((a, b) => a - b);
  const gaps = turns.slice(1).map((at, index) => (at - (turns[index] ?? at)) / MINUTE);
  assert.ok(gaps.length > 2 * 2 * 11.9 * 365, `${gaps.length} turns`);
  assert.equal(Math.max(...new Set(gaps)), 30);
});

test('an exhibition ends on time after an overtime too, and its players are named in no other team', () => {
  const league = foundLeague(clubsBeside('Nba'), DEMO_SEED, everyHourFrom('Nba', new Date(STARTS[1] ?? '')));
  const played = daysFrom('2026-11-23', '2026-11-25').flatMap((day) =>
    fixturesOf(league, day).map((game) => playGame(league, game)),
  );
  assert.ok(played.some(({ periods }) => periods > 4));
  for (const each of played)
    assert.equal(timetableOf(each).ends.at(-1)?.getTime(), each.game.tipOff.getTime() + 60 * MINUTE);
  const others = foundLeague(simulatedIn('Nba'), DEMO_SEED);
  const names = [...league.players, ...others.players].map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

test('with games at every hour, asking in steps gives the same facts as asking once', () => {
  const now = new Date(STARTS[1] ?? '');
  const step = SPAN / 12;
  for (const { source, next } of leaguesAt(now)) {
    const steps = Array.from({ length: 12 }, (_, index) =>
      source.factsBetween(new Date(now.getTime() + index * step), new Date(now.getTime() + (index + 1) * step)),
    );
    for (const kind of ['games', 'availability', 'quoteSets', 'boxScores', 'gameLines', 'runningGames'] as const)
      assert.equal(JSON.stringify(steps.flatMap((part) => [...part[kind]])), JSON.stringify(next[kind]), kind);
  }
});
