import type { Transaction } from '../../platform/index.ts';
import { closingsOf } from '../../settlement/index.ts';
import { writeClosings, type BetToGrade } from '../grading/queries.ts';
import { closingOfSlip } from './close-slip.ts';
import { writeLegClosings, type LegToGrade } from './queries.ts';

/** A bet on several props with its legs. */
export interface SlipToClose {
  readonly bet: BetToGrade;
  readonly legs: readonly LegToGrade[];
}

/** Writes the closings of legs whose games have begun, and the closing of a bet once all its legs have one. */
export async function noteSlipClosings(tx: Transaction, slips: readonly SlipToClose[], now: Date): Promise<void> {
  const open = slips.filter(({ bet }) => !bet.isClosed);
  for (const [league, ofLeague] of Map.groupBy(open, ({ bet }) => bet.league)) {
    const legs = ofLeague.flatMap((slip) => slip.legs);
    // oxlint-disable-next-line no-await-in-loop
    const closings = await closingsOf(
      tx,
      league,
      legs.map((leg, id) => ({ ...leg, id, date: leg.gameDate })),
      now,
    );
    if (closings.length === 0) continue;
    const noted = new Map(closings.map(({ pickId, probability }) => [legs[pickId]!, probability]));
    const rows = [...noted].map(([{ betId, place }, probability]) => ({ betId, place, probability }));
    // oxlint-disable-next-line no-await-in-loop
    await writeLegClosings(tx, JSON.stringify(rows), now);
    const whole = ofLeague.flatMap((slip) => closeOf(slip, noted) ?? []);
    // oxlint-disable-next-line no-await-in-loop
    if (whole.length > 0) await writeClosings(tx, JSON.stringify(whole), now);
  }
}

/** The closing of a bet; undefined while a leg has none. */
function closeOf({ bet, legs }: SlipToClose, noted: ReadonlyMap<LegToGrade, number | null>) {
  if (!legs.every((leg) => leg.isClosed || noted.has(leg))) return undefined;
  const closed = legs.map((leg) => ({ ...leg, closingProbability: noted.get(leg) ?? leg.closingProbability }));
  return { pickId: bet.id, probability: closingOfSlip(closed, bet.payout, bet.dependence) };
}
