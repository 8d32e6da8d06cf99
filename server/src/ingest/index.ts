export {
  FOLDER_SOURCE,
  importFolder,
  type ImportedFile,
  type ImportOptions,
  type ImportReport,
} from './import-folder.ts';
export type { ImportProgress } from './import-run.ts';
export type { NameResolution } from './name-tally.ts';
export type { Problem } from './problem-report.ts';
export type { FactBatch, FactKind, LeftOut, WrittenBatch } from './fact-batch.ts';
export { writeFacts } from './write-facts.ts';
export { SIMULATED_SOURCE } from '../simulation/index.ts';
export { DAYS_OF_RECORD, simulationSource, type SimulationRun, type SimulationSource } from './ingest-simulation.ts';
export type { Feed, FeedQuestion } from './feed.ts';
export { readFeed, type FeedRunReport, type ReadFeed } from './run-source.ts';
export { sweepFeedRuns, sweepQuoteMonths } from './forget.ts';
export { MARKET_SECTION } from './market-section.ts';
export { replayRaw } from './replay-raw.ts';
export { nameDecided, namesModule } from './names-routes.ts';
