import type { League } from '../leagues/index.ts';
import { command } from '../platform/index.ts';

/**
 * Waits until no other transaction writes facts of the league and makes others wait until this one ends. Two advisory
 * locks: the key of all writers, shared, which `odds.drop_quote_months` takes alone; and one of the league, taken alone.
 */
export const takeWriterLock = command<[league: League]>(
  'ingest.take-writer-lock',
  `select pg_advisory_xact_lock_shared(7267460118524), pg_advisory_xact_lock(hashtextextended('ingest.writer ' || $1, 0))`,
);

/** Updates the planner's statistics after an import; reads samples of the tables and blocks no reader or writer. */
export const analyzeFacts = command<[]>(
  'ingest.analyze-facts',
  `analyze league.player, league.player_external, league.game, league.game_external, league.game_state, league.box_score,
     league.box_line, league.period_line, league.shot_chart, league.shot, league.availability, odds.quote, odds.game_line`,
);
