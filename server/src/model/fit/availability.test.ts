import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleSeason } from '../../../tests/support/sample-season.ts';
import { seededRandom } from '../backtest/bootstrap.ts';
import { shippedFor } from '../constants/shipped.ts';
import type { ReportedStatus, SubmittedReport } from '../past/history.ts';
import { chancesUnlisted, chanceToPlay } from '../projection/availability.ts';
import { fitAvailability } from './availability.ts';
import { leagueStart } from './bases.ts';

const draw = seededRandom(23);
const whole = ['2024-25', '2025-26'].flatMap((season) => sampleSeason(draw, season, 120));
const start = leagueStart('Nba', whole);
const shipped = shippedFor('Nba').at(-1) ?? assert.fail();
const fit = (games: typeof whole, reported: readonly ReportedStatus[], submitted: readonly SubmittedReport[] = []) =>
  fitAvailability('Nba', games, reported, submitted, start, shipped.availability);

/** Every player of a game Questionable from ten hours before it, Out from two, as reported; of the Questionable a share plays. */
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

test('chances are learned as of each moment: Questionable in the morning is not Questionable at tip-off', () => {
  const { games, reported } = reportedSeason(0.6);
  const availability = fit(games, reported);
  const chance = (status: 'Questionable' | 'Out' | 'Unlisted', hours: number) =>
    chanceToPlay(status, hours, true, { availability });
  assert.equal(availability.borrowed, false);
  assert.deepEqual(availability.seasons, ['2024-25', '2025-26']);
  assert.ok(Math.abs(chance('Questionable', 6) - 0.6) < 0.05, `${chance('Questionable', 6)}`);
  assert.ok(chance('Questionable', 1) > 0.95, `${chance('Questionable', 1)}`);
  assert.ok(chance('Out', 1) < 0.02 && chance('Unlisted', 1) > 0.5);
  const [between, early, late] = [4.5, 6, 3].map((hours) => chance('Questionable', hours)) as [number, number, number];
  assert.ok(Math.abs(between - (early + late) / 2) < 1e-9, 'linear between the moments');
  assert.equal(chance('Questionable', 500), chance('Questionable', 24), 'flat beyond them');
});

test('what was reported after a moment changes nothing before it', () => {
  const { games, reported } = reportedSeason(0.6);
  const early = fit(games, reported);
  const without = fit(
    games,
    reported.filter(({ since }) => since >= 6).map((each) => ({ ...each, until: -Infinity })),
  );
  const at6 = early.hours.indexOf(6);
  for (const group of ['Unlisted', 'Awaited'] as const)
    assert.equal(early.groups[group].chance[at6], without.groups[group].chance[at6]);
});

test('an empty list is a report: whom it leaves out is not awaited any more, and the game teaches something', () => {
  const lists = whole.flatMap(({ gameId, homeTeamId, awayTeamId }) =>
    [homeTeamId, awayTeamId].map((teamId) => ({ gameId, teamId, since: 10 })),
  );
  const { borrowed, groups, hours } = fit(whole, [], lists);
  assert.equal(borrowed, false);
  const error = (group: 'Unlisted' | 'Awaited', at: number) => groups[group].error[hours.indexOf(at)] ?? 0;
  assert.ok(error('Unlisted', 6) < error('Unlisted', 12), 'known from the moment of the list');
  assert.ok(error('Awaited', 6) > error('Awaited', 12), 'awaited until then');
});

test('without reports the figures of others stand, with wider errors, and say so', () => {
  const availability = fit(whole, []);
  assert.equal(availability.borrowed, true);
  assert.deepEqual(availability.seasons, shipped.availability.seasons);
  const [own, theirs] = [availability, shipped.availability].map(({ groups }) => groups.Questionable);
  assert.deepEqual(own?.chance, theirs?.chance);
  own?.error.forEach((error, hour) => assert.ok(error >= 3 * (theirs?.error[hour] ?? 0) && error >= 0.05));
});

test('a regular whom the report leaves out plays far less often after missing a game; without a report, less again', () => {
  const reportedNow = chancesUnlisted(6, true, shipped);
  const awaited = chancesUnlisted(6, false, shipped);
  assert.ok(reportedNow.present > 0.9 && reportedNow.absent < 0.6);
  assert.ok(awaited.present < reportedNow.present && awaited.absent < reportedNow.absent);
  assert.equal(chanceToPlay('Unlisted', 6, true, shipped), reportedNow.present);
  assert.equal(chanceToPlay('Unlisted', 6, false, shipped), awaited.present);
  assert.equal(chanceToPlay('Out', 6, false, shipped), chanceToPlay('Out', 6, true, shipped), 'a status is a report');
});
