import type { Queryable } from '../../platform/index.ts';
import { closingQuotes } from './queries.ts';
import { consensusOf, type Consensus } from '../consensus/consensus.ts';
import { feedsByGame } from '../consensus/feeds.ts';
import { compareQuotes, propKey, type Quote } from '../quotes/quote.ts';

/** A game with the moment at which its market closed. */
export interface ClosedGame {
  readonly id: number;
  readonly tipOff: Date;
}

/** A prop's market as it closed. */
export interface ClosingLine {
  /** Each book's last offer before tip-off; one entry a line. */
  readonly quotes: readonly Quote[];
  /** What the books said together; undefined if none of them can be believed. */
  readonly consensus: Consensus | undefined;
}

/** How the market of every prop of these games closed, by `propKey`: one statement. */
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
