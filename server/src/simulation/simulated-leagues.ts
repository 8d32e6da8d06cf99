import { LEAGUES, leagueOf, regulationMinutes, type League as LeagueKey } from '../leagues/index.ts';
import { FEWER_BOOKS, BOOKS, EXHIBITION_BOOKS, type Book } from './prices/books.ts';
import { FIRST_CLUBS, FIRST_TEAMS, SECOND_CLUBS, SECOND_TEAMS, type TeamName } from './rosters/names.ts';

/** The source's name, shown as the origin of facts. */
export const SIMULATED_SOURCE = 'simulated-league';

/**
 * The number of games per day at every hour, both leagues together: every team plays once. Their tip-offs are evenly
 * spread.
 */
export const PLACES_A_DAY = 21;

/** The parameters of one simulated league. Its periods, season label and game days are the real league's. */
export interface SimulatedLeague {
  readonly league: LeagueKey;
  readonly teams: readonly TeamName[];
  readonly books: readonly Book[];
  /** Prefix of the ids of its games and players, and of its random keys. */
  readonly prefix: string;
  readonly periodSeconds: number;
  readonly overtimeSeconds: number;
  /** Length of a game relative to 48 minutes, the length for which the figures were measured. */
  readonly length: number;
  /** Its share of the day's places with games at every hour, and the duration of such a game in minutes. */
  readonly places: readonly number[];
  readonly wallMinutes: number;
  /** Pace relative to the figures, and the shift of every shot's log-odds. */
  readonly pace: number;
  readonly makeLogit: number;
  /** Null for the league itself; set for its clubs, which play exhibitions all day. */
  readonly exhibition: Exhibition | null;
}

/**
 * Exhibitions follow a fixed grid that no clock change and no overtime moves: a game begins every two hours and lasts
 * one. The two leagues are 30 minutes apart, so that in any thirty minutes a game begins or ends.
 */
export interface Exhibition {
  /** Minutes after each even hour (UTC) at which a game begins. */
  readonly offsetMinutes: number;
  /** The league itself, whose players have the first of the names. */
  readonly beside: { readonly prefix: string; readonly teams: number };
}

export const EXHIBITION_EVERY_MINUTES = 120;
const EXHIBITION_MINUTES = 60;

/**
 * The invented teams replace those of the first two leagues: the demo shows their games, boards and records under those
 * leagues' names. The second league is smaller: fewer teams, games, books and markets. Its box scores use the first
 * one's figures with a lower pace and fewer made shots, for about 83 points in 40 minutes.
 */
/** Duration of a first-league game without overtime, on days with games at every hour. */
export const FIRST_GAME_MINUTES = 164;

const SECOND_PLACES = [2, 5, 9, 12, 16, 19];
const FIRST_PLACES = Array.from({ length: PLACES_A_DAY }, (_, place) => place).filter(
  (place) => !SECOND_PLACES.includes(place),
);

const SHAPES = [
  {
    teams: FIRST_TEAMS,
    books: BOOKS,
    prefix: 'sim',
    pace: 1,
    makeLogit: 0,
    places: FIRST_PLACES,
    wallMinutes: FIRST_GAME_MINUTES,
  },
  {
    teams: SECOND_TEAMS,
    books: FEWER_BOOKS,
    prefix: 'sim2',
    pace: 0.96,
    makeLogit: -0.16,
    places: SECOND_PLACES,
    wallMinutes: 110,
  },
] as const;

const SIMULATED: readonly SimulatedLeague[] = LEAGUES.slice(0, SHAPES.length).flatMap((league, index) => {
  const shape = SHAPES[index];
  const { periods } = leagueOf(league);
  const length = regulationMinutes(periods) / 48;
  const seconds = { periodSeconds: periods.minutes * 60, overtimeSeconds: periods.overtimeMinutes * 60 };
  return shape === undefined ? [] : [{ league, ...shape, ...seconds, length, exhibition: null }];
});

/** Leagues of the demo, the default one first. */
export const SIMULATED_LEAGUES: readonly LeagueKey[] = SIMULATED.map(({ league }) => league);

/** The simulated counterpart of a league. */
export function simulatedIn(league: LeagueKey): SimulatedLeague {
  const found = SIMULATED.find((each) => each.league === league);
  if (found === undefined) throw new RangeError(`${league} is not simulated`);
  return found;
}

/** The exhibition clubs of a simulated league: few players are quoted, by three books, in points only. */
export function exhibitionsIn(league: LeagueKey): SimulatedLeague {
  const main = simulatedIn(league);
  const index = SIMULATED_LEAGUES.indexOf(league);
  const beside = { prefix: main.prefix, teams: main.teams.length };
  return {
    ...main,
    teams: index === 0 ? FIRST_CLUBS : SECOND_CLUBS,
    books: EXHIBITION_BOOKS,
    prefix: `${main.prefix}-club`,
    places: [],
    wallMinutes: EXHIBITION_MINUTES,
    exhibition: { offsetMinutes: index * 30, beside },
  };
}
