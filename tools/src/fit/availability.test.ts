import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleSeason } from '../../../server/tests/support/sample-season.ts';
import { seededRandom } from '../../../server/src/model/distribution/seeded-random.ts';
import { shippedFor } from '../../../server/src/model/constants/shipped.ts';
import type { ReportedStatus, SubmittedReport } from '../../../server/src/model/past/history.ts';
import type { ModelConstants } from '../../../server/src/model/constants/constants.ts';
import { chanceAtMinutes } from '../../../server/src/model/past/interpolate.ts';
import { regularsOf, vacatedBy } from '../../../server/src/model/past/teammates.ts';
import { advance, newWorld, teamOf } from '../../../server/src/model/past/world.ts';
import { chancesUnlisted, chanceToPlay, type Standing } from '../../../server/src/model/projection/availability.ts';
import { fitAvailability } from './availability.ts';
import { leagueStart } from '../../../server/src/model/past/league-start.ts';
import { gameDays } from '../../../server/src/model/past/game-days.ts';

const draw = seededRandom(23);
const whole = ['2024-25', '2025-26'].flatMap((season) => sampleSeason(draw, season, 120));
const start = leagueStart('Nba', whole);
const shipped = shippedFor('Nba').at(-1) ?? assert.fail();
const fit = (games: typeof whole, reported: readonly ReportedStatus[], submitted: readonly SubmittedReport[] = []) =>
  fitAvailability('Nba', games, reported, submitted, start, shipped.availability);

/** The minutes of a simulated starter. */
const STARTER = 32;
const chanceIn = (
  constants: Pick<ModelConstants, 'availability'>,
  status: Standing['status'],
  hoursToTip: number,
  submitted = true,
): number => chanceToPlay({ status, hoursToTip, submitted, minutes: STARTER }, constants);

/**
 * Every player of a game is reported Questionable from ten hours before it and Out from two; a share of the
 * Questionable plays.
 */
function reportedSeason(share: number) {
  const reported: ReportedStatus[] = [];
  const games = whole.map((game) => {
    const lines = game.lines.filter(({ playerId, teamId }) => {
      const listed = draw() < 0.3;
      const plays = !listed || draw() < share;
      const own = { gameId: game.gameId, teamId, playerId };
      if (listed) reported.push({ ...own, status: 'Questionable', since: 10, until: plays ? -Infinity : 2 });
      if (listed && !plays) reported.push({ ...own, status: 'Out', since: 2, until: -Infinity });
      return plays;
    });
    return { ...game, lines };
  });
  return { games, reported };
}

test('chances are fitted as of each moment: Questionable in the morning is not Questionable at tip-off', () => {
  const { games, reported } = reportedSeason(0.6);
  const availability = fit(games, reported);
  const chance = (status: 'Questionable' | 'Out' | 'Unlisted', hours: number) =>
    chanceIn({ availability }, status, hours);
  assert.equal(availability.borrowed, false);
  assert.deepEqual(availability.seasons, ['2024-25', '2025-26']);
  assert.ok(Math.abs(chance('Questionable', 6) - 0.6) < 0.05, `${chance('Questionable', 6)}`);
  assert.ok(chance('Questionable', 1) > 0.95, `${chance('Questionable', 1)}`);
  assert.ok(chance('Out', 1) < 0.02 && chance('Unlisted', 1) > 0.5);
  const [between, early, late] = [4.5, 6, 3].map((hours) => chance('Questionable', hours)) as [number, number, number];
  assert.ok(Math.abs(between - (early + late) / 2) < 1e-9, 'linear between the moments');
  assert.equal(chance('Questionable', 500), chance('Questionable', 24), 'flat beyond them');
});

test('a report after a moment changes nothing before it', () => {
  const { games, reported } = reportedSeason(0.6);
  const early = fit(games, reported);
  const without = fit(
    games,
    reported.filter(({ since }) => since >= 6).map((each) => ({ ...each, until: -Infinity })),
  );
  const at6 = early.hours.indexOf(6);
  for (const group of ['Unlisted', 'Awaited'] as const)
    assert.deepEqual(
      early.groups[group].chance.map((row) => row[at6]),
      without.groups[group].chance.map((row) => row[at6]),
    );
});

test('an empty list is a report: regulars not on it are no longer awaited, and the game adds data', () => {
  const lists = whole.flatMap(({ gameId, homeTeamId, awayTeamId }) =>
    [homeTeamId, awayTeamId].map((teamId) => ({ gameId, teamId, since: 10 })),
  );
  const { borrowed, groups, hours } = fit(whole, [], lists);
  assert.equal(borrowed, false);
  const error = (group: 'Unlisted' | 'Awaited', at: number) => groups[group].error[0]?.[hours.indexOf(at)] ?? 0;
  assert.ok(error('Unlisted', 6) < error('Unlisted', 12), 'known from the moment of the list');
  assert.ok(error('Awaited', 6) > error('Awaited', 12), 'awaited until then');
});

test('without reports another league’s figures are used, with wider errors, and marked as borrowed', () => {
  const availability = fit(whole, []);
  assert.equal(availability.borrowed, true);
  assert.deepEqual(availability.seasons, shipped.availability.seasons);
  const [own, theirs] = [availability, shipped.availability].map(({ groups }) => groups.Questionable);
  assert.deepEqual(own?.chance, theirs?.chance);
  own?.error.forEach((row, minutes) =>
    row.forEach((error, hour) => assert.ok(error >= 3 * (theirs?.error[minutes]?.[hour] ?? 0) && error >= 0.05)),
  );
});

test('a regular missing from the report plays far less often after a missed game; without a report, less again', () => {
  const reportedNow = chancesUnlisted(6, true, shipped);
  const awaited = chancesUnlisted(6, false, shipped);
  const [present, absent] = [reportedNow.present, reportedNow.absent].map((by) => chanceAtMinutes(by, 20));
  const [presentBefore, absentBefore] = [awaited.present, awaited.absent].map((by) => chanceAtMinutes(by, 20));
  assert.ok(present! > 0.9 && absent! < 0.6);
  assert.ok(presentBefore! < present! && absentBefore! < absent!);
  assert.equal(chanceIn(shipped, 'Unlisted', 6), chanceAtMinutes(reportedNow.present, STARTER));
  assert.equal(chanceIn(shipped, 'Unlisted', 6, false), chanceAtMinutes(awaited.present, STARTER));
  assert.equal(chanceIn(shipped, 'Out', 6, false), chanceIn(shipped, 'Out', 6), 'a status is a report');
});

/**
 * Reserves, with 16 minutes, miss three games in ten unannounced; starters never do. Every team sends an empty list.
 */
function restedSeason() {
  const games = whole.map((game) => ({
    ...game,
    lines: game.lines.filter(({ starter }) => starter || draw() >= 0.3),
  }));
  const submitted = games.flatMap(({ gameId, homeTeamId, awayTeamId }) =>
    [homeTeamId, awayTeamId].map((teamId) => ({ gameId, teamId, since: 10 })),
  );
  return { games, submitted };
}

/** Minutes of absent regulars over all games: actual, and expected at the last report. */
function freedMinutes(games: typeof whole, availability: ModelConstants['availability']) {
  const world = newWorld('Nba', start);
  const { present, absent } = chancesUnlisted(1, true, { availability });
  let [freed, expected] = [0, 0];
  for (const today of gameDays(games)) {
    for (const game of today.games)
      for (const teamId of [game.homeTeamId, game.awayTeamId]) {
        const { roster, pace } = teamOf(world, teamId);
        const playing = new Set(game.lines.map(({ playerId }) => playerId));
        const regulars = regularsOf(roster.values(), teamId, game.season, pace.games, world.league);
        freed += vacatedBy(regulars, ({ playerId }) => (playing.has(playerId) ? 0 : 1))[0];
        expected += vacatedBy(
          regulars,
          ({ missedLast, share }) => 1 - chanceAtMinutes(missedLast ? absent : present, share[0]),
        )[0];
      }
    advance(world, today.day, today.games);
  }
  return { freed, expected };
}

test('chances depend on the usual minutes, and as many minutes are expected to be free as are', () => {
  const { games, submitted } = restedSeason();
  const availability = fit(games, [], submitted);
  const { present } = chancesUnlisted(1, true, { availability });
  const [reserve, starter] = [chanceAtMinutes(present, 16), chanceAtMinutes(present, STARTER)];
  assert.ok(starter - reserve > 0.15, `${reserve} and ${starter}`);
  const { freed, expected } = freedMinutes(games, availability);
  assert.ok(Math.abs(expected / freed - 1) < 0.03, `${expected} expected, ${freed} happened`);
});

test('planted error: one chance for all regulars expects too many free minutes', () => {
  const { games, submitted } = restedSeason();
  const availability = fit(games, [], submitted);
  const weights = availability.minutes.map((minutes) => (minutes < 24 ? 4 / 9 : 5 / 9) / (minutes < 24 ? 3 : 2));
  const flat = (table: readonly (readonly number[])[]) =>
    table.map(() => table[0]!.map((_, hour) => table.reduce((sum, row, at) => sum + weights[at]! * row[hour]!, 0)));
  const groups = Object.fromEntries(
    Object.entries(availability.groups).map(([group, { chance, error }]) => [group, { chance: flat(chance), error }]),
  ) as unknown as ModelConstants['availability']['groups'];
  const { freed, expected } = freedMinutes(games, { ...availability, groups });
  assert.ok(expected / freed > 1.1, `${expected} expected, ${freed} happened`);
});
