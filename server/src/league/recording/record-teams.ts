import type { League } from '../../leagues/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { upsertTeams } from './writing-queries.ts';

export interface TeamRecord {
  readonly league: League;
  readonly abbreviation: string;
  readonly name: string;
  readonly knownAt: Date;
}

/** Adds missing teams and renames changed ones; returns how many. */
export async function recordTeams(tx: Transaction, teams: readonly TeamRecord[]): Promise<number> {
  return upsertTeams(tx, JSON.stringify(teams));
}
