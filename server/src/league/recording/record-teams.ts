import type { League } from '../../leagues/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { upsertTeams } from './writing-queries.ts';

export interface TeamRecord {
  readonly league: League;
  readonly abbreviation: string;
  readonly name: string;
  readonly knownAt: Date;
}

/** Adds the teams that are not there and renames those whose name changed; returns how many that were. */
export async function recordTeams(tx: Transaction, teams: readonly TeamRecord[]): Promise<number> {
  return upsertTeams(tx, JSON.stringify(teams));
}
