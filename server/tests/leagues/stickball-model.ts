import { finishedGamesOf } from '../../src/league/index.ts';
import { leagueOf } from '../../src/leagues/index.ts';
import type { Evaluation, JointConstants, Leg } from '../../src/model/index.ts';
import type { FittedConstants, PricedStat, PropQuotes, SportModel } from '../../src/scoring/models/sport-model.ts';
import type { Count } from '../../src/sports/index.ts';

/** A made-up model: a player's mean of past games, in a logistic distribution. Copied beside the model of basketball. */

interface StickballConstants extends FittedConstants {
  readonly joint: JointConstants;
}

interface StickballWorld {
  lastDay: string;
  readonly players: Map<number, { games: number; pts: number; ast: number }>;
}

const COUNTS = ['pts', 'ast'] as const satisfies readonly Count[];
const setsOf = (league: Parameters<typeof leagueOf>[0]) => leagueOf(league).constants as readonly StickballConstants[];

export const stickballModel: SportModel<StickballConstants, StickballWorld> = {
  finishedGames: finishedGamesOf('stickball' as 'basketball', COUNTS),
  hasConstants: (league) => setsOf(league).length > 0,
  constantsFor: (league, day) => setsOf(league).findLast(({ lastDay }) => lastDay < day),
  isPriced: (_, stat, period) => period === 'Full' && (stat === 'Points' || stat === 'Goals'),
  newWorld: () => ({ lastDay: '', players: new Map() }),
  copyWorld: (world) => structuredClone(world),
  advance(world, day, games) {
    world.lastDay = day;
    for (const line of games.flatMap(({ lines }) => lines)) {
      const [playerId, , , , pts, ast] = line as readonly number[];
      const known = world.players.get(playerId!) ?? { games: 0, pts: 0, ast: 0 };
      world.players.set(playerId!, { games: known.games + 1, pts: known.pts + pts!, ast: known.ast + ast! });
    }
  },
  project({ past, constants }, { game, teamId, playerId }) {
    const { games, pts, ast } = past.world.players.get(playerId) ?? { games: 0, pts: 0, ast: 0 };
    const opponentId = teamId === game.homeTeamId ? game.awayTeamId : game.homeTeamId;
    return {
      evidence: { teamId, opponentId, careerGames: games, plays: 1 },
      minutes: 30,
      price: (prop) => priced(prop, [pts / games, ast / games], constants),
    };
  },
  teamStarts: () => [],
};

function priced(
  { stat, period, quotes }: PropQuotes,
  means: readonly [pts: number, ast: number],
  { version, joint }: StickballConstants,
): PricedStat {
  const parts = COUNTS.slice(0, stat === 'Points' ? 2 : 1);
  const expected = parts.reduce((sum, _, index) => sum + means[index]!, 0);
  const final = (line: number): number => (expected - line) / 2;
  const over = (line: number): number => 1 / (1 + Math.exp(-final(line)));
  return {
    stat,
    period,
    modelVersion: version,
    hasMarket: quotes.length > 0,
    marketDoubt: null,
    confidence: 0.9,
    joint,
    logOddsAt: (line) => ({ final: final(line), model: final(line), market: undefined }),
    overProbability: over,
    push: () => 0,
    interval: (line) => [over(line) / 2, (1 + over(line)) / 2],
    median: () => Math.round(expected),
    span: () => [0, 2 * expected],
    evaluate: (line, direction): Evaluation => ({
      line,
      direction,
      probability: direction === 'Over' ? over(line) : 1 - over(line),
      push: 0,
      interval: [0, 1],
      expected,
      countInterval: [0, 2 * expected],
      projectedMinutes: 30,
      logOdds: { final: final(line), model: final(line), market: null },
      books: quotes.length,
      confidence: 0.9,
      blocks: [],
    }),
    leg: (owner, line, direction): Leg => ({
      ...owner,
      sport: 'stickball' as 'basketball',
      stat,
      period,
      line,
      direction,
      probability: direction === 'Over' ? over(line) : 1 - over(line),
      interval: [0.2, 0.8],
      push: 0,
      parts: parts.map((count, index) => ({ count, mean: means[index]!, spread: 2, ten: 0 })),
      minutesVariance: 0,
    }),
  };
}
