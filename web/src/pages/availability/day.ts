import type { GameAvailability, ListedPlayer, PlayerStatus } from '../../api/types.ts';
import type { Movement, Pick } from '../../api/types.ts';
import type { AvailabilitySearch } from './search.ts';

export interface DayCounts {
  readonly of: Readonly<Record<PlayerStatus, number>>;
  /** Teams of games to come whose own report is not in. */
  readonly awaited: number;
  /** ISO; null before the first report. */
  readonly lastReport: string | null;
  /** ISO; when the next one is due. Null where that is not known. */
  readonly nextReport: string | null;
}

export function countsOf(games: readonly GameAvailability[]): DayCounts {
  const of = { Out: 0, Doubtful: 0, Questionable: 0, Probable: 0, Available: 0 };
  let [awaited, lastReport, nextReport]: [number, string | null, string | null] = [0, null, null];
  for (const { status, teams, nextReportAt } of games) {
    if (nextReportAt !== null && (nextReport === null || nextReportAt < nextReport)) nextReport = nextReportAt;
    for (const { players, submitted, reportedAt } of teams) {
      for (const player of players) of[player.status] += 1;
      if (!submitted && status === 'scheduled') awaited += 1;
      if (reportedAt !== null && reportedAt > (lastReport ?? '')) lastReport = reportedAt;
    }
  }
  return { of, awaited, lastReport, nextReport };
}

/** Whether any team has a report, a listed player or named starters. */
export const saysAnything = (games: readonly GameAvailability[]): boolean =>
  games.some(({ teams }) =>
    teams.some(({ players, submitted, lineup }) => submitted || players.length > 0 || lineup.status === 'announced'),
  );

/** The games that match the filters, each with the players that do; games to come first. */
export function shown(
  games: readonly GameAvailability[],
  { team, status }: Omit<AvailabilitySearch, 'at'>,
): GameAvailability[] {
  const ofTeam = games.filter(({ teams }) => team === undefined || teams.some((one) => one.team === team));
  const ofStatus = ofTeam.map((game) => ({
    ...game,
    teams: game.teams.map((one) => ({
      ...one,
      players: one.players.filter((player) => status === undefined || player.status === status),
    })),
  }));
  const some = ofStatus.filter(({ teams }) => status === undefined || teams.some(({ players }) => players.length > 0));
  const isToCome = (game: GameAvailability): number => (game.status === 'scheduled' ? 0 : 1);
  return some.toSorted((a, b) => isToCome(a) - isToCome(b));
}

/** So many games without a listed player stand by themselves; more are one list. */
const FEW_UNLISTED = 2;

/** Games whose teams have both reported that no player is listed: these, and the others. Few of them stay among the others. */
export function unlistedOf(games: readonly GameAvailability[]): {
  readonly unlisted: readonly GameAvailability[];
  readonly others: readonly GameAvailability[];
} {
  const isUnlisted = ({ teams }: GameAvailability): boolean =>
    teams.every(({ submitted, players, lineup }) => submitted && players.length === 0 && lineup.status !== 'announced');
  const unlisted = games.filter(isUnlisted);
  if (unlisted.length <= FEW_UNLISTED) return { unlisted: [], others: games };
  return { unlisted, others: games.filter((game) => !isUnlisted(game)) };
}

/** Shown of a game. */
const MOST_MOVES = 3;

/**
 * The full-game lines that moved most since they opened, by a moment: of each prop its newest movement, those that came back
 * left out. Movements are newest first.
 */
export function biggestMoves(movements: readonly Movement[], gameId: number, until: number): Movement[] {
  const newest = new Map<string, Movement>();
  for (const one of movements) {
    if (one.gameId !== gameId || one.period !== null || Date.parse(one.detectedAt) > until) continue;
    const key = `${one.playerId} ${one.stat}`;
    if (!newest.has(key)) newest.set(key, one);
  }
  return [...newest.values()]
    .filter(({ sinceOpen }) => sinceOpen !== 0)
    .toSorted((a, b) => Math.abs(b.sinceOpen) - Math.abs(a.sinceOpen))
    .slice(0, MOST_MOVES);
}

/** Published picks that are still open on a player. */
export const openPicksOn = (picks: readonly Pick[], { playerId }: ListedPlayer, gameId: number): number =>
  picks.filter((pick) => pick.playerId === playerId && pick.gameId === gameId && pick.outcome === null).length;

/** News this young is marked. */
const NEW_MS = 60 * 60_000;

/** A status that changed, or a player who was listed, within the last hour before a moment. */
export const isNew = ({ since }: ListedPlayer, now: number): boolean => now - Date.parse(since) < NEW_MS;

/** Fewer expected minutes than this move no price. */
const FEW_MINUTES = 6;

/** Players out who would have played little: they are named in one line. A change of the last hour stands by itself. */
export const isMinor = (player: ListedPlayer, now: number): boolean =>
  player.status === 'Out' && (player.minutesFreed ?? Infinity) < FEW_MINUTES && !isNew(player, now);
