export * from './recording.ts';
export {
  CONSENSUS_BOUNDS,
  consensusOf,
  type ComparedQuote,
  type Consensus,
  type ConsensusBounds,
} from './consensus.ts';
export { type QuoteFault } from './consensus-checks.ts';
export { feedsByGame, feedsOf, type Feeds } from './consensus-feeds.ts';
export { priceOf } from './consensus-prices.ts';
export { closingLines, type ClosedGame, type ClosingLine } from './closing-lines.ts';
export { closingGameLines, gameLinesInForce, type KnownGameLine } from './game-line-queries.ts';
export { propKey, type Prop, type Quote } from './quotes.ts';
export { quotesSince } from './news-queries.ts';
export { quotedGames, quotesInForce, type QuotedGame } from './reading-queries.ts';
export { dropQuoteMonths } from './quote-months.ts';
export { oddsModule } from './routes.ts';
export { announceRefresh, MOVEMENT, type Refresh } from './announce-refresh.ts';
export { notePastMovements, type PastStep } from './past-movements.ts';
export { linesMoved, oddsRefreshed, type LinesMoved, type OddsRefreshed } from './events.ts';
export { analyzeMarkets } from './statistics-queries.ts';
