import assert from 'node:assert/strict';
import test from 'node:test';
import { madePregames, constants } from '../../../tests/support/live.ts';
import { BASKETBALL_STATS, FITTED_COUNTS, fittedDefinition, noCounts } from '../../sports/basketball/index.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import { liveLaw, type GameSoFar, type PlayerSoFar, type Pregame } from './index.ts';

const STATES = 100_000;
const random = seededRandom(63);
const below = (limit: number): number => Math.floor(random() * limit);

/** Any moment of a game, overtimes and its end included. */
function anyGame(): GameSoFar {
  const overtime = random() < 0.1 ? 1 + below(3) : 0;
  const length = overtime > 0 ? 300 : 2880;
  // Ends of periods and the last seconds are as likely as all else together.
  const played = random() < 0.5 ? below(length + 1) : random() < 0.5 ? (length * below(5)) / 4 : length - below(20);
  return {
    elapsedSeconds: played + (overtime > 0 ? 2880 + 300 * (overtime - 1) : 0),
    leftSeconds: length - played,
    period: overtime > 0 ? 4 + overtime : Math.min(4, Math.floor(played / 720) + 1),
    margin: Math.round((random() + random() - 1) * 40),
    isOver: played === length && random() < 0.5,
  };
}

/** Any line of a box score, also an unlikely one. */
function anyPlayer({ means, minutes }: Pregame, { elapsedSeconds }: GameSoFar): PlayerSoFar {
  const seconds = random() < 0.1 ? 0 : below(elapsedSeconds + 1);
  const counts = noCounts();
  for (const count of FITTED_COUNTS)
    counts[count] = Math.floor((3 * random() * random() * means[count] * seconds) / 60 / minutes);
  return {
    counts,
    seconds,
    fouls: random() < 0.3 ? null : below(7),
    isIn: random() < 0.4 ? null : random() < 0.5,
    idleSeconds: random() < 0.4 ? null : below(elapsedSeconds - seconds + 1),
  };
}

test('in 100,000 states every probability is monotone in the line, adds up, and is 0 or 1 exactly where it is decided', () => {
  for (let state = 0; state < STATES; state++) {
    const pregame = madePregames[below(madePregames.length)]!;
    const game = anyGame();
    const player = anyPlayer(pregame, game);
    const law = liveLaw(pregame, player, game, constants);
    const stat = BASKETBALL_STATS[below(BASKETBALL_STATS.length)]!;
    const { parts, doubles = 0 } = fittedDefinition(stat);
    const tens = parts.filter((part) => player.counts[part]! >= 10).length;
    const value = doubles > 0 ? Number(tens >= doubles) : parts.reduce((sum, part) => sum + player.counts[part]!, 0);
    const finished = game.isOver || (player.fouls ?? 0) >= 6;
    const first = doubles > 0 ? 1 : Math.max(1, 2 * value - 2);
    let before = 1;
    const told = (): string => JSON.stringify({ stat, value, game, player });
    for (let halves = first; halves < first + (doubles > 0 ? 1 : 8); halves++) {
      const { over, push, under, interval, isDecided } = law.chance(stat, halves) ?? assert.fail(told());
      assert.ok(over <= before && over >= 0 && push >= 0 && under >= 0, `not monotone ${halves}: ${told()}`);
      assert.ok(Math.abs(over + push + under - 1) < 1e-12, `does not add up ${halves}: ${told()}`);
      assert.equal(isDecided, finished || value > halves / 2, `decided ${halves}: ${told()}`);
      assert.equal([over, push, under].includes(1), isDecided, `certain ${halves}: ${told()}`);
      if (!isDecided) assert.ok(over > 0 && under > 0 === value < halves / 2, `no chance ${halves}: ${told()}`);
      assert.ok(interval[0] <= over && over <= interval[1], `interval ${halves}: ${told()}`);
      before = over;
    }
    assert.ok(law.minutes >= 0 && law.minutes < 60 && (finished || law.minutes > 0 || game.leftSeconds === 0), told());
  }
});
