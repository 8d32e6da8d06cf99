import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import {
  availabilityKnown,
  lineupsKnown,
  submissionsKnown,
  type AvailabilityEntry,
  type AnnouncedLineup,
  type Submission,
} from '../../league/index.ts';
import { constantsFor, type ModelConstants } from '../../model/index.ts';
import { gameLinesInForce, type GameLine } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { WorldThen, WorldStore } from './world-store.ts';

/** The model's inputs besides the quotes: the games before the day, and the news of the day's games. */
export interface Background {
  /** Fitted only on seasons before the day's. */
  readonly constants: ModelConstants;
  readonly past: WorldThen;
  readonly gameLines: readonly GameLine[];
  readonly availability: readonly AvailabilityEntry[];
  /** Teams whose own report is in, even an empty one. */
  readonly submissions: readonly Submission[];
  readonly lineups: readonly AnnouncedLineup[];
  /** The moment as of which the facts were known. */
  readonly asOf: Date;
}

export interface BackgroundQuestion {
  readonly league: League;
  readonly date: Day;
  readonly asOf: Date;
  readonly gameIds: readonly number[];
}

/**
 * Loads the background with five statements, plus the games of days that the worlds do not hold yet. Null on a day that
 * precedes all constants.
 */
export async function loadBackground(
  db: Queryable,
  worlds: WorldStore,
  { league, date, asOf, gameIds }: BackgroundQuestion,
): Promise<Background | null> {
  const constants = constantsFor(league, date);
  if (constants === undefined) return null;
  const gameLines = await gameLinesInForce(db, gameIds, asOf);
  const availability = await availabilityKnown(db, gameIds, asOf);
  const submissions = await submissionsKnown(db, gameIds, asOf);
  const lineups = await lineupsKnown(db, gameIds, asOf);
  return {
    constants,
    gameLines,
    availability,
    submissions,
    lineups,
    asOf,
    past: await worlds.worldAt(db, { league, date, asOf, constants }),
  };
}

/** Prepares the past of a day in this process, so that scoring the day later reads only new facts. */
export async function warmWorld(
  db: Queryable,
  worlds: WorldStore,
  { league, date, asOf }: Omit<BackgroundQuestion, 'gameIds'>,
): Promise<void> {
  const constants = constantsFor(league, date);
  if (constants !== undefined) await worlds.worldAt(db, { league, date, asOf, constants });
}

/** The reports and lineups before a game. */
export type GameReports = Pick<Background, 'availability' | 'submissions' | 'lineups'>;

/** All reports and lineups that a price may not reflect yet. */
export function newsIn({ availability, submissions, lineups }: GameReports) {
  return [...availability, ...submissions, ...lineups].map(({ gameId, knownAt }) => ({ gameId, knownAt }));
}
