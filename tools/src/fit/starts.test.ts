import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleLine } from '../../../server/tests/support/sample-season.ts';
import { seededRandom } from '../../../server/src/model/distribution/seeded-random.ts';
import { shippedFor } from '../../../server/src/model/constants/shipped.ts';
import type { PlayedGame } from '../../../server/src/model/past/history.ts';
import { START_FEATURES, startChance } from '../../../server/src/model/past/starts.ts';
import { leagueStart } from '../../../server/src/model/past/league-start.ts';
import { playedRows, type PlayedRow } from './rows.ts';
import { fitStarts } from './starts.ts';

const draw = seededRandom(29);
const { bases } = shippedFor('Nba')[0] ?? assert.fail();
const STARTERS = 5;
const SIXTH = 6;
const TEAM = 9;

/**
 * Five starters, each of whom misses one game in six. The sixth player, with the most bench minutes, starts for one of
 * them.
 */
function sidesOf(teamId: number) {
  const absent = Array.from({ length: STARTERS }, () => draw() < 1 / 6);
  return Array.from({ length: TEAM }, (_, index) => index + 1).flatMap((place) => {
    if (absent[place - 1] === true) return [];
    const starter = place <= STARTERS || (place === SIXTH && absent.includes(true));
    const line = sampleLine(draw, 100 * teamId + place, teamId, starter);
    return [{ ...line, minutes: starter ? 30 : place === SIXTH ? 24 : 14 }];
  });
}

const games = Array.from({ length: 160 }, (_, index): PlayedGame => ({
  gameId: index,
  day: `${2024 + Math.floor(index / 80)}-${dayOf(index % 80)}`,
  playoffs: false,
  season: index < 80 ? '2023-24' : '2024-25',
  homeTeamId: 1,
  awayTeamId: 2,
  homeSpread: null,
  total: null,
  lines: [...sidesOf(1), ...sidesOf(2)],
}));

function dayOf(index: number): string {
  return new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(5, 10);
}

const rows = [...playedRows('Nba', games, leagueStart('Nba', games), bases, () => true)];
const isSixth = ({ line }: PlayedRow): boolean => line.playerId % 100 === SIXTH;

/** Mean chance to start of the sixth players, in games in which they started and in others. */
function chances(weights: Parameters<typeof startChance>[1], of: (row: PlayedRow) => Float64Array | null) {
  const mean = (started: boolean): number => {
    const known = rows.filter((row) => isSixth(row) && row.line.starter === started && of(row) !== null);
    return known.reduce((sum, row) => sum + startChance(of(row)!, weights), 0) / known.length;
  };
  return { started: mean(true), stayed: mean(false) };
}

test('the first bench player is likely to start when a starter is absent, and unlikely otherwise', () => {
  const { weights, errors } = fitStarts(rows);
  const { started, stayed } = chances(weights, ({ inputs }) => inputs.absences.startFeatures);
  assert.ok(started > 0.8 && stayed < 0.2, `${started} and ${stayed}`);
  for (const name of START_FEATURES) assert.ok(errors[name] >= 0 && Number.isFinite(weights[name]), name);
});

test('planted error: with the absentees of another game the chance is uninformative', () => {
  const other = (row: PlayedRow): Float64Array | null => {
    const earlier = rows.find(
      ({ game, line }) => game.gameId === row.game.gameId - 1 && line.playerId === row.line.playerId,
    );
    return earlier?.inputs.absences.startFeatures ?? null;
  };
  const planted = rows.map((row) => ({
    ...row,
    inputs: { ...row.inputs, absences: { ...row.inputs.absences, startFeatures: other(row) } },
  }));
  const { started, stayed } = chances(fitStarts(planted).weights, other);
  assert.ok(started - stayed < 0.2, `${started} and ${stayed}`);
});

test('without news, and in the first games of a season, there is no chance to start', () => {
  for (const { inputs, game } of rows) {
    assert.equal(inputs.none.startFeatures, null);
    if (game.gameId % 80 < 3) assert.equal(inputs.absences.startFeatures, null);
  }
});
