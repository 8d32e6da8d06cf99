import { addDays, type Day } from '../../server/src/kernel/index.ts';
import type { League } from '../../server/src/leagues/index.ts';
import {
  constantsFor,
  type LiveConstants,
  liveConstantsFor,
  type ModelConstants,
  seededRandom,
  type Seasons,
  shippedLive,
} from '../../server/src/model/parts.ts';
import { OperatorError } from '../../server/src/platform/index.ts';
import { lastSeason, nextVersion } from './fit-seasons.ts';
import type { Measured, SeasonToTest } from './backtest-season.ts';
import { backtestLive } from './live/backtest-live.ts';
import { fitLive } from './live/fit-live.ts';
import { livePlots, liveText } from './live/report.ts';

const FEWEST_GAMES = 200;
const SEED = 7;

/**
 * Fits what moves probabilities while a game runs on the seasons through one. `given`: what is expected before a game; by default the
 * newest shipped constants of these seasons. OperatorError if they have too few box scores of periods.
 */
export function fitLiveSeasons(
  league: League,
  { games }: Pick<Seasons, 'games'>,
  given: ModelConstants | undefined,
  onStep: (step: string) => void,
): LiveConstants {
  const last = lastSeason(games, undefined);
  const before = given ?? constantsFor(league, addDays(games.at(-1)?.day ?? '', 1));
  if (before === undefined)
    throw new OperatorError(
      `No constants were fitted on seasons through ${last}.`,
      'Fit them first (proppick fit --through <season>) and pass the file with --constants.',
    );
  const split = games.filter(({ lines }) => lines.length > 0 && lines.every(({ periods }) => periods.length > 0));
  if (split.length < FEWEST_GAMES)
    throw new OperatorError(
      `Only ${split.length} games have box scores of their periods.`,
      `At least ${FEWEST_GAMES} are needed: import player-periods (docs/import.md).`,
    );
  const version = nextVersion(league, last, shippedLive(league), 'live-');
  return fitLive({ league, games, before, version, progress: onStep });
}

export interface LiveToTest extends SeasonToTest {
  /** Undefined: the shipped ones. */
  readonly live: LiveConstants | undefined;
}

/** Measures live probabilities at the ends of the periods of a season. */
export function measureLive({ league, seasons, season, constants, live, onGame }: LiveToTest): Measured {
  const first: Day = seasons.games.find((game) => game.season === season)?.day ?? '';
  const used = live ?? liveConstantsFor(league, first);
  if (used === undefined || used.lastDay >= first)
    throw new OperatorError(
      `No constants of running games were fitted only on days before ${season}.`,
      'Fit them on earlier seasons (proppick fit --live --through <season>) and pass the file with --live-constants.',
    );
  const random = seededRandom(SEED);
  const { games } = seasons;
  const result = backtestLive({ league, games, season, before: constants, constants: used, random, progress: onGame });
  const text = liveText(result);
  return {
    text,
    files: { 'live.json': `${JSON.stringify(result, null, 2)}\n`, 'live.txt': text, ...livePlots(result) },
  };
}
