import { invalidInput, type Queryable, type Violation } from '../platform/index.ts';
import { checkedBooks } from './asked-books.ts';
import { askedReference } from './asked-reference.ts';
import type { Preferences } from './preferences.ts';
import { setPreferences } from './queries.ts';

/**
 * Replaces all preferences of an account; of two concurrent changes the later one wins. 400 with every invalid member.
 * Returns the stored preferences.
 */
export async function changePreferences(
  db: Queryable,
  accountId: number,
  asked: Preferences,
  now: Date,
): Promise<Preferences> {
  const wrong = violationsOf(asked);
  if (wrong.length > 0) throw invalidInput(wrong);
  const { oddsFormat, timeZone, bankroll, unitShare, kellyFraction, maxStakeShare, devig } = asked;
  const books = asked.books === null ? null : await checkedBooks(db, asked.books, '/books');
  const against = await askedReference(db, asked.against, '/against');
  const shares = [unitShare, kellyFraction, maxStakeShare] as const;
  await setPreferences(db, accountId, books, oddsFormat, timeZone, bankroll, ...shares, against, devig, now);
  return { ...asked, books, against };
}

function violationsOf({ timeZone, bankroll }: Preferences): Violation[] {
  const zone = { pointer: '/timeZone', detail: 'must be a name of the IANA time zones, such as America/New_York' };
  const cents = { pointer: '/bankroll', detail: 'must have two places at most' };
  return [...(isTimeZone(timeZone) ? [] : [zone]), ...(bankroll === null || hasCents(bankroll) ? [] : [cents])];
}

/** The runtime also accepts offsets such as +01:00, which are not zone names. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,60}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const hasCents = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6 * amount;
