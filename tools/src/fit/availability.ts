import type { League } from '../../../server/src/leagues/index.ts';
import {
  advance,
  type AvailabilityConstants,
  type Chances,
  gameDays,
  interpolate,
  type LeagueStart,
  newWorld,
  type PlayedGame,
  type Regular,
  regularsOf,
  REPORTED_GROUPS,
  type ReportedGroup,
  type ReportedStatus,
  type SubmittedReport,
  teamOf,
  type World,
} from '../../../server/src/model/parts.ts';
import { asConstant } from './as-constant.ts';

/**
 * Moments before tip-off at which probabilities are fitted: just before it, the last reports of an evening, the
 * morning, the day before.
 */
const HOURS = [0, 1, 2, 3, 6, 12, 24] as const;
/**
 * Usual minutes at which probabilities are fitted. A regular between two of them counts for both, with more weight for
 * the nearer one.
 */
const MINUTES = [14, 18, 23, 29, 35] as const;
/**
 * Prior weight at each moment, in listed players, of the share over all moments: few are listed at the earliest and the
 * latest.
 */
const POOLED_LISTED = 20;
/** Prior weight, in listed players per moment, of the share over all usual minutes. */
const GROUP_LISTED = 20;
/** Minimum number of team-games with reports for a fit. */
const FEWEST_TEAM_GAMES = 200;
/** Errors of figures fitted on another league's reports are multiplied by this, with a minimum. */
const BORROWED_FACTOR = 3;
const BORROWED_LEAST = 0.05;

/** Players of a group at a moment with these usual minutes, and how many of them played. A player may count in part. */
interface Tally {
  listed: number;
  played: number;
}

/** By usual minutes, then by moment. */
type GroupTallies = readonly (readonly Tally[])[];
type Tallies = Readonly<Record<ReportedGroup, GroupTallies>>;

const noTally = (): Tally => ({ listed: 0, played: 0 });
const noTallies = (): Tallies =>
  Object.fromEntries(
    REPORTED_GROUPS.map((group) => [group, MINUTES.map(() => HOURS.map(noTally))]),
  ) as unknown as Tallies;

const add = (tally: Tally, listed: number, played: number): void => {
  tally.listed += listed;
  tally.played += played;
};

/** The sum of all tallies. */
function sumOf(tallies: readonly Tally[]): Tally {
  const sum = noTally();
  for (const { listed, played } of tallies) add(sum, listed, played);
  return sum;
}

const teamGame = ({ gameId, teamId }: { readonly gameId: number; readonly teamId: number }): string =>
  `${gameId}/${teamId}`;

/** The reports about a team before a game: its players' statuses, and when the team's own list was in. */
interface TeamReports {
  readonly statuses: readonly ReportedStatus[];
  readonly submitted: readonly SubmittedReport[];
}

/** A regular's group by the team's reports, if any by then. An empty list is a report. */
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
    const shares = MINUTES.map((_, point) => shareAt(point, regular.share[0]));
    HOURS.forEach((hours, moment) => {
      const tallies = into[groupOf(regular, reports, hours)];
      shares.forEach((share, point) => add(tallies[point]![moment]!, share, played.has(regular.playerId) ? share : 0));
    });
  }
}

/** The weight of a regular with these minutes at one point of `MINUTES`: linear, so all points add up to 1. */
function shareAt(point: number, minutes: number): number {
  const alone = MINUTES.map((_, other) => (other === point ? 1 : 0));
  return interpolate(MINUTES, alone, minutes);
}

/**
 * A share at each moment and usual minutes, shrunk towards the share of these minutes at all moments, which is shrunk
 * towards the group's. Its error is that of independent listings.
 */
function chancesOf(tallies: GroupTallies, otherwise: Chances): Chances {
  const group = sumOf(tallies.flat());
  if (group.listed < POOLED_LISTED) return otherwise;
  const cells = tallies.map((row) => {
    const all = drawn(sumOf(row), GROUP_LISTED * HOURS.length, group.played / group.listed);
    return row.map((tally) => {
      const share = drawn(tally, POOLED_LISTED, all);
      return { share, error: Math.sqrt((share * (1 - share)) / (tally.listed + POOLED_LISTED)) };
    });
  });
  return {
    chance: cells.map((row) => row.map(({ share }) => asConstant(share))),
    error: cells.map((row) => row.map(({ error }) => asConstant(error))),
  };
}

/** The share that played, with a prior of `more` further players of whom the share `otherwise` played. */
const drawn = ({ listed, played }: Tally, more: number, otherwise: number): number =>
  (played + more * otherwise) / (listed + more);

const widened = ({ chance, error }: Chances): Chances => ({
  chance,
  error: error.map((row) => row.map((value) => Math.max(BORROWED_LEAST, BORROWED_FACTOR * value))),
});

const byGroup = (chances: (group: ReportedGroup) => Chances): AvailabilityConstants['groups'] =>
  Object.fromEntries(REPORTED_GROUPS.map((group) => [group, chances(group)])) as AvailabilityConstants['groups'];

/**
 * How often regulars played, by status, hours to tip-off, usual minutes and whether the team had reported, on every
 * game with reports. With too few of them, `otherwise` is used, with wider errors and marked as borrowed.
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
  return {
    seasons: [...seasons].sort(),
    borrowed: false,
    hours: HOURS,
    minutes: MINUTES,
    groups: byGroup((group) => chancesOf(tallies[group], atPoints(otherwise, group))),
  };
}

/** Another table's figures at this one's moments and usual minutes; uses the nearest ones. */
function atPoints({ hours, minutes, groups }: AvailabilityConstants, group: ReportedGroup): Chances {
  const [rows, columns] = [nearest(minutes, MINUTES), nearest(hours, HOURS)];
  const { chance, error } = widened(groups[group]);
  const picked = (table: Chances['chance']) => rows.map((row) => columns.map((column) => table[row]![column]!));
  return { chance: picked(chance), error: picked(error) };
}

/** For each wanted point the index of the nearest of some points. */
const nearest = (points: readonly number[], wanted: readonly number[]): number[] =>
  wanted.map((at) =>
    points.reduce((best, point, index) => (Math.abs(point - at) < Math.abs(points[best]! - at) ? index : best), 0),
  );
