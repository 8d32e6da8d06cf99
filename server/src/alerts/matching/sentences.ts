import { american } from '../../kernel/index.ts';
import { STATS, type Period, type Stat } from '../../sports/index.ts';
import type { Offer } from './fact.ts';

export const percent = (share: number): string =>
  `${share < 0 ? '−' : ''}${(Math.round(Math.abs(share) * 1_000) / 10).toFixed(1)} %`;

/** "Points", or "Points (Q1)" for a part of the game. */
export const statWords = (stat: Stat, period: Period | null): string =>
  `${STATS[stat].label}${period === null || period === 'Full' ? '' : ` (${period})`}`;

export interface ClaimWords {
  readonly playerName: string;
  readonly direction: string;
  readonly line: number;
  readonly stat: Stat;
  readonly period: Period | null;
}

/** "Nikola Jokić Over 26.5 Points" */
export const claimWords = ({ playerName, direction, line, stat, period }: ClaimWords): string =>
  `${playerName} ${direction} ${line} ${statWords(stat, period)}`;

/** "+105 at DraftKings, 58.3 % likely, worth 4.2 %" */
export const offerWords = ({ price, bookTitle, expectedValue }: Offer, probability: number): string =>
  `${american(price)} at ${bookTitle}, ${percent(probability)} likely, worth ${percent(expectedValue)}`;
