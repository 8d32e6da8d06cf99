import { learned } from '../answers.ts';
import { oneEach, type Collection } from '../collect.ts';
import type { GameLineFact } from '../facts.ts';
import { median } from '../median.ts';
import { finite, list, member, text, type Node } from '../shape.ts';
import type { Answer } from '../source.ts';
import { team } from '../teams.ts';
import { event } from './read-events.ts';

/** The home spread and the total of each game, as the median over the books that list them. */
export function readGameLines(answer: Answer, root: Node, into: Collection): void {
  const found = oneEach<GameLineFact>(into, (fact) => into.facts.gameLines.push(fact));
  for (const node of list(root))
    into.entry(node, () => {
      const { id, game } = event(node, answer.receivedAt);
      if (game.gameDate !== answer.request.about.day) return;
      const spreads: number[] = [];
      const totals: number[] = [];
      for (const bookmaker of list(member(node, 'bookmakers')))
        for (const market of into.part(() => list(member(bookmaker, 'markets'))) ?? [])
          into.part(() => {
            const key = text(member(market, 'key'));
            if (key === 'spreads') spreads.push(homeSpread(market, game.home));
            if (key === 'totals') totals.push(total(market));
          });
      if (spreads.length + totals.length === 0) return;
      const lines = { homeSpread: median(spreads), total: median(totals), homeMoneyline: null, awayMoneyline: null };
      found.say(node, id, { ...learned(answer), game, ...lines });
    });
  found.done();
}

function homeSpread(market: Node, home: string): number {
  const outcomes = list(member(market, 'outcomes'));
  const [outcome = market] = outcomes.filter((node) => team(member(node, 'name')) === home);
  return finite(member(outcome, 'point'), -60, 60);
}

function total(market: Node): number {
  const [outcome = market] = list(member(market, 'outcomes'));
  return finite(member(outcome, 'point'), 120, 350);
}
