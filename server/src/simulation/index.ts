import { type Day, addDays, daysFrom } from '../kernel/index.ts';
import { gameDayOf, gameTime, type League as LeagueKey } from '../leagues/index.ts';
import type { SportKey } from '../sports/index.ts';
import { SIMULATED_SOURCE, exhibitionsIn, simulatedIn, type SimulatedLeague } from './simulated-leagues.ts';
import type { Known, PlayerFact, TeamFact } from '../sources/facts.ts';
import { SCHEDULE_DAYS, scheduleFact } from './games/game-facts.ts';
import { foundHockeyLeague } from './hockey/rosters.ts';
import { hockeySlateOf } from './hockey/slate.ts';
import { fixturesOf } from './rosters/calendar.ts';
import type { EveryHour } from './rosters/every-hour.ts';
import type { AnyLeague } from './rosters/clubs.ts';
import { foundLeague } from './rosters/rosters.ts';
import { type Detail, type Facts, type Slate, slateOf } from './rosters/slate.ts';

export type { Facts } from './rosters/slate.ts';
export { DEMO_LEAGUES, SIMULATED_LEAGUES, SIMULATED_SOURCE } from './simulated-leagues.ts';
export { everyHourFrom } from './rosters/every-hour.ts';

/** The demo's seed; its months include every special case of settlement. */
export const DEMO_SEED = 1;

export interface SimulationSettings {
  readonly league: LeagueKey;
  readonly seed: number;
  /** Games are played from this day on; teams and players become known when it begins. */
  readonly firstDay: Day;
  /** Books quote from this game day on. */
  readonly quotesFrom: Day;
  /** Half of the players have quotes until this game day, all from it on. By default all always have. */
  readonly allQuotesFrom?: Day;
  /** Box scores of running games are included from this game day on. */
  readonly liveFrom: Day;
  /** Null: games are in the evening on all days. */
  readonly atEveryHour: EveryHour | null;
}

/** A simulated league: an endless regular season of invented teams, the same for the same settings. */
export interface Simulation {
  readonly source: typeof SIMULATED_SOURCE;
  readonly simulated: true;
  /**
   * Exactly the facts that became known after `since` and until `until`, in any number of steps. Nothing is known
   * before the league's first day begins. Read a long span day by day: a day with quotes has about 20,000 facts.
   */
  factsBetween(since: Date, until: Date): Facts;
}

/** Cached days: a caller that reads every minute reads the same few days. */
const DAYS_KEPT = 4;

export function simulatedLeague(settings: SimulationSettings): Simulation {
  const key = settings.league;
  const leagues = leaguesOf(settings);
  const founded = gameTime(key, settings.firstDay, 0);
  const rosters = leagues.map(({ league }) => rosterFacts(league, founded));
  const slatesFor = keepingDays((day) =>
    leagues.map(({ league, slate }) => slate(day, detailOf(settings, league, day))),
  );
  return {
    source: SIMULATED_SOURCE,
    simulated: true,
    factsBetween(from, until) {
      const since = new Date(Math.max(from.getTime(), founded.getTime() - 1));
      const within = <Fact extends Known>(facts: readonly Fact[]): Fact[] =>
        facts.filter((fact) => fact.knownAt > since && fact.knownAt <= until);
      const slates = daysFrom(
        later(settings.firstDay, addDays(gameDayOf(key, since), -1)),
        addDays(gameDayOf(key, until), 1),
      ).flatMap(slatesFor);
      const gather = <Fact extends Known>(of: (slate: Slate) => readonly Fact[]): Fact[] =>
        slates.flatMap((slate) => within(of(slate))).sort(byTime);
      const scheduled = announcedDays(settings, since, until).flatMap((day) =>
        leagues.flatMap(({ league }) => fixturesOf(league, day)),
      );
      return {
        teams: rosters.flatMap(({ teams }) => within(teams)),
        players: rosters.flatMap(({ players }) => within(players)),
        games: [
          ...within(scheduled.map((game) => scheduleFact(game, founded))),
          ...gather((slate) => slate.games),
        ].sort(byTime),
        reports: gather((slate) => slate.reports),
        availability: gather((slate) => slate.availability),
        gameLines: gather((slate) => slate.gameLines),
        quoteSets: gather((slate) => slate.quoteSets),
        boxScores: gather((slate) => slate.boxScores),
        shotCharts: gather((slate) => slate.shotCharts),
        runningGames: slates.flatMap((slate) => slate.runningBetween(since, until)).sort(byTime),
      };
    },
  };
}

/** The league and, if games are played at every hour, its exhibition clubs. */
function leaguesOf({ league, seed, atEveryHour }: SimulationSettings): Played[] {
  const exhibitions = atEveryHour === null ? undefined : exhibitionsIn(league);
  return [simulatedIn(league), ...(exhibitions === undefined ? [] : [exhibitions])].map((rules) => {
    const found = FOUND[rules.sport];
    if (found === undefined) throw new RangeError(`${rules.sport} is not simulated`);
    return found(rules, seed, atEveryHour);
  });
}

/** A league with its days. */
interface Played {
  readonly league: AnyLeague;
  readonly slate: (day: Day, detail: Detail) => Slate;
}

type Found = (rules: SimulatedLeague, seed: number, atEveryHour: EveryHour | null) => Played;

/** The sports that are simulated. */
const FOUND: Readonly<Partial<Record<SportKey, Found>>> = {
  basketball(...founding) {
    const league = foundLeague(...founding);
    return { league, slate: (day, detail) => slateOf(league, day, detail) };
  },
  hockey(...founding) {
    const league = foundHockeyLeague(...founding);
    return { league, slate: (day, detail) => hockeySlateOf(league, day, detail) };
  },
};

/** Exhibitions have quotes from the first day with games at every hour, and no box scores while they run. */
function detailOf(settings: SimulationSettings, { rules }: AnyLeague, day: Day): Detail {
  const { quotesFrom, allQuotesFrom = quotesFrom, liveFrom, atEveryHour } = settings;
  if (rules.exhibition !== null)
    return { quotes: atEveryHour !== null && day >= atEveryHour.from ? 'all' : 'none', live: false };
  const quoted = day >= allQuotesFrom ? 'all' : 'few';
  return { quotes: day >= quotesFrom ? quoted : 'none', live: day >= liveFrom };
}

function byTime(one: Known, other: Known): number {
  return one.knownAt.getTime() - other.knownAt.getTime();
}

/** Caches the last few days by their order of computation. */
function keepingDays(work: (day: Day) => Slate[]): (day: Day) => Slate[] {
  const kept = new Map<Day, Slate[]>();
  return (day) => {
    const slate = kept.get(day) ?? work(day);
    kept.delete(day);
    kept.set(day, slate);
    const oldest = kept.keys().next().value;
    if (kept.size > DAYS_KEPT && oldest !== undefined) kept.delete(oldest);
    return slate;
  };
}

/** Days whose schedule may be published in the span: ten days ahead, the first ones when the league is founded. */
function announcedDays({ league, firstDay }: SimulationSettings, since: Date, until: Date): Day[] {
  const last = addDays(gameDayOf(league, until), SCHEDULE_DAYS);
  const sinceDay = gameDayOf(league, since);
  return daysFrom(later(firstDay, sinceDay <= firstDay ? firstDay : addDays(sinceDay, SCHEDULE_DAYS)), last);
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function rosterFacts(league: AnyLeague, knownAt: Date): { teams: TeamFact[]; players: PlayerFact[] } {
  const known = { league: league.rules.league, knownAt, assumed: false } as const;
  return {
    teams: league.teams.map(({ abbreviation, name }) => ({ ...known, abbreviation, name })),
    players: league.players.map(({ externalId, name, position }) => ({ ...known, externalId, name, position })),
  };
}
