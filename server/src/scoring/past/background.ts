import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import {
  availabilityKnown,
  lineupsKnown,
  submissionsKnown,
  type KnownAvailability,
  type KnownLineup,
  type Submission,
} from '../../league/index.ts';
import { constantsFor, type ModelConstants } from '../../model/index.ts';
import { gameLinesInForce, type KnownGameLine } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { KnownWorld, WorldStore } from './world-store.ts';

/** What the model reads beside the quotes: the games before the day, and what is said of tonight's. */
export interface Background {
  /** Fitted on earlier seasons than the day's alone. */
  readonly constants: ModelConstants;
  readonly past: KnownWorld;
  readonly gameLines: readonly KnownGameLine[];
  readonly availability: readonly KnownAvailability[];
  /** The teams whose own report is in, one without players included. */
  readonly submissions: readonly Submission[];
  readonly lineups: readonly KnownLineup[];
  /** The moment as of which all of it was known. */
  readonly asOf: Date;
}

export interface BackgroundQuestion {
  readonly league: League;
  readonly date: Day;
  readonly asOf: Date;
  readonly gameIds: readonly number[];
}

/** Reads it in five statements, and the games of the days that the worlds do not hold yet. Null before there were constants. */
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

/** Has what the past says of a day ready in this process: scoring the day afterwards reads what is new. */
export async function warmWorld(
  db: Queryable,
  worlds: WorldStore,
  { league, date, asOf }: Omit<BackgroundQuestion, 'gameIds'>,
): Promise<void> {
  const constants = constantsFor(league, date);
  if (constants !== undefined) await worlds.worldAt(db, { league, date, asOf, constants });
}

/** What was said before a game of who plays and who starts. */
export type SaidOfGames = Pick<Background, 'availability' | 'submissions' | 'lineups'>;

/** All that was said of who plays and who starts: what a price may not have answered yet. */
export function newsIn({ availability, submissions, lineups }: SaidOfGames) {
  return [...availability, ...submissions, ...lineups].map(({ gameId, knownAt }) => ({ gameId, knownAt }));
}
