import { learned } from '../answers.ts';
import { oneEach, type Collection } from '../collect.ts';
import type { GameLineFact } from '../facts.ts';
import { median } from '../median.ts';
import { americanPrice, middlePrice } from '../prices.ts';
import { finite, id, list, member, text, Unreadable, type Node } from '../shape.ts';
import type { Answer } from '../source.ts';
import { team } from '../teams.ts';
import { event, type Event } from './read-events.ts';

/** The home spread, the total and both moneylines of each game, each the middle one of the books that list it. */
export function readGameLines(answer: Answer, root: Node, into: Collection): void {
  const found = oneEach<GameLineFact>(into, (fact) => into.facts.gameLines.push(fact));
  for (const node of list(root))
    into.entry(node, () => {
      const { id: eventId, game } = event(node, answer.receivedAt);
      if (game.gameDate !== answer.request.about.day)
        throw new Unreadable(member(node, 'commence_time'), 'is another day than was asked for', 'conflict');
      const lines = linesOf(node, game, into);
      if (Object.values(lines).some((line) => line !== null))
        found.say(node, eventId, { ...learned(answer), game, ...lines });
    });
  found.done();
}

type Lines = Pick<GameLineFact, 'homeSpread' | 'total' | 'homeMoneyline' | 'awayMoneyline'>;

/** A market that cannot be read, or that a book lists twice differently, costs that book's say in it and nothing else. */
function linesOf(node: Node, game: Event['game'], into: Collection): Lines {
  const spreads: number[] = [];
  const totals: number[] = [];
  const homePrices: number[] = [];
  const awayPrices: number[] = [];
  const said = oneEach<() => void>(into, (count) => count());
  for (const bookmaker of list(member(node, 'bookmakers'))) {
    const listed = into.part(() => ({
      book: id(member(bookmaker, 'key')),
      markets: list(member(bookmaker, 'markets')),
    }));
    if (listed === undefined) continue;
    for (const market of listed.markets)
      into.part(() => {
        const key = text(member(market, 'key'));
        const say = (says: readonly number[], count: () => void): void =>
          said.say(market, `${listed.book} ${key}`, count, says);
        if (key === 'spreads') {
          const spread = homeSpread(market, game);
          say([spread], () => spreads.push(spread));
        } else if (key === 'totals') {
          const points = total(market);
          say([points], () => totals.push(points));
        } else if (key === 'h2h') {
          const prices = moneylines(market, game);
          if (prices !== null)
            say(prices, () => {
              homePrices.push(prices[0]);
              awayPrices.push(prices[1]);
            });
        }
      });
  }
  said.done();
  return {
    homeSpread: median(spreads),
    total: median(totals),
    homeMoneyline: middlePrice(homePrices),
    awayMoneyline: middlePrice(awayPrices),
  };
}

/** The two outcomes of a market. Unreadable where one is missing, is there twice or is of somebody else. */
function pair(market: Node, nameOf: (outcome: Node) => string, [first, second]: readonly [string, string]) {
  const outcomes = list(member(market, 'outcomes'));
  const named = new Map(outcomes.map((outcome) => [nameOf(outcome), outcome]));
  const [one, other] = [named.get(first), named.get(second)];
  if (one === undefined || other === undefined || outcomes.length !== 2)
    throw new Unreadable(market, `does not have ${first} and ${second}, once each`, 'conflict');
  return [one, other] as const;
}

const sides = (market: Node, { home, away }: Event['game']) =>
  pair(market, (outcome) => team(member(outcome, 'name')), [home, away]);

function homeSpread(market: Node, game: Event['game']): number {
  const [ofHome, ofAway] = sides(market, game).map((outcome) => finite(member(outcome, 'point'), -60, 60));
  if (ofHome === undefined || ofHome + (ofAway ?? Number.NaN) !== 0)
    throw new Unreadable(market, 'gives two sides points that do not mirror each other', 'conflict');
  return ofHome;
}

function total(market: Node): number {
  const both = pair(market, (outcome) => text(member(outcome, 'name')), ['Over', 'Under']);
  const [over, under] = both.map((outcome) => finite(member(outcome, 'point'), 120, 350));
  if (over === undefined || over !== under)
    throw new Unreadable(market, 'has one total for over and another for under', 'conflict');
  return over;
}

/** American; null while the book has taken a side off its board. */
function moneylines(market: Node, game: Event['game']): readonly [home: number, away: number] | null {
  const [ofHome, ofAway] = sides(market, game).map((outcome) => americanPrice(member(outcome, 'price'), 'american'));
  return ofHome === undefined || ofHome === null || ofAway === undefined || ofAway === null ? null : [ofHome, ofAway];
}
