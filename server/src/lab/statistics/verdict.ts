import type { Estimate } from '../../record/index.ts';
import { ENOUGH, type AgainstMarket } from './against-market.ts';

/** The verdict as a code for programs and as a sentence for people. */
export interface Verdict {
  readonly code: VerdictCode;
  readonly sentence: string;
}

export const VERDICT_CODES = [
  'no-bets',
  'too-few',
  'lost',
  'within-luck',
  'one-of-many',
  'beats-market',
  'holds',
] as const;
export type VerdictCode = (typeof VERDICT_CODES)[number];

interface Judged {
  readonly units: Estimate | null;
  readonly roi: Estimate | null;
  readonly market: AgainstMarket | null;
  readonly systemsTried: number;
  readonly correctedPValue: number | null;
}

/** The significance level: a result is called more than luck below this probability. */
const UNLIKELY = 0.05;

/**
 * Fixed rules; the first that applies:
 * 1. no bet was won or lost;
 * 2. too few for a p-value;
 * 3. no profit;
 * 4. luck at the market's probabilities gives such a profit in at least 5 % of cases;
 * 5. significant alone, but not as the best of the systems tried;
 * 6. significant against the market, but the interval of the ROI includes 0;
 * 7. significant, and the whole interval is a profit.
 */
export function verdictOf(judged: Judged): Verdict {
  const code = codeOf(judged);
  return { code, sentence: sentenceOf(code, judged) };
}

function codeOf({ units, roi, market, correctedPValue }: Judged): VerdictCode {
  if (market === null || units === null) return 'no-bets';
  if (market.pValue === null || correctedPValue === null) return 'too-few';
  if (units.value <= 0) return 'lost';
  if (market.excessUnits <= 0 || market.pValue >= UNLIKELY) return 'within-luck';
  if (correctedPValue >= UNLIKELY) return 'one-of-many';
  return (roi?.interval?.[0] ?? 0) > 0 ? 'holds' : 'beats-market';
}

function sentenceOf(code: VerdictCode, { market, systemsTried }: Judged): string {
  const corrected = systemsTried === 1 ? '' : ` after correcting for ${systemsTried} systems tried`;
  switch (code) {
    case 'no-bets':
      return 'No bet of this system was won or lost.';
    case 'too-few':
      return needed(market);
    case 'lost':
      return 'Lost to the market’s price.';
    case 'within-luck':
      return 'Won, but within what luck gives.';
    case 'one-of-many':
      return `Won, but does not hold${corrected}.`;
    case 'beats-market':
      return `Beats the market's expectation${corrected}, but the profit itself may be luck.`;
    case 'holds':
      return `Holds${corrected === '' ? ' against luck: it is the only system tried' : corrected}.`;
  }
}

/** Names what is missing: bets, game days, or expected wins and losses. */
function needed(market: AgainstMarket | null): string {
  const { bets = 0, days = 0 } = market ?? {};
  if (bets < ENOUGH.bets)
    return `Too few bets to say. It takes ${ENOUGH.bets} won or lost on ${ENOUGH.days} game days: there are ${bets} on ${days}.`;
  if (days < ENOUGH.days) return `Too few game days to say. It takes ${ENOUGH.days}: there are ${days}.`;
  return `Too one-sided to say. It takes ${ENOUGH.expectedOfEachResult} expected wins and as many expected losses.`;
}
