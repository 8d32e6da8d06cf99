import { addDays, rounded, type Availability, type Day, type GameStatus, type Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import {
  availabilityKnown,
  gamesOfDay,
  lineupsKnown,
  listingsUpTo,
  playerNames,
  playerStatuses,
  submissionsKnown,
  type Game,
  type NamedLineup,
  type PlayerStatus,
  type Submission,
} from '../../league/index.ts';
import { playsByNews, projectedFive, type Candidate } from '../../model/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { newsOfTeams } from '../../scoring/index.ts';
import { formOfTeams, usualMinutesOf, type Form } from './form-queries.ts';
import { teamStartsKnown, type StartChances, type StoredStarts } from './team-starts-queries.ts';

export interface ListedPlayer {
  readonly playerId: number;
  readonly playerName: string;
  readonly status: Availability;
  readonly reason: string;
  readonly since: Date;
  readonly previousStatus: Availability | null;
  /** 0 to 1; null before the league has constants. */
  readonly chanceToPlay: number | null;
  /** Expected minutes times the probability not to play; null if that is unknown. */
  readonly minutesFreed: number | null;
  readonly projectedStarter: boolean;
}

export interface TeamAvailability {
  readonly team: string;
  readonly isHome: boolean;
  /** Whether the team has submitted its own report. */
  readonly submitted: boolean;
  /** When a report last changed this data; null without one. */
  readonly reportedAt: Date | null;
  readonly players: readonly ListedPlayer[];
  readonly lineup: Lineup;
}

/**
 * `announced`: five starters named by a source. `projected`: by the model, or the last games without it. `unknown`: too few
 * players are known.
 */
export const LINEUP_STATUSES = ['announced', 'projected', 'unknown'] as const;

export interface Lineup {
  readonly status: (typeof LINEUP_STATUSES)[number];
  /** Since when, and from which feed, announced starters are known; null for others. */
  readonly knownAt: Date | null;
  readonly source: string | null;
  /** Five players, or none. */
  readonly players: readonly Starter[];
}

export interface Starter {
  readonly playerId: number;
  readonly playerName: string;
  /** The model's, 0 to 1, if the player plays; null for an announced starter, and where only the last games are known. */
  readonly chanceToStart: number | null;
}

export interface GameAvailability {
  readonly gameId: number;
  readonly league: League;
  readonly gameDate: Day;
  readonly tipOff: Date;
  readonly status: GameStatus;
  readonly homeTeamAbbr: string;
  readonly awayTeamAbbr: string;
  readonly teams: readonly TeamAvailability[];
}

/** A player without a game in this time frees no minutes: others play them already. */
const RECENT_DAYS = 45;
/** At the start of a season the previous one counts too. The usual minutes of a player who returns are this old at most. */
const FAR_DAYS = 400;

/**
 * The unavailable players of each game of a day, as known at a moment: eight or nine statements, one more in a season's first
 * weeks. Who starts is by the boards of an origin.
 */
export async function availabilityOf(
  db: Queryable,
  origin: Origin,
  league: League,
  date: Day,
  at: Date,
): Promise<GameAvailability[]> {
  const games = await gamesOfDay(db, league, date, at);
  if (games.length === 0) return [];
  const ids = games.map(({ id }) => id);
  const form = await formOf(db, games, date, at);
  const minutes = new Map(form.map((one) => [one.playerId, one.minutes]));
  const statuses = playerStatuses(await listingsUpTo(db, ids, at));
  const lineups = await lineupsKnown(db, ids, at);
  const named = [...statuses.map(({ playerId }) => playerId), ...lineups.flatMap(({ starters }) => starters)];
  const absent = [...new Set(named.filter((id) => !minutes.has(id)))];
  const others = await playerNames(db, absent);
  const usualMinutes = new Map(minutes);
  if (absent.length > 0)
    for (const usual of await usualMinutesOf(db, absent, addDays(date, -FAR_DAYS), date, at))
      usualMinutes.set(usual.playerId, usual.minutes);
  const names = new Map(form.map(({ playerId, playerName }) => [playerId, playerName]));
  for (const { id, name } of others) names.set(id, name);
  const facts: Facts = {
    form,
    minutes,
    usualMinutes,
    statuses,
    lineups,
    names,
    starts: await teamStartsKnown(db, ids, origin, at),
    submissions: await submissionsKnown(db, ids, at),
    availability: await availabilityKnown(db, ids, at),
    asOf: at,
  };
  return games.map((game) => gameOf(game, facts));
}

/** From the last weeks; also from the previous season where a team has too few players. */
async function formOf(db: Queryable, games: readonly Game[], date: Day, at: Date): Promise<readonly Form[]> {
  const [{ league }] = games as [Game];
  const teams = games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  const recent = await formOfTeams(db, league, teams, addDays(date, -RECENT_DAYS), date, at);
  const seen = Map.groupBy(recent, ({ teamId }) => teamId);
  if (teams.every((team) => (seen.get(team)?.length ?? 0) >= FIVE)) return recent;
  return formOfTeams(db, league, teams, addDays(date, -FAR_DAYS), date, at);
}

const FIVE = 5;

interface Facts {
  readonly statuses: readonly PlayerStatus[];
  readonly submissions: readonly Submission[];
  readonly availability: Awaited<ReturnType<typeof availabilityKnown>>;
  readonly lineups: readonly NamedLineup[];
  readonly starts: readonly StoredStarts[];
  readonly form: readonly Form[];
  /** Expected minutes of everyone who played lately. */
  readonly minutes: ReadonlyMap<number, number>;
  /** Also of listed players whose last game is longer ago, or was for another team; the chance to play follows these. */
  readonly usualMinutes: ReadonlyMap<number, number>;
  readonly names: ReadonlyMap<number, string>;
  readonly asOf: Date;
}

type News = ReturnType<typeof newsOfTeams>;

function gameOf(game: Game, facts: Facts): GameAvailability {
  const { id, league, gameDate, tipOff, status, homeTeam, awayTeam, homeTeamId, awayTeamId } = game;
  const news = newsOfTeams(game, facts, (playerId) => facts.usualMinutes.get(playerId) ?? 0);
  const side = (teamId: number, team: string): TeamAvailability => ({
    team,
    isHome: teamId === homeTeamId,
    ...teamOf(id, teamId, facts, news),
  });
  return {
    gameId: id,
    league,
    gameDate,
    tipOff,
    status,
    homeTeamAbbr: homeTeam,
    awayTeamAbbr: awayTeam,
    teams: [side(awayTeamId, awayTeam), side(homeTeamId, homeTeam)],
  };
}

function teamOf(gameId: number, teamId: number, facts: Facts, news: News): Omit<TeamAvailability, 'team' | 'isHome'> {
  const isTheirs = (fact: { readonly gameId: number; readonly teamId: number }): boolean =>
    fact.gameId === gameId && fact.teamId === teamId;
  const listed = facts.statuses.filter(isTheirs);
  const submission = facts.submissions.find(isTheirs);
  const moments = [
    ...listed.map(({ changedAt }) => changedAt),
    ...(submission === undefined ? [] : [submission.knownAt]),
  ];
  const chance = chancesIn(teamId, news, facts.usualMinutes);
  const candidates = {
    team: formOfTeam(teamId, facts),
    chances: facts.starts.find(isTheirs)?.chances ?? {},
  };
  const lineup = lineupOf(facts, facts.lineups.find(isTheirs), teamId, candidates, chance, news);
  const five = new Set(lineup.players.map(({ playerId }) => playerId));
  const players = listed.map(({ playerId, status, reason, since, previousStatus }): ListedPlayer => {
    const chanceToPlay = chance(playerId);
    return {
      playerId,
      playerName: nameOf(facts, playerId),
      status,
      reason,
      since,
      previousStatus,
      chanceToPlay: chanceToPlay === null ? null : rounded(chanceToPlay, 4),
      minutesFreed: chanceToPlay === null ? null : rounded((1 - chanceToPlay) * (facts.minutes.get(playerId) ?? 0), 1),
      projectedStarter: five.has(playerId),
    };
  });
  return {
    submitted: submission !== undefined,
    reportedAt: moments.length === 0 ? null : new Date(Math.max(...moments.map(Number))),
    players: players.toSorted(byMinutesFreed),
    lineup,
  };
}

/** Most minutes first, then the worst status, then by name. */
function byMinutesFreed(a: ListedPlayer, b: ListedPlayer): number {
  const more = (b.minutesFreed ?? 0) - (a.minutesFreed ?? 0);
  return more || (a.chanceToPlay ?? 0) - (b.chanceToPlay ?? 0) || (a.playerName < b.playerName ? -1 : 1);
}

/** Each player's probability to play; null before the league has constants. */
function chancesIn(teamId: number, news: News, minutes: Facts['usualMinutes']): (playerId: number) => number | null {
  if (news === null) return () => null;
  const team = news.find((one) => one.teamId === teamId);
  if (team === undefined) return () => 1;
  const plays = playsByNews(team);
  return (playerId) => plays(playerId, minutes.get(playerId) ?? 0);
}

/** Players whose last game was for the team, except those on another team's report. */
function formOfTeam(teamId: number, { form, statuses }: Facts): readonly Candidate[] {
  const elsewhere = new Map(statuses.map((one) => [one.playerId, one.teamId]));
  return form.filter((one) => (elsewhere.get(one.playerId) ?? one.teamId) === teamId);
}

/** Who may start for a team. */
interface Candidates {
  /** With their usual shares of starts. */
  readonly team: readonly Candidate[];
  /** By the model; players who joined since the team's last game have none. */
  readonly chances: StartChances;
}

function lineupOf(
  facts: Facts,
  named: NamedLineup | undefined,
  teamId: number,
  { team, chances }: Candidates,
  chance: (playerId: number) => number | null,
  news: News,
): Lineup {
  const isNews = news?.find((one) => one.teamId === teamId)?.lineupConfirmed ?? true;
  if (named !== undefined && isNews) {
    const { knownAt, source, starters } = named;
    return { status: 'announced', knownAt, source, players: playersOf(facts, starters) };
  }
  const five = projectedFive(
    team.map((one) => ({ ...one, starts: chances[one.playerId] ?? one.starts })),
    (playerId) => chance(playerId) ?? (isRuledOut(facts, playerId) ? 0 : 1),
  );
  const unnamed = { knownAt: null, source: null };
  return five.length < FIVE
    ? { status: 'unknown', ...unnamed, players: [] }
    : { status: 'projected', ...unnamed, players: playersOf(facts, five, chances) };
}

const isRuledOut = ({ statuses }: Facts, playerId: number): boolean =>
  statuses.some((one) => one.playerId === playerId && (one.status === 'Out' || one.status === 'Doubtful'));

const nameOf = ({ names }: Facts, playerId: number): string => names.get(playerId) ?? '';
const playersOf = (facts: Facts, ids: readonly number[], chances: StartChances = {}): Starter[] =>
  ids.map((playerId) => ({
    playerId,
    playerName: nameOf(facts, playerId),
    chanceToStart: chances[playerId] ?? null,
  }));
