import { command } from '../platform/index.ts';

/** Waits until no other transaction writes facts, and keeps others waiting until this one ends: an advisory lock. */
const takeWriterLock = command<[key: number]>('ingest.take-writer-lock', 'select pg_advisory_xact_lock($1)');

/** Any number, the same in every version of the program. */
const WRITER_KEY = 7_267_460_118_524;

export { takeWriterLock, WRITER_KEY };

/** Has the planner see what an import brought; reads samples of the tables, blocks nobody. */
export const analyzeFacts = command<[]>(
  'ingest.analyze-facts',
  `analyze league.player, league.player_external, league.game, league.game_external, league.game_state, league.box_score,
     league.box_line, league.period_line, league.shot_chart, league.shot, league.availability, odds.quote, odds.game_line`,
);
