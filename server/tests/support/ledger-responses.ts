import assert from 'node:assert/strict';
import type { Tier } from '../../src/access/index.ts';
import type { Database } from '../../src/platform/index.ts';
import { verifyLedger } from '../../src/record/index.ts';
import { asSuperuser } from './postgres.ts';
import { DAYS, NEXT_DAY, type SettledLeague } from './settled-league.ts';

export interface Shown {
  readonly sequence: number;
  readonly hash: string;
  readonly recordedAt: string;
  readonly sealed: string[] | null;
  readonly proofs: { hash: string; index: number; path: string[] }[];
}
export interface Chain {
  items: Shown[];
  nextCursor: string | null;
  head: { sequence: number; hash: string };
}
export interface DayResponse {
  readAt: string;
  openAt: string;
  entries: Shown[];
  documents: { hash: string; document: Record<string, unknown> & { type: string } }[];
}

/** All responses that a verifier of the ledger downloads. */
export async function download(on: SettledLeague, tier: Tier = 'Sharp'): Promise<[Chain, ...DayResponse[]]> {
  const chain = await on.get<Chain>('/picks/ledger', tier);
  const days = await Promise.all([...DAYS, NEXT_DAY].map((date) => on.get<DayResponse>(`/picks/ledger/${date}`, tier)));
  return [chain, ...days];
}

export const faultsOf = (responses: readonly unknown[], heads: readonly string[] = []): string[] =>
  verifyLedger(responses, heads).faults.map(({ what }) => what);

/** Runs a change with the triggers that freeze the tables disabled. */
export async function asOwner(db: Database, text: string): Promise<void> {
  await asSuperuser(db, (superuser) =>
    superuser.transaction(async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' });
      const { rowCount } = await tx.query({ text });
      assert.ok((rowCount ?? 0) > 0, text);
    }),
  );
}
