import type { Database } from '../database/database.ts';
import { only } from '../database/query.ts';
import {
  correctCredits,
  insertUse,
  keepReport,
  reportedRemaining,
  settleUse,
  spentIn,
  takeCredits,
} from './credit-queries.ts';

export interface Ceilings {
  /** Credits per UTC day and per UTC month; never exceeded. */
  readonly day: number;
  readonly month: number;
}

export interface CreditRequest {
  readonly source: string;
  /** The maximum cost. */
  readonly credits: number;
  /** A label for operators; contains no key. */
  readonly about: string;
  readonly at: Date;
  readonly ceilings: Ceilings;
}

class Exhausted extends Error {}

/**
 * Reserves credits before a paid request is sent. Null if a ceiling or the feed's reported remainder does not allow it.
 * The full amount counts as spent until `settleCredits` sets the actual cost.
 */
export async function reserveCredits(
  db: Database,
  { source, credits, about, at, ceilings }: CreditRequest,
): Promise<number | null> {
  const { day, month } = spansOf(at);
  try {
    return await db.transaction(async (tx) => {
      const [report] = await reportedRemaining(tx, source, new Date(`${month}T00:00:00Z`));
      const left = report?.remaining ?? Infinity;
      if (left < credits) throw new Exhausted();
      const taken = [
        ...(await takeCredits(tx, source, 'day', day, credits, ceilings.day)),
        ...(await takeCredits(tx, source, 'month', month, credits, ceilings.month)),
      ];
      if (taken.length !== 2) throw new Exhausted();
      return only(await insertUse(tx, source, about, credits, at)).id;
    });
  } catch (error) {
    if (error instanceof Exhausted) return null;
    throw error;
  }
}

/** Replaces the reservation with the actual cost. If the feed reports none, the reservation remains. */
export async function settleCredits(db: Database, use: number, actual: number | null, at: Date): Promise<void> {
  if (actual === null) return;
  await db.transaction(async (tx) => {
    const [settled] = await settleUse(tx, use, actual, at);
    if (settled === undefined || settled.reserved === actual) return;
    const { day, month } = spansOf(settled.reservedAt);
    await correctCredits(tx, settled.source, 'day', day, actual - settled.reserved);
    await correctCredits(tx, settled.source, 'month', month, actual - settled.reserved);
  });
}

/**
 * Stores what the feed reports as used and remaining. Free requests report it too, so a new month is noticed without
 * spending.
 */
export async function noteCredits(
  db: Database,
  source: string,
  said: { readonly used: number | null; readonly remaining: number | null },
  at: Date,
): Promise<void> {
  if (said.remaining !== null || said.used !== null) await keepReport(db, source, said.remaining, said.used, at);
}

export async function creditsSpent(db: Database, source: string, at: Date): Promise<{ day: number; month: number }> {
  const { day, month } = spansOf(at);
  const rows = await spentIn(db, source, day, month);
  const spent = (span: 'day' | 'month'): number => rows.find((row) => row.span === span)?.spent ?? 0;
  return { day: spent('day'), month: spent('month') };
}

function spansOf(at: Date): { day: string; month: string } {
  const day = at.toISOString().slice(0, 10);
  return { day, month: `${day.slice(0, 7)}-01` };
}
