import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom, shippedFor, type Seasons } from '../../server/src/model/parts.ts';
import { OperatorError } from '../../server/src/platform/index.ts';
import { sampleSeason } from '../../server/tests/support/sample-season.ts';
import { fitReport, fitSeasons } from './fit-seasons.ts';

const draw = seededRandom(31);
const seasonsOf = (...labels: readonly string[]): Seasons => ({
  games: labels.flatMap((season) => sampleSeason(draw, season, 26)),
  quoted: [],
  reported: [],
  submitted: [],
});

/** The season that the newest shipped constants are named for, the number of its last set, and the two seasons before it. */
const [, next = '', last = ''] = /^nba-(\d{4}-\d\d)\.(\d+)$/.exec(shippedFor('Nba').at(-1)?.version ?? '') ?? [];
const before = (years: number): string => {
  const first = Number(next.slice(0, 4)) - years;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
};
const seasons = seasonsOf(before(2), before(1), next);
const steps: string[] = [];
const constants = await fitSeasons('Nba', seasons, before(1), (step) => steps.push(step));

test('a fit through a season learns from no later one, and its version is shared with no shipped set', () => {
  assert.deepEqual(constants.seasons, [before(2), before(1)]);
  assert.equal(constants.version, `nba-${next}.${Number(last) + 1}`);
  assert.ok(steps.length > 0, 'it tells its steps');
});

test('a fit reports the weights of the market, and what the seasons had too little data for', () => {
  const report = fitReport('Nba', constants, seasons);
  const [title, ...lines] = report.trimEnd().split('\n');
  assert.equal(title, 'model weight next to the market, and market bias (standard errors)');
  assert.match(lines[0] ?? '', /^ {2}\w+ +-?\d+\.\d{3} \(\d+\.\d{3}\) {2}-?\d+\.\d{3} \(\d+\.\d{3}\)$/);
  assert.match(report, /^Too few period box scores: the constants of period props are those of nba-/m);
  assert.match(report, /^Too few injury reports: chances to play are those of .*, with wider errors\.$/m);
  assert.match(report, /^Few prices of this league are graded\. /m);
  assert.match(report, new RegExp(`^${before(1)} has no playoffs by .*\\. If it is unfinished, fit again`, 'm'));
});

test('a fit of fewer than two seasons, or of players without a past, ends with a sentence and advice', async () => {
  const refused = (of: Seasons, message: RegExp) =>
    assert.rejects(
      fitSeasons('Nba', of, undefined, () => {}),
      (error: unknown) => error instanceof OperatorError && message.test(error.message) && error.hint !== '',
    );
  await refused(seasonsOf(), /^There are no finished games\.$/);
  await refused(seasonsOf('2024-25'), /^There is only one season to fit on: 2024-25\.$/);
  const openings = seasons.games.filter(({ day }) => day.slice(5) > '10-01' && day.slice(5) < '10-24');
  await refused({ ...seasons, games: openings }, /^Too few players have played ten games and more\.$/);
});
