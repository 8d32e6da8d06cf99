export {
  FOLDER_SOURCE,
  importFolder,
  type ImportedFile,
  type ImportOptions,
  type ImportReport,
} from './folder/import-folder.ts';
export type { ImportProgress } from './folder/import-run.ts';
export type { NameResolution } from './folder/name-tally.ts';
export type { Problem } from './folder/problem-report.ts';
export type { FactBatch, FactKind, LeftOut, WrittenBatch } from './facts/fact-batch.ts';
export { writeFacts } from './facts/write-facts.ts';
export { SIMULATED_SOURCE } from '../simulation/index.ts';
export {
  DAYS_OF_RECORD,
  isSimulationBegun,
  notePastScored,
  simulationCursor,
  simulationSource,
  unscoredUntil,
  type SimulationRun,
  type SimulationSource,
} from './ingest-simulation.ts';
export { ingestAll, ingestKind, ingestSource, type ReadSource, type ServiceSource } from './ingest-source.ts';
export type { Feed, FeedQuestion } from './feeds/feed.ts';
export { readFeed, type FeedRunReport, type ReadFeed } from './feeds/run-source.ts';
export { firstKeptOf, sweepFeedRuns, sweepQuoteMonths } from './forget.ts';
export { tryFeed } from './feeds/try-feed.ts';
export { withdrawFeed } from './feeds/withdraw-feed.ts';
export { leastEdgesIn, FLAGS_SECTION } from './flags-section.ts';
export { MARKET_SECTION } from './market-section.ts';
export { replayRaw } from './feeds/replay-raw.ts';
export { nameDecided, namesModule } from './names-routes.ts';
