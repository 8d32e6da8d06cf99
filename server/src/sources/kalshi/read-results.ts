import type { MarketResultFact } from '../facts.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import { learned } from '../reading/responses.ts';
import { list, member, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { eventOf } from './event.ts';
import { BOOK, otherKind, resultOf } from './market.ts';
import { isLast } from './pages.ts';
import { statOf } from './series.ts';

/** A page of a series' settled markets: what each that is finalized was paid. */
export function readResults(response: SourceResponse, root: Node, into: Collection): void {
  const { request } = response;
  const { league, about } = request;
  const { series = '' } = about;
  const stat = statOf(league, series);
  const known = learned(response);
  const results = uniqueFacts<MarketResultFact>(into, (result) => into.facts.marketResults.push(result));
  for (const node of list(member(root, 'markets')))
    into.entry(node, () => {
      const reason = otherKind(node);
      if (reason !== undefined) {
        into.problem({ pointer: node.pointer, reason, category: 'unknown' });
        return;
      }
      const { ticker, gameDate, home, away } = eventOf(league, series, member(node, 'event_ticker'));
      const result = resultOf(node, ticker);
      if (result === null) return;
      const fact = { ...known, game: { gameDate, home, away }, book: BOOK, stat, period: 'Full', ...result } as const;
      results.add(node, `${ticker} ${result.player.externalId} ${result.lineHalves}`, fact);
    });
  results.done();
  isLast(request, root, into, {});
}
