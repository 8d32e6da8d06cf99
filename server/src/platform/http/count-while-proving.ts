import type { LimitGroup } from '../../access/index.ts';
import type { Caller } from './caller.ts';
import type { Allowance, CountRequests } from './limits.ts';

/** A caller that is proved, and the count of its request, which may still be under way. */
export interface Proved {
  readonly caller: Caller;
  readonly allowance: Promise<Allowance>;
}

/**
 * Proves a caller and counts the request at the same time where this node remembers who it was: two questions to the
 * database then take the time of one. What was counted for somebody who turns out not to be the caller, or to have
 * another tier by now, is given back before anything else happens. Rejects as `prove` does; the count's own refusal is
 * in `allowance`, so that a caller who is not proved never hears of it.
 */
export async function countWhileProving(
  limits: CountRequests,
  group: LimitGroup,
  prove: (onGuess: (caller: Caller) => void) => Promise<Caller>,
): Promise<Proved> {
  let early: Proved | undefined;
  const begin = (caller: Caller): void => {
    early = { caller, allowance: limits.take(caller, group) };
    early.allowance.catch(() => undefined);
  };
  try {
    const caller = await prove(begin);
    if (early !== undefined && isSame(early.caller, caller)) return { caller, allowance: early.allowance };
    await undo(limits, group, early);
    return { caller, allowance: limits.take(caller, group) };
  } catch (error) {
    await undo(limits, group, early);
    throw error;
  }
}

const isSame = ({ account: one }: Caller, { account: other }: Caller): boolean =>
  one.id === other.id && one.tier === other.tier;

async function undo(limits: CountRequests, group: LimitGroup, early: Proved | undefined): Promise<void> {
  // What was refused was not counted either.
  const counted = await early?.allowance.catch(() => undefined);
  if (early !== undefined && counted !== undefined) await limits.giveBack(early.caller, group, counted.resetAt);
}
