import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FITTED_COUNTS } from '../../../../server/src/sports/basketball/index.ts';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { shippedFor } from '../../../../server/src/model/constants/shipped.ts';
import { LEAGUES } from '../../../../server/src/leagues/index.ts';
import { chanceOfAll, type JointConstants, type Leg } from '../../../../server/src/model/joint/index.ts';
import { density, exactQuantile, phi } from '../../../../server/src/model/joint/normal/normal.ts';
import { fitBetween } from './between.ts';
import type { PlayedCells } from './cells.ts';
import { definiteWithin, isDefinite, madeDefinite } from './definite.ts';
import { shrunk } from './shrink.ts';
import { fitWithin } from './within.ts';

const role = { centre: 26, width: 7 };
const [PTS, REB, AST] = [0, 1, 2];
const random = seededRandom(27);
const normal = (): number => exactQuantile(random());

/** The bounds of a normal between the counts 0, 1, 2, 3 and 4. */
const STEPS = [0.15, 0.4, 0.7, 0.9].map(exactQuantile);

/** The observed value of a normal: the count whose bounds contain it. */
function seen(gameId: number, teamId: number, minutes: number, normals: readonly number[]): PlayedCells {
  const bounds = normals.map((value): [number, number] => {
    const at = STEPS.findIndex((step) => value < step);
    return [STEPS[(at < 0 ? STEPS.length : at) - 1] ?? -Infinity, STEPS[at] ?? Infinity];
  });
  return {
    gameId,
    teamId,
    minutes,
    low: Float64Array.from(bounds, ([low]) => low),
    high: Float64Array.from(bounds, ([, high]) => high),
    score: Float64Array.from(bounds, ([low, high]) => (density(low) - density(high)) / (phi(high) - phi(low))),
  };
}

/** Games of two teams of two. A team's points and assists share a normal, and so do a player's points and rebounds. */
function madeGames(count: number): PlayedCells[] {
  return Array.from({ length: count }).flatMap((_, gameId) => {
    const shared = [normal(), normal()];
    return [1, 1, 2, 2].map((teamId) => {
      const own = normal();
      const team = shared[teamId - 1]!;
      const normals = FITTED_COUNTS.map(() => normal());
      normals[PTS] = Math.sqrt(0.1) * team + Math.sqrt(0.5) * own + Math.sqrt(0.4) * normal();
      normals[AST] = Math.sqrt(0.1) * team + Math.sqrt(0.9) * normal();
      normals[REB] = Math.sqrt(0.5) * own + Math.sqrt(0.5) * normal();
      return seen(gameId, teamId, 19 + 14 * random(), normals);
    });
  });
}

const games = madeGames(4000);
const { teammates, opponents } = fitBetween(games, role, FITTED_COUNTS);
const within = fitWithin(games.slice(0, 4000), role, FITTED_COUNTS);

function constantsWith(sign: number): JointConstants {
  const turned = Object.fromEntries(
    Object.entries(teammates.plain).map(([pair, each]) => [pair, { ...each, correlation: sign * each.correlation }]),
  );
  return {
    samePlayer: within.plain,
    samePlayerByRole: {},
    role,
    games: 4000,
    teammates: turned,
    teammatesByRole: {},
    opponents: opponents.plain,
    opponentsByRole: {},
  };
}

describe('the fit of what the counts of a game share', () => {
  it('recovers the parameters of simulated games, within three standard errors', () => {
    for (const [fitted, truth] of [
      [teammates.plain['pts-ast'], 0.1],
      [teammates.plain['pts-pts'], 0.1],
      [teammates.plain['reb-reb'], 0],
      [opponents.plain['pts-ast'], 0],
      [within.plain['pts-reb'], 0.5],
      [within.plain['pts-ast'], 0.1],
      [within.byRole['pts-reb'], 0],
    ] as const) {
      assert.ok(fitted !== undefined && fitted.error < 0.03, JSON.stringify(fitted));
      assert.ok(Math.abs(fitted.correlation - truth) < 3 * fitted.error, `${JSON.stringify(fitted)} for ${truth}`);
    }
  });

  it('is better than the product of the legs on new games, and a reversed sign is worse', () => {
    const leg = (playerId: number, stat: Leg['stat'], cells: PlayedCells): Leg => ({
      gameId: 1,
      teamId: 1,
      playerId,
      sport: 'basketball',
      stat,
      period: 'Full',
      line: 1.5,
      direction: 'Over',
      probability: 0.6,
      interval: [0.5, 0.7],
      push: 0,
      parts: [],
      minutes: cells.minutes,
      minutesVariance: 0,
    });
    const gain = (constants: JointConstants): [mean: number, error: number] => {
      const gains: number[] = [];
      for (let at = 0; at < unseen.length; at += 2) {
        const [one, other] = [unseen[at]!, unseen[at + 1]!];
        const won = one.low[PTS]! >= STEPS[1]! && other.low[AST]! >= STEPS[1]!;
        const joint = chanceOfAll([leg(1, 'Points', one), leg(2, 'Assists', other)], () => constants).value;
        gains.push(Math.log(won ? joint / 0.36 : (1 - joint) / 0.64));
      }
      const mean = gains.reduce((sum, each) => sum + each, 0) / gains.length;
      const squares = gains.reduce((sum, each) => sum + (each - mean) ** 2, 0);
      return [mean, Math.sqrt(squares) / gains.length];
    };
    const unseen = madeGames(4000);
    const [[right, rightError], [turned, turnedError]] = [gain(constantsWith(1)), gain(constantsWith(-1))];
    assert.ok(right > 2 * rightError, `${right} ± ${rightError}`);
    assert.ok(turned < -2 * turnedError, `${turned} ± ${turnedError}`);
  });

  it('shrinks correlations to zero if chance explains them, and keeps the others', () => {
    const noise = shrunk({ a: { correlation: 0.01, error: 0.02 }, b: { correlation: -0.01, error: 0.02 } });
    assert.deepEqual(
      Object.values(noise).map(({ correlation }) => Math.abs(correlation)),
      [0, 0],
    );
    const sure = shrunk({ a: { correlation: 0.3, error: 0.01 }, b: { correlation: -0.2, error: 0.01 } });
    assert.ok(sure['a']!.correlation > 0.299);
    const lent = { a: { correlation: 0.1, error: 0.001 } };
    assert.ok(Math.abs(shrunk({ a: { correlation: 0.12, error: 0.1 } }, lent)['a']!.correlation - 0.1) < 1e-3);
  });

  it('makes impossible correlations positive definite, and weakens those between players until they are', () => {
    const impossible = {
      'pts-reb': { correlation: 0.9, error: 0 },
      'pts-ast': { correlation: 0.9, error: 0 },
      'reb-ast': { correlation: -0.9, error: 0 },
    };
    const own = definiteWithin({ plain: impossible, byRole: {} }, FITTED_COUNTS);
    const strong: JointConstants = {
      samePlayer: own.plain,
      samePlayerByRole: own.byRole,
      role,
      games: 1,
      teammates: { 'pts-pts': { correlation: -0.5, error: 0 } },
      teammatesByRole: {},
      opponents: {},
      opponentsByRole: {},
    };
    assert.equal(isDefinite({ ...strong, samePlayer: impossible, teammates: {} }, FITTED_COUNTS), false);
    assert.equal(isDefinite({ ...strong, teammates: {} }, FITTED_COUNTS), true);
    assert.equal(isDefinite(strong, FITTED_COUNTS), false);
    const made = madeDefinite(strong, FITTED_COUNTS);
    assert.equal(isDefinite(made, FITTED_COUNTS), true);
    assert.ok(made.teammates['pts-pts']!.correlation < 0);
  });

  it('ships dependence that is positive definite for any eight players', () => {
    for (const league of LEAGUES)
      for (const { version, joint } of shippedFor(league))
        assert.ok(joint !== undefined && isDefinite(joint, FITTED_COUNTS), version);
  });
});
