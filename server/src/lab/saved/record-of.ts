import { VISIBILITY, seenAt, type Tier } from '../../access/index.ts';
import { RATINGS, unitWin, type Rating } from '../../kernel/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { figuresOf, type SystemBet, type SystemFigures } from '../statistics/index.ts';
import { unitsOf } from '../systems/run-system.ts';
import { chainEnd, recordedBets, type ChainEnd, type RecordedBet } from './queries.ts';

/** What the owner's tier sees of open bets: as late as picks, and of ratings that it does not see none. */
const viewOf = (tier: Tier, now: Date): readonly [seenAt: Date, hidden: readonly Rating[]] => [
  seenAt(tier, now),
  RATINGS.filter((rating) => isPublished(rating) && !VISIBILITY[tier].ratings.includes(rating)),
];

const isPublished = (rating: Rating): boolean => VISIBILITY.Admin.ratings.includes(rating);

/** A page of the recorded bets of a system, the newest first; one more than asked for. */
export const betsSeen = (
  db: Queryable,
  systemId: number,
  tier: Tier,
  now: Date,
  before: number | null,
  most: number | null,
): Promise<RecordedBet[]> => recordedBets(db, systemId, ...viewOf(tier, now), before, most);

export interface SystemRecord {
  readonly open: number;
  readonly figures: SystemFigures;
  readonly head: ChainEnd | null;
}

/** What the recorded bets of a system came to. A system that was chosen before its bets is one try. */
export async function recordOfSystem(db: Queryable, systemId: number, tier: Tier, now: Date): Promise<SystemRecord> {
  const bets = await betsSeen(db, systemId, tier, now, null, null);
  const [head = null] = await chainEnd(db, systemId);
  const graded = bets.filter(({ state }) => state !== 'open');
  return { open: bets.length - graded.length, figures: figuresOf(graded.map(asBet).toReversed(), 1), head };
}

function asBet({ gameDate, price, content, state, closingProbability }: RecordedBet): SystemBet {
  const priceDecimal = 1 + unitWin(price);
  const result = state === 'open' ? 'void' : state;
  return {
    ...{ day: gameDate, priceDecimal, result, closingProbability },
    probabilityOfMarket: (content as { readonly marketProbability: number }).marketProbability,
    units: unitsOf({ result, priceDecimal }),
  };
}
