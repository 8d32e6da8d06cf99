import { isAmericanPrice, noVigOver, overround } from '../../kernel/index.ts';
import type { Quote } from '../quotes/quote.ts';

/** Why a quote does not count in the consensus. */
export const QUOTE_FAULTS = ['after-tip-off', 'one-sided', 'impossible-hold', 'stale', 'off-market'] as const;
export type QuoteFault = (typeof QUOTE_FAULTS)[number];

/** A two-sided quote whose prices are plausible for one line. */
export interface TwoSided extends Quote {
  readonly overPrice: number;
  readonly underPrice: number;
  /** No-vig probability of the over. */
  readonly over: number;
}

/** Sum of both implied probabilities. Under 0.98 betting both sides is a sure profit; from 1.25 it is no market. */
const OVERROUND_ABOVE = 0.98;
const OVERROUND_BELOW = 1.25;

/** The fault that a quote shows by itself, without looking at other books; undefined if it has none. */
function faultAlone(quote: Quote, tipOff: Date): QuoteFault | undefined {
  if (quote.knownAt >= tipOff) return 'after-tip-off';
  if (quote.overPrice === null || quote.underPrice === null) return 'one-sided';
  if (!isAmericanPrice(quote.overPrice) || !isAmericanPrice(quote.underPrice)) return 'impossible-hold';
  const both = overround(quote.overPrice, quote.underPrice);
  return both > OVERROUND_ABOVE && both < OVERROUND_BELOW ? undefined : 'impossible-hold';
}

/** A quote with its no-vig probability; undefined if it is not sound by itself. */
export function soundQuote(quote: Quote, tipOff: Date): TwoSided | undefined {
  const { overPrice, underPrice } = quote;
  if (overPrice === null || underPrice === null || faultAlone(quote, tipOff) !== undefined) return undefined;
  return { ...quote, overPrice, underPrice, over: noVigOver(overPrice, underPrice) };
}
