import type { Bet } from '../../../api/types.ts';
import { statLabel } from '../../../format.ts';

type Prop = Pick<Bet, 'playerName' | 'direction' | 'line' | 'stat'>;

export const propOf = ({ playerName, direction, line, stat }: Prop): string =>
  `${playerName}, ${direction} ${line} ${statLabel(stat)}`;

/** What a bet claims, in words. */
export const claimOf = ({ legs, ...prop }: Prop & { readonly legs?: Bet['legs'] }): string =>
  (legs ?? [prop]).map(propOf).join(' + ');
