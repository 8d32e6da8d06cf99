import { kellyShare, rounded } from '../../kernel/index.ts';
import { netPrice, titleOfBook } from '../../odds/index.ts';
import type { Preferences } from '../../preferences/index.ts';
import type { BoardPick } from '../now/board-pick.ts';
import type { NowState } from '../now/pick-now.ts';
import type { PricedClaim } from '../../scoring/index.ts';
import { claimOf } from '../now/picks-now.ts';
import { sizeStakes, type Cut, type PossibleBet, type SizedBet } from './size-stakes.ts';

/** An account's open stake on one claim. */
export interface OpenStake extends Pick<
  PricedClaim,
  'gameId' | 'playerId' | 'stat' | 'period' | 'lineHalves' | 'direction'
> {
  /** In the currency of the bankroll. */
  readonly stake: number;
}

/** Why a pick has no stake, in a word. */
export const NO_STAKES = [
  'no-bankroll',
  'begun',
  'out',
  'gone',
  'moved',
  'price-worse',
  'no-interval',
  'below-minimum',
  'cap-reached',
] as const;
export type NoStake = (typeof NO_STAKES)[number];

/** The suggested stake on a pick at the caller's books, and the reason. */
export interface Stake {
  readonly pickId: number;
  /** Full Kelly share at the best price of these books; 0 without a price or an edge. */
  readonly kelly: number;
  /** Shares and amounts are null if stakes are off. */
  readonly share: number | null;
  readonly amount: number | null;
  readonly units: number | null;
  /** Null with a stake. */
  readonly noStake: NoStake | null;
  readonly reason: string;
}

const OFF = 'No bankroll is set in your preferences, so no stakes are suggested.';

/**
 * A stake for each pick: null without a bankroll, and 0 without a possible bet or a certain enough edge. `open` has the
 * stakes already on games of these days, which use up the limits.
 */
export function suggestStakes(
  picks: readonly BoardPick[],
  preferences: Preferences,
  open: readonly OpenStake[] = [],
): Stake[] {
  const asked = picks.map((pick) => ({ pick, bet: possibleBet(pick) }));
  const bets = asked.flatMap(({ bet }) => (typeof bet === 'string' ? [] : [bet]));
  const { bankroll } = preferences;
  const shares = open.map((bet) => ({
    ...bet,
    claim: nameOf(bet),
    share: bankroll === null ? 0 : bet.stake / bankroll,
  }));
  const sized = new Map(sizeStakes(bets, preferences, shares).map((one) => [one.bet, one]));
  return asked.map(({ pick, bet }) => {
    const head = { pickId: pick.id, kelly: kellyOf(pick) };
    if (bankroll === null)
      return { ...head, share: null, amount: null, units: null, noStake: 'no-bankroll', reason: OFF };
    if (typeof bet === 'string')
      return { ...head, share: 0, amount: 0, units: 0, noStake: bet, reason: NOT_POSSIBLE[bet] };
    const stake = sized.get(bet) ?? { bet, share: 0, cut: null, staked: 0, isCutByOpen: false };
    const money = inMoney(stake.share, bankroll, preferences.unitShare);
    const isCapped = stake.staked > 0 || stake.isCutByOpen;
    // If the bet was made as suggested, less than a cent is left.
    const left = money.amount === 0 && isCapped ? { share: 0, amount: 0, units: 0 } : money;
    const noStake = left.amount > 0 ? null : whyNone(bet, isCapped);
    return { ...head, ...left, noStake, reason: reasonOf({ ...stake, share: left.share }, preferences) };
  });
}

const kellyOf = ({ probability, atMyBooks }: BoardPick): number =>
  atMyBooks ? rounded(kellyShare(probability, netPrice(atMyBooks.book, atMyBooks.price)), 4) : 0;

/** Of a possible bet whose stake is less than a cent. */
function whyNone({ probability, price, isWorse }: BetOnPick, isCapped: boolean): NoStake {
  if (isWorse) return 'price-worse';
  return isCapped && kellyShare(probability, price) > 0 ? 'cap-reached' : 'below-minimum';
}

function inMoney(exact: number, bankroll: number, unitShare: number) {
  const share = roundedDown(exact, 6);
  return { share, amount: roundedDown(share * bankroll, 2), units: rounded(share / unitShare, 2) };
}

interface BetOnPick extends PossibleBet {
  readonly book: string;
  /** As quoted; `price` is after the fee. */
  readonly quotedPrice: number;
  /** The price has no expected value any more. */
  readonly isWorse: boolean;
}

/** The same name for a pick and for a bet on its line and side. */
const nameOf = ({ gameId, playerId, stat, period, lineHalves, direction }: Omit<OpenStake, 'stake'>): string =>
  `${gameId} ${playerId} ${stat} ${period} ${lineHalves} ${direction}`;

type Impossible = Extract<NoStake, 'begun' | 'out' | 'gone' | 'moved' | 'no-interval'>;

const NOT_POSSIBLE: Readonly<Record<Impossible, string>> = {
  begun: 'The game has begun.',
  out: 'The player is out: the pick is expected to be void.',
  gone: 'None of your books offers the line at a price to be taken at its word.',
  moved: 'None of your books offers the line any more: the player’s line has moved.',
  'no-interval': 'The pick has no interval, and a stake rests on its lower end.',
};

const CLOSED: Readonly<Partial<Record<NowState, Impossible>>> = {
  begun: 'begun',
  final: 'begun',
  out: 'out',
  gone: 'gone',
  moved: 'moved',
};

/** The possible bet on a pick at the caller's books, or why there is none. */
function possibleBet(pick: BoardPick): BetOnPick | Impossible {
  const { interval, atMyBooks, gameId, playerId, now } = pick;
  const [probability] = interval ?? [];
  const closed = CLOSED[now.state];
  if (closed !== undefined) return closed;
  if (probability === undefined) return 'no-interval';
  if (!atMyBooks) return 'gone';
  const { price, book } = atMyBooks;
  const isWorse = now.state === 'worse';
  const bet = { gameId, playerId, probability, price: netPrice(book, price), claim: nameOf(claimOf(pick)) };
  return { ...bet, quotedPrice: price, book, isWorse };
}

const CUT_BY: Readonly<Record<Cut, string>> = {
  bet: ', held to your most for one bet',
  player: ', shared with your other pick on the player',
  game: ', held to the most for one game',
  day: ', held to the most for one day',
};

/** The subject of the open bets that count against a limit. */
const OPEN_ON: Readonly<Record<Cut, string>> = {
  bet: 'this pick',
  player: 'the player',
  game: 'this game',
  day: 'this day',
};

/** One sentence with the figures behind the stake. */
function reasonOf(
  { bet, share, cut, staked, isCutByOpen }: SizedBet<BetOnPick>,
  { kellyFraction }: Preferences,
): string {
  const lower = percent(bet.probability, 1);
  const at = `${bet.quotedPrice > 0 ? '+' : ''}${bet.quotedPrice} (${titleOfBook(bet.book)})`;
  if (kellyShare(bet.probability, bet.price) === 0)
    return `At the lower end of the interval, ${lower}, the price ${at} has no edge.`;
  if (share === 0 && isCutByOpen && cut !== null)
    return `Your open bets on ${OPEN_ON[cut]} take up the most for it, so nothing more is suggested.`;
  if (share === 0 && staked > 0)
    return `You have bet ${percent(staked, 2)} of the bankroll on this pick, so nothing more is suggested.`;
  const cutBy = isCutByOpen && cut !== null ? `, what your open bets on ${OPEN_ON[cut]} leave` : cut && CUT_BY[cut];
  const beside = staked > 0 ? `, beside the ${percent(staked, 2)} that you have bet on it` : '';
  return `${percent(kellyFraction, 0)} of full Kelly at ${at} for ${lower}, the lower end of the interval: ${percent(share, 2)} of the bankroll${cutBy ?? ''}${beside}.`;
}

const percent = (share: number, places: number): string => `${(100 * share).toFixed(places)} %`;

/** Rounds down, so never above a limit; adds 0.001 of the last place against floating-point errors. */
const roundedDown = (value: number, places: number): number => Math.floor(value * 10 ** places + 0.001) / 10 ** places;
