import type { Direction, Outcome } from '../kernel/index.ts';
import { flagsToGrade, gradeFlags, netPrice, payoutOf, twoWay, type FlagToGrade } from '../odds/index.ts';
import type { Transaction } from '../platform/index.ts';
import { gradeClaims, type ClaimToGrade } from './grade-claims.ts';
import { dueByRules, gradedSince, type Rules } from './rules.ts';
import type { Grading, SettleRange } from './settle.ts';

/**
 * Grades the flags of prices on a range of days by the rules of picks, from the facts known now. Writes what a unit paid at the
 * prices of the first and of the last sight. A grade is corrected as long as a pick's would be, by the rules that it was
 * given by; with force always, and by the rules in force. Returns how many grades it wrote.
 */
export async function settleFlags(
  tx: Transaction,
  { league, from, to, force = false }: SettleRange,
  { profiles, results }: Grading,
): Promise<number> {
  const now = results.at;
  const flags = await flagsToGrade(tx, league, from, to, gradedSince(profiles, now, force), now);
  let written = 0;
  for (const { due, ...rules } of dueByRules(flags, profiles, now, force))
    written += await gradeAll(tx, due, rules, results);
  return written;
}

async function gradeAll(
  tx: Transaction,
  flags: readonly FlagToGrade[],
  { profile, label }: Rules,
  results: Grading['results'],
): Promise<number> {
  const outcomesOf = async (direction: Direction): Promise<(Outcome | null | undefined)[]> => {
    const claims = flags.map((flag) => claimOf(flag, direction));
    const grades = await gradeClaims(
      results,
      claims.filter((claim) => claim !== null),
      profile,
    );
    let place = 0;
    return claims.map((claim) => (claim === null ? null : (grades[place++]?.outcome ?? undefined)));
  };
  const [overs, unders] = [await outcomesOf('Over'), await outcomesOf('Under')];
  const grades = flags.flatMap((flag, place) => changeOf(flag, overs[place], unders[place]) ?? []);
  if (grades.length > 0) await gradeFlags(tx, JSON.stringify(grades), label, results.at);
  return grades.length;
}

/** The bet on a side of a flag; null if the flag is not about that side. */
function claimOf(flag: FlagToGrade, direction: Direction): ClaimToGrade | null {
  const [lineHalves, price] =
    direction === 'Over' ? [flag.overHalves, flag.overPrice] : [flag.underHalves, flag.underPrice];
  if (lineHalves === null || price === null) return null;
  const { league, gameId, playerId, stat, period, tipOff } = flag;
  return { league, gameId, playerId, stat, period, tipOff, direction, lineHalves, price };
}

/** The new grade of a flag; undefined while a side has none, and if it is the one in force. */
function changeOf(flag: FlagToGrade, over: Outcome | null | undefined, under: Outcome | null | undefined) {
  if (over === undefined || under === undefined) return undefined;
  if (flag.firstGradedAt !== null && over === flag.overOutcome && under === flag.underOutcome) return undefined;
  const paid = (overPrice: number | null, underPrice: number | null): number =>
    profitOf(
      { outcome: over, payout: payoutAt(flag.overBook, overPrice) },
      { outcome: under, payout: payoutAt(flag.underBook, underPrice) },
    );
  return {
    id: flag.id,
    overOutcome: over,
    underOutcome: under,
    firstProfit: paid(flag.overPrice, flag.underPrice),
    lastProfit: paid(flag.lastOverPrice, flag.lastUnderPrice),
  };
}

const payoutAt = (book: string | null, price: number | null): number | null =>
  book === null || price === null ? null : payoutOf(netPrice(book, price));

interface GradedSide {
  readonly outcome: Outcome | null;
  /** What a unit gives back after the fee if it wins; null for no bet on the side. */
  readonly payout: number | null;
}

/** What a unit staked on a flag gained or lost: of a pair with stakes that return the same on each side. */
export function profitOf(over: GradedSide, under: GradedSide): number {
  const stakes =
    over.payout !== null && under.payout !== null
      ? twoWay(over.payout, under.payout).stakes
      : ([over.payout === null ? 0 : 1, under.payout === null ? 0 : 1] as const);
  return stakes[0] * gain(over) + stakes[1] * gain(under);
}

/** Of one unit; 0 for a returned stake and for no bet. */
function gain({ outcome, payout }: GradedSide): number {
  if (payout === null) return 0;
  return outcome === 'Hit' ? payout - 1 : outcome === 'Miss' ? -1 : 0;
}
