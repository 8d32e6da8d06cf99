import { recorded } from './recorded.ts';

/** Open events of an exchange, in the recorded form. No open ladder of a served league was at hand: strikeouts stand for points. */

export const KALSHI_DAY = '2026-11-28';

export type Json = Record<string, unknown>;
export interface EventJson extends Json {
  event_ticker: string;
  series_ticker: string;
  markets: Json[];
}
export interface PageJson {
  cursor: string;
  events: EventJson[];
}

/** Two ladders of points in each of two games of the NBA, with the recorded prices and names. */
export function kalshiPage(): PageJson {
  const text = recorded('kalshi', 'events-mlb-props-nested.json')
    .replaceAll('KXMLBKS', 'KXNBAPTS')
    .replaceAll('26AUG151310CWSDET', '26NOV28CHIDET')
    .replaceAll('26AUG151420STLCHC', '26NOV28BOSMIA');
  const { cursor, events } = JSON.parse(text) as PageJson;
  return { cursor, events: events.filter(({ series_ticker }) => series_ticker === 'KXNBAPTS') };
}

/** Recorded markets of one series as the page of events that they are nested in. */
export function pageOf(series: string, markets: readonly Json[]): PageJson {
  const byEvent = Map.groupBy(markets, ({ event_ticker }) => String(event_ticker));
  const events = Array.from(byEvent, ([event_ticker, own]) => ({ event_ticker, series_ticker: series, markets: own }));
  return { cursor: '', events };
}

/** A recorded market as another player's step, with what yes can be sold and bought for and contracts on both sides. */
export function stepOf(
  event: string,
  { name, id }: { readonly name: string; readonly id: string },
  step: number,
  [bid, ask]: readonly [bid: number, ask: number],
): Json {
  const [recordedStep] = kalshiPage().events[0]?.markets ?? [];
  const dollars = (price: number): string => price.toFixed(4);
  return {
    ...recordedStep,
    ...{ event_ticker: event, ticker: `${event}-${id.slice(0, 8)}-${step}`, floor_strike: step - 0.5 },
    ...{ primary_participant_key: 'basketball_player', custom_strike: { basketball_player: id } },
    ...{ yes_sub_title: `${name}: ${step}+`, no_sub_title: `${name}: ${step}+` },
    ...{ yes_bid_dollars: dollars(bid), yes_ask_dollars: dollars(ask) },
    ...{ no_bid_dollars: dollars(1 - ask), no_ask_dollars: dollars(1 - bid) },
    ...{ yes_bid_size_fp: '250.00', yes_ask_size_fp: '120.50' },
  };
}
