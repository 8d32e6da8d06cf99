import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../../../server/src/model/distribution/seeded-random.ts';
import { FITTED_STATS } from '../../../server/src/sports/basketball/index.ts';
import { splitPeriodsOf } from '../../../server/src/leagues/index.ts';
import { readConstants, writeConstants } from '../../../server/src/model/constants/constants-file.ts';
import { isPriced } from '../../../server/src/model/constants/priced.ts';
import { sampleSeason } from '../../../server/tests/support/sample-season.ts';
import { shippedFor } from '../../../server/src/model/constants/shipped.ts';
import type { PlayedGame, QuotedProp } from '../../../server/src/model/index.ts';
import { fitConstants, TooLittle } from './fit.ts';

const draw = seededRandom(21);
const games = ['2024-25', '2025-26'].flatMap((season) => sampleSeason(draw, season, 26));
const [shipped] = shippedFor('Nba');
assert.ok(shipped !== undefined);
const { availability, periods } = shipped;
const input = {
  league: 'Nba' as const,
  games,
  quoted: [],
  reported: [],
  submitted: [],
  version: 'test',
  availability,
  periods,
  progress: () => {},
};

test('seasons without period box scores keep the given period constants; those without quotes do not change the market', async () => {
  const constants = await fitConstants(input);
  assert.deepEqual(readConstants(writeConstants(constants)).periods, periods);
  assert.deepEqual([constants.seasons, constants.lastDay], [['2024-25', '2025-26'], games.at(-1)?.day]);
  for (const { weight, intercept, interceptAlone } of Object.values(constants.levels.none.stack))
    assert.deepEqual([weight, intercept, interceptAlone], [0, 0, 0]);
});

test('without period box scores and period constants no period is priced, and every stat of a whole game is', async () => {
  const constants = readConstants(writeConstants(await fitConstants({ ...input, periods: undefined })));
  for (const stat of FITTED_STATS) {
    assert.equal(isPriced(constants, stat, 'Full'), true, stat);
    for (const period of splitPeriodsOf('Nba')) assert.equal(isPriced(constants, stat, period), false);
  }
});

test('players without a past are not fitted on', async () => {
  const opening = games.filter(({ day }) => day < '2024-10-28');
  await assert.rejects(fitConstants({ ...input, games: opening }), TooLittle);
});

/** Two books' quotes on the points of everyone who plays. */
function quotesOf(played: readonly PlayedGame[]): QuotedProp[] {
  const quotes = ['a', 'b'].map((book) => ({ book, line: 10.5, overPrice: -110, underPrice: -110 }));
  return played.flatMap(({ gameId, lines }) =>
    lines.map(({ playerId }): QuotedProp => ({ gameId, playerId, stat: 'Points', period: 'Full', quotes })),
  );
}

test('a season after the last fitted one is used for the market only, and no day up to its last price is priced', async () => {
  const next = sampleSeason(draw, '2026-27', 4);
  const quoted = quotesOf(next);
  const lender = { league: 'Nba', constants: shipped } as const;
  const alone = await fitConstants({ ...input, lender });
  const later = await fitConstants({ ...input, lender, games: [...games, ...next], quoted, through: '2025-26' });
  assert.deepEqual([alone.lastDay, later.lastDay], [games.at(-1)?.day, next.at(-1)?.day]);
  assert.deepEqual([later.seasons, later.bases, later.doubles], [alone.seasons, alone.bases, alone.doubles]);
  assert.deepEqual(later.levels.none.dispersion, alone.levels.none.dispersion);
  assert.deepEqual(alone.evidence?.byStat, {});
  for (const { otherStats } of [alone, later]) assert.deepEqual(otherStats, shipped.otherStats);
  assert.ok((later.evidence?.byStat['Points']?.rows ?? 0) > 100);
  assert.notEqual(later.levels.none.stack['Points']?.weight, alone.levels.none.stack['Points']?.weight);
});
