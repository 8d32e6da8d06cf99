import assert from 'node:assert/strict';
import test from 'node:test';
import { leagueStart, seededRandom, shippedFor, type Seasons } from '../../server/src/model/parts.ts';
import { OperatorError } from '../../server/src/platform/index.ts';
import { sampleSeason } from '../../server/tests/support/sample-season.ts';
import { constantsToTest, measureProps } from './backtest-season.ts';

const draw = seededRandom(8);
const games = [...sampleSeason(draw, '2022-23', 30), ...sampleSeason(draw, '2023-24', 12)];
const quoted = games
  .filter((game) => game.season === '2023-24')
  .flatMap((game) =>
    game.lines.slice(0, 6).map(({ playerId }) => ({
      gameId: game.gameId,
      playerId,
      stat: 'Points' as const,
      period: 'Full' as const,
      quotes: ['a', 'b'].map((book) => ({ book, line: 10.5, overPrice: -110, underPrice: -110 })),
    })),
  );
const seasons: Seasons = { games, quoted, reported: [], submitted: [] };
const [shipped] = shippedFor('Nba');
assert.ok(shipped !== undefined);
const constants = { ...shipped, league: leagueStart('Nba', games), lastDay: '2023-06-30' };

test('constants are refused for a season without games, and if they were fitted on a day that is measured', () => {
  const refused = (message: RegExp, ...asked: Parameters<typeof constantsToTest>) =>
    assert.throws(
      () => constantsToTest(...asked),
      (error: unknown) => error instanceof OperatorError && message.test(error.message) && error.hint !== '',
    );
  assert.equal(constantsToTest('Nba', '2023-24', undefined, seasons, constants), constants);
  refused(/^No finished games of 2021-22\.$/, 'Nba', '2021-22', undefined, seasons, constants);
  refused(/^No finished games of 2023-24 from 2024-09-01 on\.$/, 'Nba', '2023-24', '2024-09-01', seasons, constants);
  const first = games.find(({ season }) => season === '2023-24')?.day ?? '';
  const seen = { ...constants, lastDay: first };
  refused(/^No constants were fitted only on days before 2023-24\.$/, 'Nba', '2023-24', undefined, seasons, seen);
  assert.equal(constantsToTest('Nba', '2023-24', '2023-10-25', seasons, seen), seen, 'they may test later days');
});

test('two backtests of a season give the same text and files, to the byte', () => {
  const days: string[] = [];
  const measure = () =>
    measureProps({
      league: 'Nba',
      seasons,
      season: '2023-24',
      constants,
      from: undefined,
      news: undefined,
      anyLineNews: false,
      onGame: ({ day }) => days.push(day),
    });
  const { text, files } = measure();
  assert.equal(days.length, games.filter(({ season }) => season === '2023-24').length, 'each game is told');
  assert.equal(files['backtest.txt'], text);
  assert.equal((JSON.parse(files['backtest.json'] ?? '') as { season: string }).season, '2023-24');
  assert.ok(Object.keys(files).some((name) => name.endsWith('.svg')));
  assert.deepEqual(measure(), { text, files });
});
