import type { League } from '../../leagues/index.ts';
import { isAbsent, list, member } from '../reading/shape.ts';
import { periodLength, type Action } from './actions.ts';

/**
 * Seconds on court of each player in one period. A player whose first substitution is out, or who acts without one, was on
 * court from its start. A player without any action or substitution in a period is missed; the total in the box score reveals
 * the missing time.
 */
export function secondsByPeriod(league: League, actions: readonly Action[], period: number): Map<string, number> {
  const length = periodLength(league, period);
  const entered = new Map<string, number>();
  const total = new Map<string, number>();
  const seen = new Set<string>();
  const leave = (player: string, clock: number): void => {
    const since = entered.get(player);
    if (since === undefined) return;
    total.set(player, (total.get(player) ?? 0) + since - clock);
    entered.delete(player);
  };
  for (const action of actions) {
    const { type, subType, clock, player } = action;
    if (type === 'substitution') {
      if (player === null) continue;
      if (subType === 'out') {
        if (!seen.has(player)) entered.set(player, length);
        leave(player, clock);
      } else if (!entered.has(player)) entered.set(player, clock);
      seen.add(player);
      continue;
    }
    for (const actor of actorsOf(action)) {
      if (seen.has(actor)) continue;
      seen.add(actor);
      entered.set(actor, length);
    }
  }
  for (const player of entered.keys()) leave(player, 0);
  return new Map([...total].map(([player, seconds]) => [player, Math.round(seconds)]));
}

/** Fouls and ejections also happen to players on the bench: technical fouls do not show who is on court. */
function actorsOf({ type, subType, node, player }: Action): string[] {
  if (type === 'ejection' || type === 'timeout' || type === 'stoppage' || (type === 'foul' && subType === 'technical'))
    return [];
  const others = member(node, 'personIdsFilter');
  const named = isAbsent(others)
    ? []
    : list(others).flatMap(({ value }) => (typeof value === 'number' && value > 0 ? [String(value)] : []));
  return player === null && type !== 'jumpball' ? [] : named;
}
