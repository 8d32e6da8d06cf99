import type { Availability } from '../../kernel/index.ts';
import type { Listing } from './listing-queries.ts';

/** A player's status for a game at a moment. */
export interface PlayerStatus {
  readonly gameId: number;
  readonly teamId: number;
  readonly playerId: number;
  /** `Available` once a later report leaves the player out. */
  readonly status: Availability;
  /** In the source's words; empty if it gives none, or does not list the player any more. */
  readonly reason: string;
  /** The start of this status; a new wording of the reason does not change it. */
  readonly since: Date;
  /** The previous status; null for the first. */
  readonly previousStatus: Availability | null;
  /** False for a player who is not listed any more. */
  readonly isListed: boolean;
  /** The last moment at which a source listed the player or left the player out. */
  readonly changedAt: Date;
}

/**
 * The status of each player from these versions, all known at the moment in question. A source that lists the player takes
 * precedence; of several, the newest.
 */
export function playerStatuses(versions: readonly Listing[]): PlayerStatus[] {
  const ofPlayers = Map.groupBy(versions, ({ gameId, playerId }) => `${gameId} ${playerId}`);
  return Array.from(ofPlayers.values(), (ofPlayer) => {
    const bySource = [...Map.groupBy(ofPlayer, ({ source }) => source).values()].map(statusBySource);
    return bySource.reduce((best, next) => (isBetter(next, best) ? next : best));
  });
}

function isBetter(next: PlayerStatus, than: PlayerStatus): boolean {
  if (next.isListed !== than.isListed) return next.isListed;
  return next.changedAt > than.changedAt;
}

interface Turn {
  readonly status: Availability;
  readonly since: Date;
}

function statusBySource(versions: readonly Listing[]): PlayerStatus {
  const ordered = versions.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const turns: Turn[] = [];
  const turnTo = (status: Availability, since: Date): void => {
    if (turns.at(-1)?.status !== status) turns.push({ status, since });
  };
  for (const [index, { status, from, until }] of ordered.entries()) {
    turnTo(status, from);
    if (until !== null && ordered[index + 1]?.from.getTime() !== until.getTime()) turnTo('Available', until);
  }
  const last = ordered.at(-1) as Listing;
  const { gameId, teamId, playerId, reason, from, until } = last;
  const isListed = until === null;
  const now = turns.at(-1) as Turn;
  return {
    gameId,
    teamId,
    playerId,
    isListed,
    ...now,
    reason: isListed ? reason : '',
    previousStatus: turns.at(-2)?.status ?? null,
    changedAt: until ?? from,
  };
}
