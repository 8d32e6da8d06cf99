import { leagueOf, type League } from '../../leagues/index.ts';
import type { SportKey } from '../../sports/index.ts';
import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import type { GameLineFact } from '../facts.ts';
import { middleLines, moneylinesOf, type BookLines, type Moneylines } from '../reading/middle-lines.ts';
import { finite, id, list, member, text, Unreadable, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { team } from '../teams.ts';
import { event, type Event } from './read-events.ts';

/** The home spread, the total and both moneylines of each game, each the median of the books that list it. */
export function readGameLines(response: SourceResponse, root: Node, into: Collection): void {
  const { league } = response.request;
  const found = uniqueFacts<GameLineFact>(into, (fact) => into.facts.gameLines.push(fact));
  for (const node of list(root))
    into.entry(node, () => {
      const { id: eventId, game } = event(league, node, response.receivedAt);
      if (game.gameDate !== response.request.about.day)
        throw new Unreadable(member(node, 'commence_time'), 'is another day than was asked for', 'conflict');
      const lines = middleLines(booksOf(league, node, game, into));
      if (lines !== null) found.add(node, eventId, { ...learned(response), game, ...lines });
    });
  found.done();
}

/**
 * The books' lines by market. A market that is unreadable, or that a book lists twice differently, drops only that book's
 * value in it.
 */
function booksOf(league: League, node: Node, game: Event['game'], into: Collection): BookLines[] {
  const listed: BookLines[] = [];
  const unique = uniqueFacts<BookLines>(into, (lines) => listed.push(lines));
  for (const bookmaker of list(member(node, 'bookmakers')))
    into.entry(bookmaker, () => {
      const book = id(member(bookmaker, 'key'));
      for (const market of list(member(bookmaker, 'markets')))
        into.entry(market, () => {
          const key = text(member(market, 'key'));
          unique.add(market, `${book} ${key}`, linesIn(league, market, key, game));
        });
    });
  unique.done();
  return listed;
}

function linesIn(league: League, market: Node, key: string, game: Event['game']): BookLines {
  if (key === 'spreads') return { spread: homeSpread(league, market, game) };
  if (key === 'totals') return { total: total(league, market) };
  return key === 'h2h' ? { moneylines: moneylines(league, market, game) } : {};
}

/** The two outcomes of a market. Unreadable where one is missing, duplicated or of another team. */
function pair(market: Node, nameOf: (outcome: Node) => string, [first, second]: readonly [string, string]) {
  const outcomes = list(member(market, 'outcomes'));
  const named = new Map(outcomes.map((outcome) => [nameOf(outcome), outcome]));
  const [one, other] = [named.get(first), named.get(second)];
  if (one === undefined || other === undefined || outcomes.length !== 2)
    throw new Unreadable(market, `does not have ${first} and ${second}, once each`, 'conflict');
  return [one, other] as const;
}

const sides = (league: League, market: Node, { home, away }: Event['game']) =>
  pair(market, (outcome) => team(league, member(outcome, 'name')), [home, away]);

function homeSpread(league: League, market: Node, game: Event['game']): number {
  const [ofHome, ofAway] = sides(league, market, game).map((outcome) => finite(member(outcome, 'point'), -60, 60));
  if (ofHome === undefined || ofHome + (ofAway ?? Number.NaN) !== 0)
    throw new Unreadable(market, 'gives two sides points that do not mirror each other', 'conflict');
  return ofHome;
}

/** Points, or goals, of both teams. */
const TOTALS: Readonly<Partial<Record<SportKey, readonly [low: number, high: number]>>> = {
  basketball: [120, 350],
  hockey: [1, 20],
};

function total(league: League, market: Node): number {
  const [low, high] = TOTALS[leagueOf(league).sport] ?? [0, 0];
  const both = pair(market, (outcome) => text(member(outcome, 'name')), ['Over', 'Under']);
  const [over, under] = both.map((outcome) => finite(member(outcome, 'point'), low, high));
  if (over === undefined || over !== under)
    throw new Unreadable(market, 'has one total for over and another for under', 'conflict');
  return over;
}

function moneylines(league: League, market: Node, game: Event['game']): Moneylines | null {
  const [ofHome, ofAway] = sides(league, market, game);
  return moneylinesOf(member(ofHome, 'price'), member(ofAway, 'price'));
}
