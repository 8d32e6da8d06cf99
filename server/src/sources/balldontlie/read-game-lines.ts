import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import { middleLines, moneylinesOf, type BookLines, type Moneylines } from '../reading/middle-lines.ts';
import { id, isAbsent, member, type Node, numeral, numericId } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { page } from './paging.ts';

/** Spread, total and moneylines of each game, each the median of the vendors. Games have the feed's own ids. */
export function readGameLines(response: SourceResponse, root: Node, into: Collection): void {
  const listed: (BookLines & { readonly game: string })[] = [];
  const lines = uniqueFacts<(typeof listed)[number]>(into, (line) => listed.push(line));
  for (const node of page(response, root, into))
    into.entry(node, () => {
      const game = numericId(member(node, 'game_id'));
      const spread = optional(member(node, 'spread_home_value'), -60, 60);
      const total = optional(member(node, 'total_value'), 120, 350);
      const moneylines = into.part(() => bothMoneylines(node));
      lines.add(node, `${game} ${id(member(node, 'vendor'))}`, { game, spread, total, moneylines });
    });
  lines.done();
  for (const [externalId, books] of Map.groupBy(listed, ({ game }) => game)) {
    const middle = middleLines(books);
    if (middle !== null) into.facts.gameLines.push({ ...learned(response), game: { externalId }, ...middle });
  }
}

/** The feed writes points as text, and prices as numbers. */
const optional = (node: Node, low: number, high: number): number | null =>
  isAbsent(node) ? null : numeral(node, low, high);

function bothMoneylines(node: Node): Moneylines | null {
  const home = member(node, 'moneyline_home_odds');
  const away = member(node, 'moneyline_away_odds');
  return isAbsent(home) || isAbsent(away) ? null : moneylinesOf(home, away);
}
