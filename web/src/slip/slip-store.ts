import { useSyncExternalStore } from 'react';
import { whenLeaving } from '../api/session/session.ts';
import type { Direction } from '../api/types.ts';
import type { Stat } from '../kernel.ts';

/** A leg of the slip: the bet, and the names that it is shown by. */
export interface SlipLeg {
  readonly playerId: number;
  readonly playerName: string;
  readonly stat: Stat;
  readonly period: string | null;
  readonly line: number;
  readonly direction: Direction;
  readonly gameId: number;
  readonly gameDate: string;
  readonly league: string;
}

interface Slip {
  readonly legs: readonly SlipLeg[];
  readonly isOpen: boolean;
}

export const MOST_LEGS = 8;
/** Of this tab: another tab builds another slip. A reload keeps it. */
const KEPT_AS = 'slip';

let slip: Slip = { legs: kept(), isOpen: false };
const listeners = new Set<() => void>();

function kept(): readonly SlipLeg[] {
  try {
    const legs: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]');
    // A leg from before an update may name no game.
    const whole = Array.isArray(legs) ? (legs as SlipLeg[]).filter(({ gameId }) => typeof gameId === 'number') : [];
    return whole.slice(0, MOST_LEGS);
  } catch {
    return [];
  }
}

function become(next: Slip): void {
  slip = next;
  sessionStorage.setItem(KEPT_AS, JSON.stringify(slip.legs));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSlip = (): Slip => useSyncExternalStore(subscribe, () => slip);

/** Two legs with one key are the same bet. */
export const keyOf = ({ playerId, stat, period, line, direction, gameId }: SlipLeg): string =>
  [playerId, stat, period ?? 'Full', line, direction, gameId].join(' ');

/** The other side of one line leaves the slip: both cannot win. */
export function addLeg(leg: SlipLeg): void {
  const others = slip.legs.filter((one) => keyOf({ ...one, direction: leg.direction }) !== keyOf(leg));
  if (others.length < MOST_LEGS) become({ ...slip, legs: [...others, leg] });
}

export const removeLeg = (leg: SlipLeg): void =>
  become({ ...slip, legs: slip.legs.filter((one) => keyOf(one) !== keyOf(leg)) });

/** The same line from its other side, in its place. */
export const flipLeg = (leg: SlipLeg): void =>
  become({
    ...slip,
    legs: slip.legs.map((one) =>
      keyOf(one) === keyOf(leg) ? { ...one, direction: one.direction === 'Over' ? 'Under' : 'Over' } : one,
    ),
  });

export const fillSlip = (legs: readonly SlipLeg[]): void => become({ ...slip, legs });

export const showSlip = (isOpen: boolean): void => become({ ...slip, isOpen });

// Legs say what an account was interested in: they end with its session.
whenLeaving(() => become({ legs: [], isOpen: false }));
