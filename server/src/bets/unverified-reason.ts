import type { Bet } from './bet.ts';

const SEVERAL = 'No quote is a price of several props together, so it cannot be compared with one.';
const ENTRY = 'What a house paid for an entry is known from you alone.';
const LATE = 'It was recorded after the start.';
const LIVE = 'It was placed while the game ran.';
const NOT_OFFERED =
  'By the quotes known when it was recorded or last changed, the book did not offer this price on this line.';

const NOT_YET =
  'It was compared with the prices of the moment that it was recorded or last changed: your tier sees those of that moment later.';

/** Why a bet is not verified, in words; null for one that is. */
export function unverifiedReason({
  isVerified,
  isVerificationKnown,
  legs,
  payout,
  recordedAt,
  tipOff,
  isLive,
}: Pick<Bet, 'isVerified' | 'isVerificationKnown' | 'isLive' | 'legs' | 'payout' | 'recordedAt' | 'tipOff'>):
  | string
  | null {
  if (isVerified) return null;
  if (legs !== null) return payout === null ? SEVERAL : ENTRY;
  if (isLive) return LIVE;
  if (recordedAt >= tipOff) return LATE;
  return isVerificationKnown ? NOT_OFFERED : NOT_YET;
}
