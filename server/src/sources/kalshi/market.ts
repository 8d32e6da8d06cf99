import { americanPrice, lineHalves } from '../../kernel/index.ts';
import { MARKET_RESULTS, type MarketResultFact, type QuoteFact } from '../facts.ts';
import { claimedLine, contractsResting } from '../reading/offers.ts';
import { finite, id, isAbsent, member, numeral, text, Unreadable, word, type Node } from '../reading/shape.ts';

/** A market's documented states, and whether orders are taken in it. */
const STATUSES = new Map([
  ['initialized', false],
  ['inactive', false],
  ['active', true],
  ['closed', false],
  ['determined', false],
  ['disputed', false],
  ['amended', false],
  ['finalized', false],
]);

/** Why a market is none of a player's steps, by what it says of itself; undefined if it is one. */
export function otherKind(market: Node): string | undefined {
  const collection = member(market, 'mve_collection_ticker');
  if (!isAbsent(collection) || text(member(market, 'ticker')).startsWith('KXMVE'))
    return 'is a combination of several markets';
  const type = text(member(market, 'market_type'));
  if (type !== 'binary') return `is no market of yes and no: ${type.slice(0, 60)}`;
  const strike = text(member(market, 'strike_type'));
  return strike === 'structured' || strike === 'greater' ? undefined : `has another strike: ${strike.slice(0, 60)}`;
}

/** One contract pays a dollar, in ten-thousandths: the finest step of a price. */
const DOLLAR = 10_000;

/** The exchange is one book, under the key that other feeds give it too. */
export const BOOK = 'kalshi';

/** `Darius Garland: 10+` */
const STEP = /^(.+): (\d{1,3})\+$/;

type Step = Pick<QuoteFact, 'player' | 'lineHalves'>;

/** A market's player and line: a yes to 25+ is the over of 24.5. Unreadable unless it is one of this event. */
function stepOf(market: Node, event: string): Step {
  const of = member(market, 'event_ticker');
  if (text(of) !== event) throw new Unreadable(of, 'is another event', 'conflict');
  const ticker = member(market, 'ticker');
  if (!text(ticker).startsWith(`${event}-`)) throw new Unreadable(ticker, 'is of another event', 'conflict');
  const title = member(market, 'yes_sub_title');
  const [, name, step] = STEP.exec(text(title)) ?? [];
  if (name === undefined) throw new Unreadable(title, 'names no player and step');
  const strike = member(market, 'floor_strike');
  const line = finite(strike, 0.5, 200);
  if (line !== Number(step) - 0.5) throw new Unreadable(strike, 'is not half a unit below the step', 'conflict');
  return {
    player: { externalId: playerId(market), name },
    lineHalves: claimedLine(strike, lineHalves(line)),
  };
}

/**
 * A market as a quote: a no is the under. A side without an order to take is null, and both are if the market is not open.
 * Unreadable unless the market is one of this event and agrees with itself.
 */
export const quoteOf = (market: Node, event: string): QuoteFact => ({ ...stepOf(market, event), ...pricesOf(market) });

const RESULTS = new Map(MARKET_RESULTS.map((result) => [result as string, result]));
/** What a yes is paid; of a scalar result anything between. */
const PAID = { yes: DOLLAR, no: 0, scalar: null };

/**
 * What a market was settled at; null before it is finalized. `expiration_value` is of no use: it may be another figure, or the
 * one of an early close.
 */
export function resultOf(market: Node, event: string): (Step & Pick<MarketResultFact, 'result' | 'paid'>) | null {
  if (text(member(market, 'status')) !== 'finalized') {
    word(member(market, 'status'), STATUSES);
    return null;
  }
  const result = word(member(market, 'result'), RESULTS);
  const value = member(market, 'settlement_value_dollars');
  const paid = dollars(value);
  if (paid !== (PAID[result] ?? paid)) throw new Unreadable(value, `is not what ${result} pays`, 'conflict');
  return { ...stepOf(market, event), result, paid };
}

/** The exchange's own id of the player, which stays when a spelling changes. */
const playerId = (market: Node): string =>
  id(member(market, 'custom_strike', text(member(market, 'primary_participant_key'))));

type Prices = Pick<QuoteFact, 'overPrice' | 'underPrice' | 'resting'>;
const NOT_OFFERED: Prices = { overPrice: null, underPrice: null };

/** Both sides together half a dollar above what they pay: orders that only hold a place. */
const PLACEHOLDER_SPREAD = DOLLAR / 2;

function pricesOf(market: Node): Prices {
  const isOpen = word(member(market, 'status'), STATUSES);
  if (!isOpen) return NOT_OFFERED;
  const result = member(market, 'result');
  if (!isAbsent(result) && result.value !== '') throw new Unreadable(result, 'is there, though it is open', 'conflict');
  const bid = dollars(member(market, 'yes_bid_dollars'));
  const ask = dollars(member(market, 'yes_ask_dollars'));
  const noAsk = member(market, 'no_ask_dollars');
  // There is one book: a bid for yes is an offer of no.
  if (dollars(noAsk) !== DOLLAR - bid || dollars(member(market, 'no_bid_dollars')) !== DOLLAR - ask)
    throw new Unreadable(noAsk, 'contradicts the prices of yes', 'conflict');
  if (bid >= ask) throw new Unreadable(noAsk, 'is bid as much as it is asked', 'conflict');
  const ofNo = size(member(market, 'yes_bid_size_fp'));
  const ofYes = size(member(market, 'yes_ask_size_fp'));
  const offersNo = ofNo > 0 && bid > 0;
  const offersYes = ofYes > 0 && ask < DOLLAR;
  if (offersNo && offersYes && ask - bid >= PLACEHOLDER_SPREAD) return NOT_OFFERED;
  return {
    overPrice: offersYes ? contractPrice(ask) : null,
    underPrice: offersNo ? contractPrice(DOLLAR - bid) : null,
    resting: contractsResting(ofNo, ofYes),
  };
}

/** American odds of a contract that costs so many ten-thousandths of a dollar, before the fee; null beyond any odds. */
const contractPrice = (cost: number): number | null => americanPrice(DOLLAR / cost) ?? null;

/** `"0.4200"` in ten-thousandths. */
function dollars(node: Node): number {
  const units = numeral(node, 0, 1) * DOLLAR;
  const rounded = Math.round(units);
  if (Math.abs(units - rounded) > 1e-6) throw new Unreadable(node, 'is finer than the exchange’s steps', 'value');
  return rounded;
}

const MOST_CONTRACTS = 1e9;
/** Contracts to be had, with decimals. Archived markets show negative ones. */
const size = (node: Node): number => numeral(node, -MOST_CONTRACTS, MOST_CONTRACTS);
