import { LEAGUES, leagueOf, regulationMinutes, type League as LeagueKey } from '../leagues/index.ts';
import type { SportKey } from '../sports/index.ts';
import { FEWER_BOOKS, BOOKS, EXHIBITION_BOOKS, HOCKEY_BOOKS, type Book } from './prices/books.ts';
import { BASKETBALL_MARKET, HOCKEY_MARKET, type MarketShape } from './prices/market-shape.ts';
import { BASKETBALL_INJURIES, HOCKEY_INJURIES } from './rosters/injuries.ts';
import { FIRST_CLUBS, FIRST_TEAMS, HOCKEY_TEAMS, SECOND_CLUBS, SECOND_TEAMS, type TeamName } from './rosters/names.ts';

/** The source's name, shown as the origin of facts. */
export const SIMULATED_SOURCE = 'simulated-league';

/**
 * The number of games per day at every hour, both basketball leagues together: every team plays once. Their tip-offs are
 * evenly spread. Hockey's games begin at places of their own, some of them between these.
 */
export const PLACES_A_DAY = 21;

/** The parameters of one simulated league. Its periods, season label and game days are the real league's. */
export interface SimulatedLeague {
  readonly league: LeagueKey;
  readonly teams: readonly TeamName[];
  readonly books: readonly Book[];
  /** Prefix of the ids of its games and players, and of its random keys. */
  readonly prefix: string;
  readonly sport: SportKey;
  /** Periods of regulation. */
  readonly regulation: number;
  readonly periodSeconds: number;
  readonly overtimeSeconds: number;
  /** Length of a game relative to the one for which its sport's figures were measured: 48 minutes in basketball. */
  readonly length: number;
  /** Its share of the day's places with games at every hour, and the duration of such a game in minutes. */
  readonly places: readonly number[];
  readonly wallMinutes: number;
  /** Reasons of its injury reports. */
  readonly injuries: readonly string[];
  /** The reason of a player who is with the second team. */
  readonly withSecondTeam: string;
  readonly market: MarketShape;
  /** In basketball: pace relative to the figures, and the shift of every shot's log-odds. */
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

/** Duration of a first-league game without overtime, on days with games at every hour. */
export const FIRST_GAME_MINUTES = 164;

const SECOND_PLACES = [2, 5, 9, 12, 16, 19];
/** Four hours apart. */
const HOCKEY_PLACES = [0.5, 4, 7.5, 11, 14.5, 18];
const FIRST_PLACES = Array.from({ length: PLACES_A_DAY }, (_, place) => place).filter(
  (place) => !SECOND_PLACES.includes(place),
);

const BASKETBALL = {
  injuries: BASKETBALL_INJURIES,
  withSecondTeam: 'Second Team - Two-Way',
  market: BASKETBALL_MARKET,
};

/**
 * The invented teams replace those of the first two leagues of basketball: the demo shows their games, boards and records under
 * those leagues' names. The second league is smaller: fewer teams, games, books and markets. Its box scores use the first
 * one's figures with a lower pace and fewer made shots, for about 83 points in 40 minutes.
 */
const SHAPES = [
  {
    ...BASKETBALL,
    teams: FIRST_TEAMS,
    books: BOOKS,
    prefix: 'sim',
    pace: 1,
    makeLogit: 0,
    places: FIRST_PLACES,
    wallMinutes: FIRST_GAME_MINUTES,
  },
  {
    ...BASKETBALL,
    teams: SECOND_TEAMS,
    books: FEWER_BOOKS,
    prefix: 'sim2',
    pace: 0.96,
    makeLogit: -0.16,
    places: SECOND_PLACES,
    wallMinutes: 110,
  },
] as const;

/** The first league of hockey has teams, games and books like the second one, and no exhibitions. */
const HOCKEY = {
  injuries: HOCKEY_INJURIES,
  withSecondTeam: 'Second Team',
  market: HOCKEY_MARKET,
  teams: HOCKEY_TEAMS,
  books: HOCKEY_BOOKS,
  prefix: 'sim3',
  pace: 1,
  makeLogit: 0,
  places: HOCKEY_PLACES,
  wallMinutes: 150,
} as const;

const inSport = (sport: SportKey): LeagueKey[] => LEAGUES.filter((league) => leagueOf(league).sport === sport);

/** Of a regular season; the league's own is that of its playoffs. */
const HOCKEY_OVERTIME_MINUTES = 5;

const BASKETBALL_LEAGUES: readonly SimulatedLeague[] = inSport('basketball').flatMap((league, index) => {
  const shape = SHAPES[index];
  const { periods } = leagueOf(league);
  const length = regulationMinutes(periods) / 48;
  return shape === undefined ? [] : [simulated(league, periods.overtimeMinutes, { ...shape, length })];
});
const HOCKEY_LEAGUES: readonly SimulatedLeague[] = inSport('hockey')
  .slice(0, 1)
  .map((league) => simulated(league, HOCKEY_OVERTIME_MINUTES, { ...HOCKEY, length: 1 }));
const SIMULATED = [...BASKETBALL_LEAGUES, ...HOCKEY_LEAGUES];

type Shape = Omit<
  SimulatedLeague,
  'league' | 'sport' | 'regulation' | 'periodSeconds' | 'overtimeSeconds' | 'exhibition'
>;

function simulated(league: LeagueKey, overtimeMinutes: number, shape: Shape): SimulatedLeague {
  const { sport, periods } = leagueOf(league);
  const seconds = { periodSeconds: periods.minutes * 60, overtimeSeconds: overtimeMinutes * 60 };
  return { league, sport, regulation: periods.count, ...shape, ...seconds, exhibition: null };
}

/** Every league that can be simulated, the default one first. */
export const SIMULATED_LEAGUES: readonly LeagueKey[] = SIMULATED.map(({ league }) => league);

/** The leagues of a demo that is not told which. */
export const DEMO_LEAGUES: readonly LeagueKey[] = BASKETBALL_LEAGUES.map(({ league }) => league);

/** The simulated counterpart of a league. */
export function simulatedIn(league: LeagueKey): SimulatedLeague {
  const found = SIMULATED.find((each) => each.league === league);
  if (found === undefined) throw new RangeError(`${league} is not simulated`);
  return found;
}

/** The exhibition clubs beside a basketball league: few players are quoted, by three books, in points only. */
export function exhibitionsIn(league: LeagueKey): SimulatedLeague | undefined {
  const main = simulatedIn(league);
  const index = BASKETBALL_LEAGUES.indexOf(main);
  if (index < 0) return undefined;
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
