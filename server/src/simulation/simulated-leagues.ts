import { LEAGUES, leagueOf, regulationMinutes, type League as LeagueKey } from '../leagues/index.ts';
import { FEWER_BOOKS, BOOKS, EXHIBITION_BOOKS, type Book } from './prices/books.ts';
import { FIRST_CLUBS, FIRST_TEAMS, SECOND_CLUBS, SECOND_TEAMS, type TeamName } from './rosters/names.ts';

/** The source's name, wherever a fact's origin is shown: in facts, in their freshness and in the schedule of the demo. */
export const SIMULATED_SOURCE = 'simulated-league';

/** Games of a day at every hour, both leagues together: every team plays once. Their tip-offs are evenly spread. */
export const PLACES_A_DAY = 21;

/** What is one simulated league's own. Its periods, its season's label and its game days are the real league's. */
export interface SimulatedLeague {
  readonly league: LeagueKey;
  readonly teams: readonly TeamName[];
  readonly books: readonly Book[];
  /** Starts the ids of its games and players, and the names of its random numbers. */
  readonly prefix: string;
  readonly periodSeconds: number;
  readonly overtimeSeconds: number;
  /** Length of a game beside 48 minutes, the length that the figures were measured at. */
  readonly length: number;
  /** Its share of the day's places when games are played at every hour, and how long a game takes then, in minutes. */
  readonly places: readonly number[];
  readonly wallMinutes: number;
  /** Possessions a minute, beside the figures'; and what every shot's log-odds lose. */
  readonly pace: number;
  readonly makeLogit: number;
  /** Null for the league itself; clubs beside it play exhibitions all day. */
  readonly exhibition: Exhibition | null;
}

/**
 * Exhibitions follow a grid of the clock that no change of clocks and no overtime moves: a game begins every 40 minutes and ends after
 * 60. The two leagues are 10 minutes apart, so in any ten minutes of any day a game begins or ends.
 */
export interface Exhibition {
  /** Minutes after each whole 40 minutes since 1970 at which a game begins. */
  readonly offsetMinutes: number;
  /** The league itself: its players have the first of the names. */
  readonly beside: { readonly prefix: string; readonly teams: number };
}

export const EXHIBITION_EVERY_MINUTES = 40;
const EXHIBITION_MINUTES = 60;

/**
 * The invented teams play in the places of the first two leagues: the demo shows their games, boards and records under those
 * leagues' names. The second is small: fewer teams, games, books and markets. Its box scores are drawn from the first one's
 * figures, slowed and with fewer shots made, so that a team has some 83 points in 40 minutes.
 */
/** How long a game of the first league takes on days with games at every hour, without overtime. */
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

/** Leagues that the demo plays, the default one first. */
export const SIMULATED_LEAGUES: readonly LeagueKey[] = SIMULATED.map(({ league }) => league);

/** The simulated league in the place of a league. */
export function simulatedIn(league: LeagueKey): SimulatedLeague {
  const found = SIMULATED.find((each) => each.league === league);
  if (found === undefined) throw new RangeError(`${league} is not simulated`);
  return found;
}

/** The clubs beside a simulated league that play exhibitions: few players are quoted, by three books, in points alone. */
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
    exhibition: { offsetMinutes: index * 10, beside },
  };
}
