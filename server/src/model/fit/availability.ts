import type { League } from '../../leagues/index.ts';
import {
  REPORTED_GROUPS,
  type AvailabilityConstants,
  type ChancesByHour,
  type ReportedGroup,
} from '../constants/constants.ts';
import type { PlayedGame, ReportedStatus, SubmittedReport } from '../past/history.ts';
import { regularsOf, type Regular } from '../past/teammates.ts';
import { advance, newWorld, teamOf, type LeagueStart, type World } from '../past/world.ts';
import { asConstant } from './as-constant.ts';
import { gameDays } from './rows.ts';

/** Moments before tip-off at which chances are learned: the last word, the last reports of an evening, its morning, the day before. */
const HOURS = [0, 1, 2, 3, 6, 12, 24] as const;
/** Players listed so at all moments together weigh as many as this at each: few are listed at the earliest and the last. */
const POOLED_LISTED = 20;
/** Team-games with reports below which nothing is learned of them. */
const FEWEST_TEAM_GAMES = 200;
/** Of figures that another league's reports taught: errors are this many times as large, and at least so large. */
const BORROWED_FACTOR = 3;
const BORROWED_LEAST = 0.05;

/** How many were in a group at a moment, and how many of them played. */
interface Tally {
  listed: number;
  played: number;
}

type Tallies = Readonly<Record<ReportedGroup, readonly Tally[]>>;

const noTallies = (): Tallies =>
  Object.fromEntries(
    REPORTED_GROUPS.map((group) => [group, HOURS.map((): Tally => ({ listed: 0, played: 0 }))]),
  ) as unknown as Tallies;

const teamGame = ({ gameId, teamId }: { readonly gameId: number; readonly teamId: number }): string =>
  `${gameId}/${teamId}`;

/** What was reported of a team before a game: of its players, and that the team's own list was in. */
interface TeamReports {
  readonly statuses: readonly ReportedStatus[];
  readonly submitted: readonly SubmittedReport[];
}

/** What a team's reports, if it sent any by then, said of a regular. An empty list is a report. */
function groupOf(regular: Regular, { statuses, submitted }: TeamReports, hours: number): ReportedGroup {
  const own = statuses.find(
    ({ playerId, since, until }) => playerId === regular.playerId && since >= hours && until < hours,
  );
  if (own !== undefined) return own.status;
  const isReported = [...statuses, ...submitted].some(({ since }) => since >= hours);
  if (isReported) return regular.missedLast ? 'UnlistedAbsent' : 'Unlisted';
  return regular.missedLast ? 'AwaitedAbsent' : 'Awaited';
}

function tallyTeam(into: Tallies, world: World, game: PlayedGame, teamId: number, reports: TeamReports): void {
  const team = teamOf(world, teamId);
  const played = new Set(game.lines.map((line) => line.playerId));
  for (const regular of regularsOf(team.roster.values(), teamId, game.season, team.pace.games, world.league)) {
    HOURS.forEach((hours, moment) => {
      const tally = into[groupOf(regular, reports, hours)][moment]!;
      tally.listed += 1;
      if (played.has(regular.playerId)) tally.played += 1;
    });
  }
}

/** A share at each moment, drawn towards the group's share at all of them; its error is that of independent listings. */
function chancesOf(tallies: readonly Tally[], otherwise: ChancesByHour): ChancesByHour {
  const listed = tallies.reduce((sum, tally) => sum + tally.listed, 0);
  if (listed < POOLED_LISTED) return otherwise;
  const pooled = tallies.reduce((sum, tally) => sum + tally.played, 0) / listed;
  const chance = tallies.map((tally) => (tally.played + POOLED_LISTED * pooled) / (tally.listed + POOLED_LISTED));
  return {
    chance: chance.map((share) => asConstant(share)),
    error: chance.map((share, moment) =>
      asConstant(Math.sqrt((share * (1 - share)) / (tallies[moment]!.listed + POOLED_LISTED))),
    ),
  };
}

const widened = ({ chance, error }: ChancesByHour): ChancesByHour => ({
  chance,
  error: error.map((value) => Math.max(BORROWED_LEAST, BORROWED_FACTOR * value)),
});

const byGroup = (chances: (group: ReportedGroup) => ChancesByHour): AvailabilityConstants['groups'] =>
  Object.fromEntries(REPORTED_GROUPS.map((group) => [group, chances(group)])) as AvailabilityConstants['groups'];

/**
 * How often regulars played, by status, hours to tip-off and whether the team had reported, on every game with reports.
 * `otherwise` stands where there are too few of them, with wider errors and marked as borrowed.
 */
export function fitAvailability(
  league: League,
  games: readonly PlayedGame[],
  reported: readonly ReportedStatus[],
  submitted: readonly SubmittedReport[],
  start: LeagueStart,
  otherwise: AvailabilityConstants,
): AvailabilityConstants {
  const reports = Map.groupBy(reported, teamGame);
  const lists = Map.groupBy(submitted, teamGame);
  const tallies = noTallies();
  const seasons = new Set<string>();
  const world = newWorld(league, start);
  let teamGames = 0;
  for (const today of gameDays(games)) {
    for (const game of today.games) {
      for (const teamId of [game.homeTeamId, game.awayTeamId]) {
        const key = teamGame({ gameId: game.gameId, teamId });
        const own = { statuses: reports.get(key) ?? [], submitted: lists.get(key) ?? [] };
        if (own.statuses.length + own.submitted.length === 0) continue;
        tallyTeam(tallies, world, game, teamId, own);
        seasons.add(game.season);
        teamGames += 1;
      }
    }
    advance(world, today.day, today.games);
  }
  if (teamGames < FEWEST_TEAM_GAMES)
    return { ...otherwise, borrowed: true, groups: byGroup((group) => widened(otherwise.groups[group])) };
  const borrowed = (group: ReportedGroup): ChancesByHour => atHours(otherwise, group);
  return {
    seasons: [...seasons].sort(),
    borrowed: false,
    hours: HOURS,
    groups: byGroup((group) => chancesOf(tallies[group], borrowed(group))),
  };
}

/** Another table's figures at this one's moments: its nearest. */
function atHours({ hours, groups }: AvailabilityConstants, group: ReportedGroup): ChancesByHour {
  const nearest = HOURS.map((wanted) =>
    hours.reduce((best, hour, index) => (Math.abs(hour - wanted) < Math.abs(hours[best]! - wanted) ? index : best), 0),
  );
  const { chance, error } = widened(groups[group]);
  return { chance: nearest.map((index) => chance[index]!), error: nearest.map((index) => error[index]!) };
}
