/** The writing side of the room's door. */
export { recordBooks } from './record-books.ts';
export { recordGameLines, type GameLineRecord } from './record-game-lines.ts';
export { recordQuoteSets, type QuoteRecord, type QuoteSetRecord, type QuotesRecorded } from './record-quotes.ts';
