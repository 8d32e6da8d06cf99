import type { Queryable } from '../../platform/index.ts';
import { closingQuotes } from './queries.ts';
import { consensusOf, type Consensus } from '../consensus/consensus.ts';
import { feedsByGame } from '../consensus/feeds.ts';
import { compareQuotes, propKey, type Quote } from '../quotes/quote.ts';

/** A game and the moment when its market closed. */
export interface ClosedGame {
  readonly id: number;
  readonly tipOff: Date;
}

/** The closing market of a prop. */
export interface ClosingLine {
  /** Each book's last offer before tip-off; one entry per line. */
  readonly quotes: readonly Quote[];
  /** The consensus at tip-off; undefined if no quote is valid. */
  readonly consensus: Consensus | undefined;
}

/** The closing market of every prop of these games, by `propKey`: one statement. */
export async function closingLines(db: Queryable, games: readonly ClosedGame[]): Promise<Map<string, ClosingLine>> {
  const found = await closingQuotes(
    db,
    games.map((game) => game.id),
    games.map((game) => game.tipOff),
  );
  const quotes = found.sort(compareQuotes);
  const tipOffs = new Map(games.map((game) => [game.id, game.tipOff]));
  const props = Map.groupBy(quotes, propKey);
  const feeds = feedsByGame(props);
  const lines = new Map<string, ClosingLine>();
  for (const [key, ofProp] of props) {
    const tipOff = ofProp[0] && tipOffs.get(ofProp[0].gameId);
    if (tipOff !== undefined) lines.set(key, { quotes: ofProp, consensus: consensusOf(ofProp, feeds(ofProp), tipOff) });
  }
  return lines;
}
