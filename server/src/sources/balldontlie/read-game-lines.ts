import { learned } from '../answers.ts';
import { oneEach, type Collection } from '../collect.ts';
import type { GameRef } from '../facts.ts';
import { median } from '../median.ts';
import { id, isAbsent, member, type Node, numeral, numericId } from '../shape.ts';
import type { Answer } from '../source.ts';
import { page } from './paging.ts';

interface Line {
  readonly game: string;
  readonly spread: number | null;
  readonly total: number | null;
}

/** Spread and total of each game, the median over vendors. The feed writes them as texts, games by its own ids. */
export function readGameLines(answer: Answer, root: Node, into: Collection): void {
  const games = new Map<string, { spreads: number[]; totals: number[] }>();
  const lines = oneEach<Line>(into, ({ game, spread, total }) => {
    const found = games.get(game) ?? { spreads: [], totals: [] };
    games.set(game, found);
    if (spread !== null) found.spreads.push(spread);
    if (total !== null) found.totals.push(total);
  });
  for (const node of page(answer, root, into))
    into.entry(node, () => {
      const game = numericId(member(node, 'game_id'));
      const spread = optional(member(node, 'spread_home_value'), -60, 60);
      const total = optional(member(node, 'total_value'), 120, 350);
      lines.say(node, `${game} ${id(member(node, 'vendor'))}`, { game, spread, total });
    });
  lines.done();
  for (const [externalId, { spreads, totals }] of games) {
    if (spreads.length + totals.length === 0) continue;
    const game: GameRef = { externalId };
    const middle = { homeSpread: median(spreads), total: median(totals), homeMoneyline: null, awayMoneyline: null };
    into.facts.gameLines.push({ ...learned(answer), game, ...middle });
  }
}

const optional = (node: Node, low: number, high: number): number | null =>
  isAbsent(node) ? null : numeral(node, low, high);
