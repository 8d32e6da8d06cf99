import type { Static } from 'typebox';
import { isAmericanPrice, isDay } from '../../kernel/index.ts';
import type { LeagueChoice } from '../../leagues/index.ts';
import { askedLeague, checkProp } from '../../league/index.ts';
import { invalidInput } from '../../platform/index.ts';
import { checkedMoment } from '../../platform/http/index.ts';
import type { BetTerms, ChangedBet, Paid } from '../bet.ts';
import type { BetBody, ChangeBody } from '../schemas.ts';
import { checkedLine } from './checked-line.ts';
import { checkBoost } from './checks.ts';
import type { AskedClaim } from './find-claim.ts';

type Body = Static<typeof BetBody>;

const LINE = ['playerId', 'stat', 'line', 'direction', 'period', 'gameId', 'gameDate'] as const;

/** The claim in a body. Throws the 400 that names a missing, duplicate or impossible member. */
export function askedClaim(body: Body, leagues: LeagueChoice): AskedClaim {
  const pickId = body.pickId ?? null;
  if (pickId !== null) {
    const extra = LINE.filter((name) => (body[name] ?? null) !== null);
    if (extra.length === 0) return { pickId };
    throw invalidInput(extra.map((name) => ({ pointer: `/${name}`, detail: 'is the pick’s own: leave it out' })));
  }
  const { playerId = null, stat = null, line = null, direction = null, gameId = null, gameDate = null } = body;
  const needed = { playerId, stat, line, direction };
  const missing = Object.entries(needed).filter(([, value]) => value === null);
  if (playerId === null || stat === null || line === null || direction === null)
    throw invalidInput(missing.map(([name]) => ({ pointer: `/${name}`, detail: 'is needed without pickId' })));
  const league = askedLeague(leagues, body.league, '/league');
  const period = body.period ?? 'Full';
  checkProp(league, { stat, period }, '');
  const halves = checkedLine({ stat, period, line }, '');
  if (gameDate !== null && !isDay(gameDate))
    throw invalidInput([{ pointer: '/gameDate', detail: 'must be a day that exists' }]);
  if (gameId !== null && gameDate !== null)
    throw invalidInput([{ pointer: '/gameDate', detail: 'is the game’s own: leave it out beside gameId' }]);
  return { league, playerId, stat, period, lineHalves: halves, direction, gameId, gameDate };
}

/** The terms of a new bet. Throws the 400 for an impossible price or stake. */
export function askedTerms({ book, price = null, ...rest }: Body, now: Date): BetTerms & { paid: Paid | null } {
  const missing = Object.entries({ book: book ?? null, price }).filter(([, value]) => value === null);
  if (book === undefined || price === null)
    throw invalidInput(missing.map(([name]) => ({ pointer: `/${name}`, detail: 'is needed without payout' })));
  return { book, price: checkedPrice(price, '/price'), ...askedStake(rest, now) };
}

/** The terms of a new pick’em entry, whose price is its payout. */
export const askedEntryTerms = (body: Body, house: string, now: Date) => ({
  book: house,
  price: null,
  ...askedStake(body, now),
});

type StakeBody = Omit<Body, 'book' | 'price'>;

function askedStake({ stake, placedAt, note, stakeKind, boostedPrice, commission, paid }: StakeBody, now: Date) {
  const moment = placedAt ?? null;
  const terms = {
    stake: checkedStake(stake),
    placedAt: moment === null ? now : checkedMoment('/placedAt', moment),
    note: note ?? null,
    stakeKind: stakeKind ?? 'cash',
    boostedPrice: (boostedPrice ?? null) === null ? null : checkedPrice(boostedPrice!, '/boostedPrice'),
    commission: checkedCommission(commission ?? 0),
    paid: (paid ?? null) === null ? null : checkedPaid(paid!),
  };
  checkBoost(terms);
  return terms;
}

function checkedCommission(commission: number): number {
  if (Math.abs(commission * 10_000 - Math.round(commission * 10_000)) < 1e-9) return commission;
  throw invalidInput([{ pointer: '/commission', detail: 'must have four places at most' }]);
}

function checkedPaid({ state, profit, note }: NonNullable<Body['paid']>): Paid {
  const text = profit.toFixed(2);
  if (Number(text) !== profit)
    throw invalidInput([{ pointer: '/paid/profit', detail: 'must have two places at most' }]);
  return { state, profit: text, note: note ?? null };
}

/** The changes of a bet in a body. Throws the 400 for an empty one. */
export function askedChange(body: Static<typeof ChangeBody>): Partial<ChangedBet> {
  const { book, price, stake, placedAt, note, stakeKind, boostedPrice, commission, paid } = body;
  const change = {
    ...(book !== undefined && { book }),
    ...(price !== undefined && { price: checkedPrice(price, '/price') }),
    ...(stake !== undefined && { stake: checkedStake(stake) }),
    ...(placedAt !== undefined && { placedAt: checkedMoment('/placedAt', placedAt) }),
    ...(note !== undefined && { note }),
    ...(stakeKind !== undefined && { stakeKind }),
    ...(boostedPrice !== undefined && {
      boostedPrice: boostedPrice === null ? null : checkedPrice(boostedPrice, '/boostedPrice'),
    }),
    ...(commission !== undefined && { commission: checkedCommission(commission) }),
    ...(paid !== undefined && { paid: paid === null ? null : checkedPaid(paid) }),
  };
  if (Object.keys(change).length > 0) return change;
  throw invalidInput([{ pointer: '', detail: 'must have at least one member to change' }]);
}

function checkedPrice(price: number, pointer: string): number {
  if (isAmericanPrice(price)) return price;
  throw invalidInput([{ pointer, detail: 'must be American odds: at least +100, or at most -100' }]);
}

/** Money as decimal text with two places. */
function checkedStake(stake: number): string {
  const text = stake.toFixed(2);
  if (Number(text) === stake) return text;
  throw invalidInput([{ pointer: '/stake', detail: 'must have two places at most' }]);
}
