import { Type } from 'typebox';
import type { EventType } from '../platform/index.ts';

export interface BetsSettled {
  readonly betIds: readonly number[];
}

/** Bets were graded or regraded. For alerts only: it concerns single accounts, so webhooks cannot subscribe to it. */
export const betsSettled: EventType<BetsSettled> = {
  type: 'bets.settled',
  description: 'Bets were graded, or graded anew after a correction.',
  schema: Type.Object({ betIds: Type.Array(Type.Integer()) }),
  example: { betIds: [31] },
};
