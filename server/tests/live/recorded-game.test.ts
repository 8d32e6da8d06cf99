import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { liveLaw } from '../../src/model/index.ts';
import type { BasketballStat } from '../../src/sports/basketball/index.ts';
import { lineValue } from '../../src/kernel/index.ts';
import { constants, pregameLike } from '../support/live.ts';
import { minuteByMinute } from './minute-by-minute.ts';
import { pathsPicture, type Path } from './paths-picture.ts';

/** What their seasons were: minutes and counts of a game. */
const CURRY = { id: 201939, isHome: false, minutes: 34.2, pts: 32, reb: 5.5, ast: 5.8 };
const IRVING = { id: 202681, isHome: true, minutes: 34.9, pts: 26.9, reb: 4.8, ast: 6 };
const DURANT = { id: 201142, isHome: true, minutes: 33.1, pts: 26.9, reb: 7.1, ast: 5.6 };

const PROPS: readonly (readonly [string, typeof CURRY, BasketballStat, number])[] = [
  ['Irving, points over 24.5', IRVING, 'Points', 49],
  ['Curry, points over 28.5', CURRY, 'Points', 57],
  ['Curry, assists over 6.5', CURRY, 'Assists', 13],
  ['Durant, points + rebounds + assists over 35.5', DURANT, 'PtsRebAst', 71],
];

/** A minute without an event of the player, at the most. */
const MOST_WITHOUT_EVENT = 0.12;

test('a recorded game in steps of a minute: probabilities move smoothly, and never past what is decided', () => {
  const paths = PROPS.map(([title, { id, isHome, ...usual }, stat, halves]): Path => {
    const moments = minuteByMinute(id, isHome);
    const pregame = pregameLike(usual);
    const chances = moments.map(({ player, game }) => liveLaw(pregame, player, game, constants).chance(stat, halves)!);
    const values = moments.map(({ player: { counts } }) =>
      stat === 'Points' ? counts.pts! : stat === 'Assists' ? counts.ast! : counts.pts! + counts.reb! + counts.ast!,
    );
    chances.forEach(({ over, isDecided }, minute) => {
      const reached = values[minute]! > lineValue(halves);
      assert.equal(isDecided, reached || minute === 48, `${title}, minute ${minute}`);
      if (isDecided) assert.equal(over, reached ? 1 : 0);
      const before = chances[minute - 1];
      if (before === undefined || values[minute] !== values[minute - 1] || isDecided) return;
      assert.ok(Math.abs(over - before.over) < MOST_WITHOUT_EVENT, `${title}, ${minute}: ${before.over} to ${over}`);
    });
    return { title, points: chances.map(({ over }) => over) };
  });
  assert.deepEqual(
    paths.map(({ points }) => points.at(-1)),
    [1, 0, 1, 0],
  );
  assertPicture('live-recorded-game.svg', pathsPicture('Golden State at Brooklyn, 22 December 2020', paths));
});

function assertPicture(name: string, made: string): void {
  const path = join(import.meta.dirname, '../../../docs/images', name);
  if (process.env['PROPPICK_TEST_UPDATE'] === '1') writeFileSync(path, made);
  assert.equal(readFileSync(path, 'utf8'), made, `docs/images/${name} is out of date: run with PROPPICK_TEST_UPDATE=1`);
}
