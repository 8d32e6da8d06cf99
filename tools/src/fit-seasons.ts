import { setImmediate } from 'node:timers/promises';
import { addDays, type Day } from '../../server/src/kernel/index.ts';
import { LEAGUES, seasonOf, seasonStart, type League } from '../../server/src/leagues/index.ts';
import { constantsFor, shippedFor, type ModelConstants, type Seasons } from '../../server/src/model/parts.ts';
import { OperatorError } from '../../server/src/platform/index.ts';
import { evidenceText } from './backtest/evidence.ts';
import { fitConstants, TooLittle } from './fit/fit.ts';
import type { FitInput } from './fit/fit-input.ts';
import type { Lender } from './fit/market/market.ts';
import { withWalkInThread } from './threads/walk-in-thread.ts';

const FEWEST_SEASONS = 2;

/**
 * Fits all constants of a league on the seasons through one, by default the last with games. Of later seasons it uses only
 * prices, for the weights of the market. `onStep` is called with the name of each step as it begins. OperatorError if the
 * seasons have too little data.
 */
export async function fitSeasons(
  league: League,
  { games, quoted, reported, submitted }: Seasons,
  through: string | undefined,
  onStep: (step: string) => void,
): Promise<ModelConstants> {
  const last = lastSeason(games, through);
  const input: FitInput = {
    league,
    games,
    quoted,
    version: nextVersion(league, last, shippedFor(league)),
    reported,
    submitted,
    availability: nearestAvailability(league, games.at(-1)?.day ?? ''),
    through,
    lender: lenderTo(league, games.at(-1)?.day ?? ''),
    periods: constantsFor(league, addDays(games.at(-1)?.day ?? '', 1))?.periods,
    progress: async (step) => {
      onStep(step);
      await setImmediate();
    },
  };
  return explained(() => withWalkInThread((walk) => fitConstants(input, walk)));
}

/** The last season to fit on. OperatorError if there are too few. */
export function lastSeason(games: readonly { readonly season: string }[], through: string | undefined): string {
  const seasons = [...new Set(games.map((game) => game.season))].filter((season) => season <= (through ?? season));
  const last = seasons.toSorted().at(-1) ?? '';
  if (seasons.length < FEWEST_SEASONS)
    throw new OperatorError(
      seasons.length === 0 ? 'There are no finished games.' : `There is only one season to fit on: ${last}.`,
      `A fit needs at least ${FEWEST_SEASONS} seasons: proppick import <folder> (docs/import.md).`,
    );
  return last;
}

/** A fit, or the reason why these seasons are too little for it. */
export async function explained<Constants>(fit: () => Constants | Promise<Constants>): Promise<Constants> {
  try {
    return await fit();
  } catch (error) {
    if (!(error instanceof TooLittle)) throw error;
    throw new OperatorError(error.message, 'Import whole seasons (docs/import.md).', {
      cause: error,
    });
  }
}

/**
 * One more than the last shipped version for the season after `last`. Picks store the version, so no two sets of constants
 * may share one.
 */
export function nextVersion(
  league: League,
  last: string,
  shipped: readonly { readonly version: string }[],
  kind: '' | 'live-' = '',
): string {
  const name = `${league.toLowerCase()}-${kind}${seasonOf(league, seasonStart(league, last, 1))}.`;
  const numbers = shipped
    .filter(({ version }) => version.startsWith(name))
    .map(({ version }) => Number(version.slice(name.length)));
  return `${name}${Math.max(0, ...numbers) + 1}`;
}

/**
 * Used if the seasons have no injury reports: the newest availability constants fitted on reports of any league. They
 * are never from later days. Seasons before all reports use the earliest.
 */
function nearestAvailability(league: League, lastDay: Day): ModelConstants['availability'] {
  const sets = [...LEAGUES.flatMap(shippedFor), ...shippedFor(league)].filter((set) => !set.availability.borrowed);
  const nearest = sets.findLast((set) => set.lastDay <= lastDay) ?? sets[0];
  if (nearest === undefined) throw new Error('no constants are shipped');
  return nearest.availability;
}

/** The newest constants of another league that were fitted on its own prices, without knowledge of later days. */
function lenderTo(league: League, lastDay: Day): Lender | undefined {
  const after = addDays(lastDay, 1);
  const sets = LEAGUES.filter((other) => other !== league).flatMap((other) => {
    const constants = constantsFor(other, after);
    return constants === undefined || constants.evidence !== undefined ? [] : [{ league: other, constants }];
  });
  return sets.toSorted((a, b) => (a.constants.lastDay < b.constants.lastDay ? -1 : 1)).at(-1);
}

/** The weights of the market, and what these seasons have too little data for: a line each. */
export function fitReport(league: League, constants: ModelConstants, seasons: Seasons): string {
  const weights = Object.entries(constants.levels.none.stack).map(([stat, stack]) => {
    const shown = [stack.weight, stack.weightError, stack.intercept, stack.interceptError].map((of) => of.toFixed(3));
    return `  ${stat.padEnd(22)} ${shown[0]} (${shown[1]})  ${shown[2]} (${shown[3]})`;
  });
  const lines = [
    'model weight next to the market, and market bias (standard errors)',
    ...weights,
    ...reservations(league, constants, seasons),
  ];
  return `${lines.join('\n')}\n`;
}

/** The parameters for which these seasons have too little data. */
function reservations(league: League, constants: ModelConstants, { games, quoted }: Seasons): string[] {
  const { seasons, periods, availability, evidence, lastDay } = constants;
  const [first = '', second = ''] = seasons;
  const quotedGames = new Set(quoted.map(({ gameId }) => gameId));
  const weighed = games.some(({ gameId, season }) => season > second && quotedGames.has(gameId));
  const last = seasons.at(-1) ?? '';
  const ended = games.some(({ season, playoffs }) => season === last && playoffs);
  const kept = shippedFor(league).find((set) => set.periods === periods);
  const sentences = [];
  if (!weighed && (evidence === undefined || evidence.lender === null))
    sentences.push(
      `No season after ${first} and ${second} has quotes: model weights are 0, and prices follow the market.`,
    );
  if (Object.keys(periods.shares).length === 0)
    sentences.push('Too few period box scores: period props are not priced.');
  else if (kept !== undefined)
    sentences.push(`Too few period box scores: the constants of period props are those of ${kept.version}.`);
  if (availability.borrowed)
    sentences.push(
      `Too few injury reports: chances to play are those of ${availability.seasons.join(' and ')}, with wider errors.`,
    );
  if (evidence !== undefined) sentences.push(evidenceText(evidence));
  if (!ended)
    sentences.push(
      `${last} has no playoffs by ${lastDay}. If it is unfinished, fit again when it has ended, or exclude it with --through.`,
    );
  return sentences;
}
