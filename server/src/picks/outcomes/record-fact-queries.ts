import { command, type Transaction } from '../../platform/index.ts';

/** Ends the facts in force of these picks at a moment: record_fact_in_force; locks those rows until the transaction ends. */
const supersedeRecordFacts = command<[pickIds: readonly number[], at: Date]>(
  'picks.supersede-record-facts',
  `update picks.record_fact set superseded_at = greatest(known_at, $2)
   where pick_id = any($1) and superseded_at = 'infinity'`,
);

/**
 * Adds the facts of these picks of record from their current rows, grades and closing lines: primary keys and
 * outcome_in_force; locks only the new rows.
 */
const insertRecordFacts = command<[pickIds: readonly number[], at: Date]>(
  'picks.insert-record-facts',
  `insert into picks.record_fact (pick_id, version, known_at, league, origin, game_date, game_id, stat, rating, direction,
     book_id, probability, market_probability, win, is_period_data_gap, outcome, profit, is_regraded, closing_value)
   select pick.id,
     1 + coalesce((select max(earlier.version) from picks.record_fact earlier where earlier.pick_id = pick.id), 0),
     $2, board.league, board.origin, board.game_date, pick.game_id, pick.stat, pick.rating, pick.direction,
     pick.book_id, pick.probability, pick.consensus_probability, paid.win,
     grade.is_period_data_gap, grade.outcome, grade.profit,
     coalesce(grade.version > 1 and exists (
       select from picks.outcome earlier
       where earlier.pick_id = pick.id and earlier.version < grade.version and earlier.outcome is not null), false),
     closing.probability * (paid.win + 1) - 1
   from picks.pick pick
   join picks.board board on board.id = pick.first_board_id
   cross join lateral (
     select case when pick.price > 0 then pick.price / 100.0::float8 else -100.0::float8 / pick.price end as win) paid
   left join picks.outcome grade on grade.pick_id = pick.id and grade.superseded_at = 'infinity'
   left join picks.closing closing on closing.pick_id = pick.id
   where pick.id = any($1) and pick.of_record`,
);

/** Writes the track record's facts of these picks, in force from `at`; picks that are not of record have none. */
export async function writeRecordFacts(tx: Transaction, pickIds: readonly number[], at: Date): Promise<void> {
  if (pickIds.length === 0) return;
  await supersedeRecordFacts(tx, pickIds, at);
  await insertRecordFacts(tx, pickIds, at);
}
