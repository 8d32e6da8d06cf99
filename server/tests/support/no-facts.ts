import type { FactBatch } from '../../src/ingest/facts/fact-batch.ts';

/** What a feed states that has nothing. */
export const NO_FACTS: FactBatch = {
  teams: [],
  players: [],
  games: [],
  availability: [],
  gameLines: [],
  quoteSets: [],
  boxScores: [],
  shotCharts: [],
};
