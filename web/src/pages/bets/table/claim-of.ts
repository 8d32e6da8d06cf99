import type { Bet } from '../../../api/types.ts';
import { statLabel } from '../../../format.ts';

type Prop = Pick<Bet, 'playerName' | 'line'> & {
  readonly direction: string;
  readonly stat: string;
  /** Null or left out: the full game. */
  readonly period?: string | null | undefined;
};

export const propOf = ({ playerName, direction, line, stat, period = null }: Prop): string =>
  `${playerName}, ${direction} ${line} ${statLabel(stat)}${period === null ? '' : ` ${period}`}`;

/** What a bet claims, in words. */
export const claimOf = ({ legs, ...prop }: Prop & { readonly legs?: Bet['legs'] }): string =>
  (legs ?? [prop]).map(propOf).join(' + ');
