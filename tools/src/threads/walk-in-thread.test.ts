import assert from 'node:assert/strict';
import test from 'node:test';
import { type QuotedProp, seededRandom, shippedFor } from '../../../server/src/model/parts.ts';
import { sampleSeason } from '../../../server/tests/support/sample-season.ts';
import { fitConstants } from '../fit/fit.ts';
import { type Walked, walkForward } from '../fit/market/walk-forward.ts';
import { withWalkInThread } from './walk-in-thread.ts';

const draw = seededRandom(41);
const quotes = ['a', 'b'].map((book) => ({ book, line: 10.5, overPrice: -110, underPrice: -110 }));
const unquoted = ['2024-25', '2025-26'].flatMap((season) => sampleSeason(draw, season, 26));
const last = sampleSeason(draw, '2026-27', 4).map((game) => ({
  ...game,
  lines: game.lines.map((line) => ({ ...line, periods: [{ period: 1, minutes: 6, counts: line.counts }] })),
}));
const [shipped] = shippedFor('Nba');
assert.ok(shipped !== undefined);
const input = {
  league: 'Nba' as const,
  games: [...unquoted, ...last],
  quoted: [...unquoted.slice(0, 1), ...last].flatMap(({ gameId, lines }) =>
    lines.map(({ playerId }): QuotedProp => ({ gameId, playerId, stat: 'Points', period: 'Full', quotes })),
  ),
  reported: [],
  submitted: [],
  version: 'test',
  availability: shipped.availability,
  periods: shipped.periods,
  progress: () => {},
};

test('a thread walks the quoted seasons that have two before them, with the rows of a walk without one', async () => {
  const seen: { seasons: readonly string[]; rows: Walked }[] = [];
  const { levels } = await withWalkInThread((walk) =>
    fitConstants(input, (seasons, of) => {
      const rowsOf = walk(seasons, of);
      return async () => {
        const rows = await rowsOf();
        seen.push({ seasons, rows });
        return rows;
      };
    }),
  );
  const seasons = ['2026-27'];
  assert.deepEqual(seen, [{ seasons, rows: walkForward(seasons, input) }]);
  assert.ok((seen[0]?.rows.stacks.lineups.length ?? 0) > 100);
  assert.notEqual(levels.none.stack['Points']?.intercept, 0, 'their prices make the weights of the market');
});

test('a fit whose thread fails is refused; one that fails by itself ends its thread', async () => {
  const unknown = { ...input, league: 'None' as 'Nba' };
  await assert.rejects(withWalkInThread(async (walk) => walk(['2026-27'], unknown)()));
  await assert.rejects(
    withWalkInThread((walk) => {
      walk(['2026-27'], input);
      return Promise.reject(new Error('no rows'));
    }),
    /no rows/,
  );
});
