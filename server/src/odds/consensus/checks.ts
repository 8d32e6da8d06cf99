import { isOffered, noVigOver, overround } from '../../kernel/index.ts';
import type { Quote } from '../quotes/quote.ts';

/** Why a valid quote does not count in the consensus. */
export type QuoteFault = 'stale' | 'off-market';

/** A two-sided quote with plausible prices for one line. */
export interface TwoSided extends Quote {
  readonly overPrice: number;
  readonly underPrice: number;
  /** No-vig probability of the over. */
  readonly over: number;
}

/**
 * Bounds of the sum of both implied probabilities. Below 0.98 a bet on both sides is a sure profit; from 1.25 the
 * prices are not a real market.
 */
const OVERROUND_ABOVE = 0.98;
const OVERROUND_BELOW = 1.25;

/** The no-vig probability of the over, from the prices of both sides. */
export type NoVig = (overPrice: number, underPrice: number) => number;

/** A quote with its no-vig probability. Undefined if it came after tip-off, lacks a side or has impossible prices. */
export function soundQuote(quote: Quote, tipOff: Date, noVig: NoVig = noVigOver): TwoSided | undefined {
  const { overPrice, underPrice } = quote;
  if (!isSound(quote, tipOff) || overPrice === null || underPrice === null) return undefined;
  return { ...quote, overPrice, underPrice, over: noVig(overPrice, underPrice) };
}

/** Whether a quote came before tip-off and has both sides at possible prices. */
export function isSound({ overPrice, underPrice, knownAt }: Quote, tipOff: Date): boolean {
  if (knownAt >= tipOff || !isOffered(overPrice) || !isOffered(underPrice)) return false;
  const both = overround(overPrice, underPrice);
  return both > OVERROUND_ABOVE && both < OVERROUND_BELOW;
}
