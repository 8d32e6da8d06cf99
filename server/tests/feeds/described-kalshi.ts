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

/** The recorded settled steps of players as a page of points: yes, no and scalar. */
export function settledPage(): { cursor: string; markets: Json[] } {
  const settled = JSON.parse(recorded('kalshi', 'markets-settled-nba.json')) as Record<string, Json[]>;
  const markets = ['KXNBAPTS', 'KXNBAREB', 'KXNBAAST', 'KXNBA3PT'].flatMap((series) => {
    const text = JSON.stringify(settled[series]).replaceAll(series, 'KXNBAPTS');
    // The steps of the four stats are those of four players here: else two of one player could be alike.
    return (JSON.parse(text) as Json[]).map((market) => renamedFor(series, market));
  });
  return { cursor: '', markets };
}

function renamedFor(series: string, market: Json): Json {
  const strike = market['custom_strike'] as { basketball_player: string };
  const id = `${series.toLowerCase()}-${strike.basketball_player}`;
  const name = String(market['yes_sub_title']).replace(':', ` ${series.slice(5)}:`);
  return { ...market, yes_sub_title: name, custom_strike: { ...strike, basketball_player: id } };
}

/** The recorded step of a player who did not play, which was paid 0.93, as another player's step. */
export function scalarStep(step: Json): Json {
  const settled = JSON.parse(recorded('kalshi', 'markets-settled-nba.json')) as Record<string, Json[]>;
  const [scalar] = (settled['KXNBAPTS'] ?? []).filter(({ result }) => result === 'scalar');
  const { event_ticker, ticker, floor_strike, custom_strike, yes_sub_title, no_sub_title } = step;
  return { ...scalar, event_ticker, ticker, floor_strike, custom_strike, yes_sub_title, no_sub_title };
}

/** A step that ended as yes or as no. */
export const settledStep = (step: Json, result: 'yes' | 'no'): Json => ({
  ...scalarStep(step),
  result,
  settlement_value_dollars: result === 'yes' ? '1.0000' : '0.0000',
});
