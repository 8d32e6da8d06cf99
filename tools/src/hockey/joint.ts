import {
  atMost,
  type Correlations,
  density,
  exactQuantile,
  GOALIE_STATS,
  HOCKEY_STATS,
  type HockeyConstants,
  type HockeyStat,
  type JointConstants,
  phi,
  projectHockey,
  SKATER_STATS,
} from '../../../server/src/model/parts.ts';
import { asConstant } from '../fit/as-constant.ts';
import { fitBetween } from '../fit/joint/between.ts';
import type { PlayedCells } from '../fit/joint/cells.ts';
import { definiteWithin, madeDefinite } from '../fit/joint/definite.ts';
import { asWritten } from '../fit/joint/fit-joint.ts';
import { shrunk } from '../fit/joint/shrink.ts';
import { fitWithin } from '../fit/joint/within.ts';
import { countedIn, type HockeyRow } from './rows.ts';

/** Stats of one count each; a sum's dependence follows from its parts. */
const isSingle = (stat: HockeyStat): boolean => HOCKEY_STATS[stat].length === 1;
const STATS = (Object.keys(HOCKEY_STATS) as HockeyStat[]).filter(isSingle);
const SKATERS = (Object.keys(SKATER_STATS) as HockeyStat[]).filter(isSingle);
const GOALIES = Object.keys(GOALIE_STATS) as HockeyStat[];
const countsOf = (stats: readonly HockeyStat[]): string[] => stats.map((stat) => HOCKEY_STATS[stat][0]);
const LEAST = 1e-9;

function boundAt(probability: number): number {
  if (probability < LEAST) return -Infinity;
  return probability > 1 - LEAST ? Infinity : exactQuantile(probability);
}

/** The stats of a game as normals cut by what was expected. A stat that the player does not have says nothing: score 0. */
function cellsOf(
  { game, line, input }: HockeyRow,
  constants: HockeyConstants,
  stats: readonly HockeyStat[],
  usualMinutes: number,
): PlayedCells {
  const [low, high, score] = [stats, stats, stats].map((of) => new Float64Array(of.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  stats.forEach((stat, index) => {
    const projection = projectHockey(input, stat, constants);
    const actual = countedIn(line, stat);
    if (projection === undefined || actual === null) return;
    const { mean, constants: of } = projection;
    const from = actual === 0 ? -Infinity : boundAt(atMost(actual - 1, mean, of.dispersion));
    const to = Math.max(from + LEAST, boundAt(atMost(actual, mean, of.dispersion)));
    [low[index], high[index]] = [from, to];
    const chance = phi(to) - phi(from);
    score[index] = chance > LEAST ? (density(from) - density(to)) / chance : Math.max(-6, Math.min(6, from));
  });
  // Goalkeepers have one role: the usual one.
  const minutes = input.isGoalie ? usualMinutes : input.minutes;
  return { gameId: game.gameId, teamId: line.teamId, minutes, low, high, score };
}

/** Without the pairs that never meet: two goalkeepers who started for one team. Their error would hide all others. */
const met = (pairs: Correlations): Correlations =>
  Object.fromEntries(Object.entries(pairs).filter(([, { correlation, error }]) => correlation !== 0 || error < 1));

/** The dependence between the counts of one game. */
export function fitHockeyJoint(rows: readonly HockeyRow[], stats: HockeyConstants['stats']): JointConstants {
  const constants: HockeyConstants = { version: '', seasons: [], lastDay: '', stats, evidence: {} };
  const skaters = rows.filter(({ input }) => !input.isGoalie);
  const goalies = rows.filter(({ input }) => input.isGoalie);
  const mean = skaters.reduce((sum, { input }) => sum + input.minutes, 0) / skaters.length;
  const variance = skaters.reduce((sum, { input }) => sum + (input.minutes - mean) ** 2, 0) / skaters.length;
  const role = { centre: asConstant(mean, 1), width: asConstant(Math.sqrt(variance), 1) };
  const of = (some: readonly HockeyRow[], names: readonly HockeyStat[]): PlayedCells[] =>
    some.map((row) => cellsOf(row, constants, names, role.centre));
  const between = fitBetween(of(rows, STATS), role, countsOf(STATS));
  const parts = [
    fitWithin(of(skaters, SKATERS), role, countsOf(SKATERS)),
    fitWithin(of(goalies, GOALIES), role, countsOf(GOALIES)),
  ];
  const plain = Object.assign({}, ...parts.map((part) => part.plain));
  const byRole = Object.assign({}, ...parts.map((part) => part.byRole));
  const own = definiteWithin({ plain: shrunk(plain), byRole: shrunk(byRole) }, countsOf(STATS));
  const made: JointConstants = {
    samePlayer: own.plain,
    samePlayerByRole: own.byRole,
    teammates: shrunk(met(between.teammates.plain)),
    teammatesByRole: shrunk(met(between.teammates.byRole)),
    opponents: shrunk(met(between.opponents.plain)),
    opponentsByRole: shrunk(met(between.opponents.byRole)),
    role,
    games: new Set(rows.map(({ game }) => game.gameId)).size,
  };
  return madeDefinite(made, countsOf(STATS), asWritten);
}
