import type { Database } from '../database/database.ts';
import { only } from '../database/query.ts';
import {
  correctCredits,
  insertUse,
  keepReport,
  remainingSaid,
  settleUse,
  spentIn,
  takeCredits,
} from './credit-queries.ts';

export interface Ceilings {
  /** Credits of a UTC day, and of a UTC month: never more, whatever happens. */
  readonly day: number;
  readonly month: number;
}

export interface CreditRequest {
  readonly source: string;
  /** What it costs at most. */
  readonly credits: number;
  /** For people who look at the ledger; no key. */
  readonly about: string;
  readonly at: Date;
  readonly ceilings: Ceilings;
}

class Exhausted extends Error {}

/**
 * Sets credits aside before a paid request is sent; null if a ceiling, or what the feed says is left, does not allow it.
 * Until `settleCredits` tells the true cost all of it counts as spent.
 */
export async function reserveCredits(
  db: Database,
  { source, credits, about, at, ceilings }: CreditRequest,
): Promise<number | null> {
  const { day, month } = spansOf(at);
  try {
    return await db.transaction(async (tx) => {
      const [said] = await remainingSaid(tx, source, new Date(`${month}T00:00:00Z`));
      const left = said?.remaining ?? Infinity;
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

/** Puts the true cost in the place of what was set aside. Without a word from the feed the reservation stands. */
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

/** Notes what the feed says is used and left; free requests tell it too, so a new month is noticed without spending. */
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
