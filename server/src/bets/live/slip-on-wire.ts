import { rounded } from '../../kernel/index.ts';
import { isFrozen, type LiveGame } from '../../scoring/index.ts';
import { stateOnWire } from '../../picks/index.ts';
import type { LiveJoint } from '../../model/index.ts';

/** The joint of a slip, dated by the newest state among its running games; frozen only if all of them are. */
export function slipOnWire(games: readonly LiveGame[], { probability, interval }: LiveJoint, now: Date) {
  const [newest] = games.toSorted((a, b) => b.state.knownAt.getTime() - a.state.knownAt.getTime());
  if (newest === undefined) return null;
  return {
    at: stateOnWire(newest, now).at,
    isFrozen: games.every(({ state }) => isFrozen(state, now)),
    probability: rounded(probability, 6),
    interval: interval.map((end) => rounded(end, 6)),
    value: null,
    clock: null,
    period: null,
    remaining: null,
  };
}
