import type { Day } from '../../src/kernel/index.ts';
import type { Context } from '../../src/platform/index.ts';
import {
  gradingAt,
  settlePicks,
  STANDARD,
  type Settlement,
  type SettlementProfile,
  type SettleRange,
} from '../../src/settlement/index.ts';

type Rules = { readonly profile?: SettlementProfile };

/** Grades the picks of a range of days alone, without what else takes part in settling. */
export function settleRange(ctx: Context, { profile = STANDARD, ...range }: SettleRange & Rules): Promise<Settlement> {
  return ctx.db.transaction(async (tx) => settlePicks(tx, range, await gradingAt(tx, profile, ctx.clock.now())));
}

export const settleDay = (
  ctx: Context,
  { date, ...rest }: Omit<SettleRange, 'from' | 'to'> & Rules & { readonly date: Day },
): Promise<Settlement> => settleRange(ctx, { ...rest, from: date, to: date });
