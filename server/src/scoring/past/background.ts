import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { availabilityKnown, lineupsKnown, submissionsKnown } from '../../league/index.ts';
import { gameLinesInForce } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { modelOf } from '../models/registry.ts';
import type { Background, GameReports } from '../models/sport-model.ts';
import type { WorldStore } from './world-store.ts';

export interface BackgroundQuestion {
  readonly league: League;
  readonly date: Day;
  readonly asOf: Date;
  readonly gameIds: readonly number[];
}

/**
 * Loads the background with five statements, plus the games of days that the worlds do not hold yet. Null on a day that
 * precedes all constants, and in a sport without a model.
 */
export async function loadBackground(
  db: Queryable,
  worlds: WorldStore,
  { league, date, asOf, gameIds }: BackgroundQuestion,
): Promise<Background | null> {
  const model = modelOf(league);
  const constants = model?.constantsFor(league, date);
  if (model === undefined || constants === undefined) return null;
  const gameLines = await gameLinesInForce(db, gameIds, asOf);
  const availability = await availabilityKnown(db, gameIds, asOf);
  const submissions = await submissionsKnown(db, gameIds, asOf);
  const lineups = await lineupsKnown(db, gameIds, asOf);
  return {
    model,
    constants,
    gameLines,
    availability,
    submissions,
    lineups,
    asOf,
    past: await worlds.worldAt(db, { league, date, asOf, model, constants }),
  };
}

/** Prepares the past of a day in this process, so that scoring the day later reads only new facts. */
export async function warmWorld(
  db: Queryable,
  worlds: WorldStore,
  { league, date, asOf }: Omit<BackgroundQuestion, 'gameIds'>,
): Promise<void> {
  const model = modelOf(league);
  const constants = model?.constantsFor(league, date);
  if (model !== undefined && constants !== undefined)
    await worlds.worldAt(db, { league, date, asOf, model, constants });
}

/** All reports and lineups that a price may not reflect yet. */
export function newsIn({ availability, submissions, lineups }: GameReports) {
  return [...availability, ...submissions, ...lineups].map(({ gameId, knownAt }) => ({ gameId, knownAt }));
}
