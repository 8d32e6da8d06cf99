import assert from 'node:assert/strict';
import { FITTED_COUNTS, fittedValue, noCounts } from '../../src/sports/basketball/index.ts';
import type { CountLine } from '../../src/sports/index.ts';
import { shippedFor } from '../../src/model/constants/shipped.ts';
import { seededRandom } from '../../src/model/distribution/seeded-random.ts';
import { liveLaw, type GameSoFar, type LiveLaw, type PlayerSoFar, type Pregame } from '../../src/model/live/index.ts';
import { pregameOf } from '../../src/model/live/pregame.ts';
import { shippedLive } from '../../src/model/live/shipped.ts';
import { overProbability, price } from '../../src/model/pricing/pricing.ts';
import { project } from '../../src/model/projection/projection.ts';
import { sampleInput } from './sample-season.ts';

const before = shippedFor('Nba')[0] ?? assert.fail();
export const constants = shippedLive('Nba')[0] ?? assert.fail();
const projection = project(sampleInput(seededRandom(5)), before);
export const pregame = pregameOf(projection, before);

/** Several players before a game. */
export const madePregames = [1, 2, 3, 4, 5, 6].map((seed) =>
  pregameOf(project(sampleInput(seededRandom(seed)), before), before),
);

const MINUTE = 60;
const LENGTH = 12;

/** Lines near the player's expected figures, with the probability from before the game. */
export const STATS_TOLD = Object.fromEntries(
  (['Points', 'PtsRebAst', 'Steals'] as const).map((stat) => {
    const priced = price(projection, stat, 'Full', [], before) ?? assert.fail();
    const line = Math.floor(fittedValue(stat, projection.means)) + 0.5;
    return [stat, { line, over: overProbability(priced, line) }];
  }),
) as Record<'Points' | 'PtsRebAst' | 'Steals', { readonly line: number; readonly over: number }>;

/** A game after some minutes of regulation, with a margin. */
export const gameAt = (minutes: number, margin = 0): GameSoFar => ({
  elapsedSeconds: minutes * MINUTE,
  leftSeconds: (4 * LENGTH - minutes) * MINUTE,
  period: Math.min(4, Math.floor(minutes / LENGTH) + 1),
  margin,
  isOver: false,
});

/** A player after some minutes on court, without a count. */
export const lineOf = (minutes: number): PlayerSoFar => ({
  counts: noCounts(),
  seconds: minutes * MINUTE,
  fouls: null,
  isIn: null,
  idleSeconds: null,
});

/** A player after half of the usual minutes. */
export const playerWith = (counts: CountLine): PlayerSoFar => {
  const line = lineOf(pregame.minutes / 2);
  return { ...line, counts: { ...line.counts, ...counts } };
};

export const lawOf = (player: PlayerSoFar, game: GameSoFar): LiveLaw => liveLaw(pregame, player, game, constants);

/** Before a game of a player with these usual minutes and counts; all else is of the player above. */
export function pregameLike(usual: {
  readonly minutes: number;
  readonly pts: number;
  readonly reb: number;
  readonly ast: number;
}): Pregame {
  const { minutes, ...counts } = usual;
  const longer = minutes / pregame.minutes;
  const means = { ...pregame.means };
  for (const count of FITTED_COUNTS)
    means[count] *= count === 'reb' || count === 'ast' ? longer : usual.pts / pregame.means.pts;
  return {
    ...pregame,
    minutes,
    starts: 1,
    rotation: pregame.rotation.map((own) => own * longer),
    means: { ...means, ...counts },
  };
}
