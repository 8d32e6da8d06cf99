export { archiveQuotes, dropArchived, type ArchivedMonth, type MonthSelection } from './archive/archive-quotes.ts';
export { ARCHIVE_COLUMNS } from './archive/archived-quote.ts';
export { leaguePath, readManifest, type Manifest } from './archive/manifest.ts';
export { restoreQuotes, type FindPlayer } from './archive/restore-part.ts';
export { countedIn } from './books/counted-in.ts';
export { isKnownBook, knownBooks } from './books/list-books.ts';
export { BOOK_KINDS, bookKind, BOOK_TITLES, SHARP_BOOKS, titleOfBook } from './books/titles.ts';
export { isThin, netPrice, takerFee, THIN_BOUNDS, type ThinBounds } from './books/exchanges.ts';
export { insertMarketResults, type MarketResultRecord } from './results/queries.ts';
export { paidClaims } from './results/paid-claims.ts';
export { recordBooks } from './books/record-books.ts';
export { recordGameLines, type GameLineRecord } from './game-lines/record-game-lines.ts';
export { recordQuoteSets, type QuoteRecord, type QuoteSetRecord, type QuotesRecorded } from './quotes/record-quotes.ts';
export {
  CONSENSUS_BOUNDS,
  consensusOf,
  isOfExchanges,
  priceOf,
  type ComparedQuote,
  type Consensus,
  type ConsensusBounds,
} from './consensus/consensus.ts';
export { closingTable, openerTable, type EndOfQuotes } from './ends/ends-queries.ts';
export { type QuoteFault } from './consensus/checks.ts';
export { feedsByGame, feedsOf, type Feeds } from './consensus/feeds.ts';
export { closingLines, type ClosedGame, type ClosingLine } from './closing/closing-lines.ts';
export { gameLineVersions } from './quotes/writing-queries.ts';
export { closingGameLines, gameLinesInForce, startingGameLines, type GameLine } from './game-lines/queries.ts';
export { linkOf, propKey, type Prop, type Quote } from './quotes/quote.ts';
export {
  pickEmLines,
  quotedGames,
  quotesInForce,
  quotesOfProps,
  quotesSince,
  type PropAt,
  type QuotedGame,
} from './quotes/reading-queries.ts';
export { dropQuoteMonths, firstMonthKept } from './quotes/months.ts';
export { oddsModule } from './routes.ts';
export { DEVIG_METHODS, noVigSides, type DevigMethod, type NoVigSides } from './screens/devig.ts';
export { middleOf, type ChancesAt, type Middle } from './screens/middle.ts';
export { FLAG_BOUNDS, FLAGGED_EDGES, SCREENS, type FlagBounds, type LeastEdges, type Screen } from './flags/flag.ts';
export { forgetWalks } from './flags/queries.ts';
export { firstUngradedFlag, flagsToGrade, gradeFlags, ungradedDays, type FlagToGrade } from './flags/grade-queries.ts';
export {
  AGES,
  FLAG_GROUPINGS,
  flagSums,
  SIZES,
  SUSPECT_CHOICES,
  type FlagGrouping,
  type FlagSums,
  type SuspectChoice,
} from './flags/record-queries.ts';
export { flagsStillStanding, openedFlags, type OpenedFlag, type OpenedSide } from './flags/told-queries.ts';
export { recordFlags, walkGames } from './flags/record-flags.ts';
export { bestPairs, isOvertaken, takeable, type Pair } from './screens/pairs.ts';
export { canBeAbove, REFERENCES, referenceOf } from './screens/reference.ts';
export { payoutOf, twoWay } from './screens/two-way.ts';
export { countMoves, type CountedMoves, type LeadQuestion, type MoveCount } from './leads/count-moves.ts';
export { announceRefresh, MOVEMENT, type Refresh } from './movements/announce-refresh.ts';
export { storePastMovements, type PastStep } from './movements/past-movements.ts';
export {
  linesMoved,
  oddsRefreshed,
  pricesFlagged,
  type LinesMoved,
  type OddsRefreshed,
  type PricesFlagged,
} from './events.ts';
export { analyzeMarkets, takeWriterLock } from './quotes/writing-queries.ts';
export { withdrawSource, type Withdrawal } from './quotes/withdraw-source.ts';
