import {
  leagueStart,
  type LevelConstants,
  meanOf,
  type ModelConstants,
  NEWS_LEVELS,
  type NewsLevel,
  type PlayedGame,
} from '../../../server/src/model/parts.ts';
import { fitBases } from './bases.ts';
import { type FitInput, seasonsOf } from './fit-input.ts';
import { fitLevel } from './level.ts';
import { isEstablished, playedRows, type PlayedRow } from './rows.ts';
import { fitStarts } from './starts.ts';

/** Minimum number of player-games for a fit: a season has some 15,000 of players with a past. */
export const FEWEST_ROWS = 1_000;

/** Prices no period. */
export const NO_PERIODS: ModelConstants['periods'] = {
  shares: {},
  pull: {} as ModelConstants['periods']['pull'],
  mixture: {},
  dispersion: {},
  calibration: {},
};

/** What constants are made of besides the games. */
export type CoreInput = Pick<FitInput, 'league' | 'version' | 'availability'>;

export interface Core {
  readonly constants: ModelConstants;
  readonly rows: readonly PlayedRow[];
}

/**
 * All constants except the market's: league, base rates, minutes, rates and spreads at every level of news. Undefined
 * if too few players have a past.
 */
export function fitCore(games: readonly PlayedGame[], input: CoreInput): Core | undefined {
  const seasons = seasonsOf(games);
  const league = leagueStart(input.league, games);
  const bases = fitBases(input.league, games, league, seasons[1] ?? seasons[0] ?? '');
  const rows = [
    ...playedRows(input.league, games, league, bases, (_, line, world) => {
      const state = world.players.get(line.playerId);
      return state !== undefined && isEstablished({ careerGames: state.careerGames, minutes32: meanOf(state.m32, 0) });
    }),
  ];
  if (rows.length < FEWEST_ROWS) return undefined;
  const starts = fitStarts(rows);
  const levels = Object.fromEntries(
    NEWS_LEVELS.map((level): [NewsLevel, LevelConstants] => [
      level,
      { ...fitLevel(rows, level, starts), calibration: {}, stack: {} },
    ]),
  ) as Record<NewsLevel, LevelConstants>;
  const constants: ModelConstants = {
    version: input.version,
    seasons,
    lastDay: games.at(-1)?.day ?? '',
    league,
    bases,
    levels,
    unquotedOpening: 0,
    periods: NO_PERIODS,
    doubles: { correlation: {}, calibration: {} },
    availability: input.availability,
    starts,
  };
  return { constants, rows };
}
