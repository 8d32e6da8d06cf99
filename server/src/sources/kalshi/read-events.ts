import type { QuoteFact } from '../facts.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import { learned } from '../reading/responses.ts';
import { list, member, text, Unreadable, type Node } from '../reading/shape.ts';
import type { SourceRequest, SourceResponse } from '../source.ts';
import { eventOf, type Event } from './event.ts';
import { BOOK, otherKind, quoteOf } from './market.ts';
import { isLast } from './pages.ts';
import { statOf } from './series.ts';

interface Listed {
  readonly event: Event;
  readonly markets: { readonly node: Node; readonly of: string }[];
}

/** A page of a series: its markets of the day asked for, game by game. */
export function readEvents(response: SourceResponse, root: Node, into: Collection): void {
  const { request } = response;
  const { day = '', series = '' } = request.about;
  const { league } = request;
  const stat = statOf(league, series);
  const before = toldBefore(request);
  const listed = new Map<string, Listed>();
  let { isWhole } = before;
  for (const node of list(member(root, 'events'))) {
    let isRead = false;
    into.entry(node, () => {
      const named = member(node, 'series_ticker');
      if (text(named) !== series) throw new Unreadable(named, 'is another series than was asked for', 'conflict');
      const event = eventOf(league, series, member(node, 'event_ticker'));
      if (event.gameDate === day) {
        const markets = list(member(node, 'markets')).map((market) => ({ node: market, of: event.ticker }));
        const pair = `${event.away}@${event.home}`;
        const own = listed.get(pair) ?? { event, markets: [] };
        listed.set(pair, own);
        own.markets.push(...markets);
      }
      isRead = true;
    });
    isWhole &&= isRead;
  }
  const known = learned(response);
  for (const { event, markets } of listed.values()) {
    const quotes = quotesOf(into, markets);
    if (quotes === undefined) continue;
    const { gameDate, home, away } = event;
    const offer = { ...known, game: { gameDate, home, away }, book: BOOK, stat, period: 'Full', quotes } as const;
    into.facts.quoteSets.push({ ...offer, isPricedInPlay: true });
  }
  const pairs = [...new Set([...before.pairs, ...listed.keys()])];
  const told = { pairs: pairs.join(','), isWhole: String(isWhole) };
  if (isLast(request, root, into, told) && isWhole)
    into.facts.listedBooks.push({
      ...known,
      game: { gameDate: day, otherThan: pairs.map((pair) => gameOf(day, pair)) },
      books: [],
      asked: [{ stat, period: 'Full' }],
    });
}

/** What the pages before tell of the day: its pairs such as `DEN@UTA`, and whether every entry was read. */
const toldBefore = ({ about }: SourceRequest): { readonly pairs: readonly string[]; readonly isWhole: boolean } => ({
  pairs: about['pairs'] === undefined || about['pairs'] === '' ? [] : about['pairs'].split(','),
  isWhole: about['isWhole'] === 'true',
});

function gameOf(gameDate: string, pair: string): { gameDate: string; home: string; away: string } {
  const [away = '', home = ''] = pair.split('@');
  return { gameDate, home, away };
}

/** What can be taken in a game's markets; undefined if none of them could be read. */
function quotesOf(into: Collection, markets: Listed['markets']): QuoteFact[] | undefined {
  const quotes: QuoteFact[] = [];
  const steps = uniqueFacts<QuoteFact>(into, (quote) => {
    if (quote.overPrice !== null || quote.underPrice !== null) quotes.push(quote);
  });
  let readable = 0;
  for (const { node, of } of markets)
    into.entry(node, () => {
      const reason = otherKind(node);
      if (reason !== undefined) into.problem({ pointer: node.pointer, reason, category: 'unknown' });
      else {
        const quote = quoteOf(node, of);
        steps.add(node, `${quote.player.externalId} ${quote.lineHalves}`, quote);
      }
      readable += 1;
    });
  steps.done();
  return markets.length > 0 && readable === 0 ? undefined : quotes;
}
