import assert from 'node:assert/strict';
import test from 'node:test';
import { liveConstantsFor, liveJoint } from './index.ts';
import { constants, gameAt, lawOf, lineOf, playerWith, pregame, STATS_TOLD } from '../../../tests/support/live.ts';

test('an over that is reached, and each side of a finished game, has exactly 0 or 1, and nothing else has', () => {
  const half = lawOf(playerWith({ pts: 15 }), gameAt(24));
  assert.deepEqual(half.chance('Points', 29), { over: 1, push: 0, under: 0, interval: [1, 1], isDecided: true });
  const next = half.chance('Points', 31)!;
  assert.ok(next.over > 0 && next.over < 1 && !next.isDecided);
  const over = lawOf(playerWith({ pts: 15 }), { ...gameAt(48), isOver: true });
  assert.deepEqual(over.chance('Points', 31), { over: 0, push: 0, under: 1, interval: [0, 0], isDecided: true });
  assert.deepEqual(over.chance('Points', 30), { over: 0, push: 1, under: 0, interval: [0, 0], isDecided: true });
  assert.equal(over.minutes, 0);
});

test('a sixth foul decides what is left, a fifth does not', () => {
  const [six, five] = [6, 5].map((fouls) => lawOf({ ...playerWith({ pts: 15 }), fouls }, gameAt(24)));
  assert.equal(six!.chance('Points', 31)?.over, 0);
  assert.ok(five!.chance('Points', 31)!.over > 0);
});

test('before the first minute a line has the probability from before the game', () => {
  const start = lawOf(lineOf(0), gameAt(0));
  for (const stat of ['Points', 'PtsRebAst', 'Steals'] as const) {
    const told = STATS_TOLD[stat];
    assert.ok(Math.abs(start.chance(stat, 2 * told.line)!.over - told.over) < 1e-9, stat);
  }
});

test('without an event nothing jumps: a second of game time moves a probability by less than half a point, also at the end of a period', () => {
  const player = playerWith({ pts: 12, reb: 4, ast: 3 });
  for (let second = 1; second < 2880; second += 1) {
    const [before, after] = [second - 1, second].map(
      (at) => lawOf(player, gameAt(at / 60, 3)).chance('Points', 43)!.over,
    );
    assert.ok(Math.abs(after! - before!) < 0.005, `${second}: ${before} to ${after}`);
  }
});

test('with a minute left a player on court has most of it left, and one on the bench next to none', () => {
  const law = (isIn: boolean | null) => lawOf({ ...lineOf(30), isIn }, gameAt(47, 12));
  assert.ok(law(true).minutes > law(null).minutes && law(null).minutes > law(false).minutes);
  assert.ok(law(true).minutes > 0.8 && law(false).minutes < 0.3);
});

test('a margin that decides the game takes minutes from starters, and a tie adds those of overtime', () => {
  const minutes = (margin: number, at: number): number => lawOf(lineOf(24), gameAt(at, margin)).minutes;
  assert.ok(minutes(30, 36) < minutes(3, 36) - 2);
  assert.ok(minutes(0, 47.9) > minutes(8, 47.9) + 1);
});

test('a stat of a count that the source lacks has no probability, and every other stat has one', () => {
  const law = lawOf(playerWith({ reb: null }), gameAt(24));
  assert.equal(law.chance('PtsReb', 41), undefined);
  assert.equal(law.remaining('Rebounds'), undefined);
  assert.ok(law.chance('PtsAst', 41) !== undefined && law.remaining('Points')! > 0);
});

test('a slip has the probability of its open legs: a won leg changes nothing, a lost one loses it', () => {
  const law = lawOf(playerWith({ pts: 15 }), gameAt(24));
  const owner = { gameId: 1, teamId: 2, playerId: 3 };
  const leg = (stat: 'Points' | 'Assists', halves: number, direction: 'Over' | 'Under') =>
    law.leg(owner, stat, halves, direction) ?? assert.fail();
  const open = [leg('Points', 41, 'Over'), leg('Assists', 11, 'Over')];
  const both = liveJoint(open, () => undefined).probability;
  assert.ok(both > 0 && both < Math.min(...open.map(({ probability }) => probability)));
  assert.equal(liveJoint([...open, leg('Points', 21, 'Over')], () => undefined).probability, both);
  assert.equal(liveJoint([...open, leg('Points', 21, 'Under')], () => undefined).probability, 0);
  assert.equal(liveJoint([leg('Points', 21, 'Over')], () => undefined).probability, 1);
});

test('running games of a day are priced by constants of earlier days only, and of a league without any not at all', () => {
  assert.equal(liveConstantsFor('Nba', constants.lastDay), undefined);
  assert.equal(liveConstantsFor('Nba', '2024-01-01')?.version, constants.version);
  assert.equal(liveConstantsFor('Wnba', '2024-08-01'), undefined);
  assert.ok(pregame.minutes > 0);
});
