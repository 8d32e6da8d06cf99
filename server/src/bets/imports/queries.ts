import { query } from '../../platform/index.ts';
import type { Day, GameStatus } from '../../kernel/index.ts';

/** A game that a row can be about. */
export interface DatedGame {
  readonly id: number;
  readonly gameDate: Day;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly tipOff: Date;
  readonly status: GameStatus;
}

/** The games of a league's days, both included, as known at a moment, by tip-off: index game_by_date; no locks. */
export const gamesBetween = query<[league: string, from: Day, to: Day, at: Date], DatedGame>(
  'bets.games-between',
  `select game.id, game.game_date as "gameDate", game.home_team_id as "homeTeamId",
     game.away_team_id as "awayTeamId", state.tip_off as "tipOff", state.status
   from league.games game
   join league.game_states state on state.game_id = game.id and state.known_at <= $4 and state.superseded_at > $4
   where game.league = $1 and game.game_date between $2 and $3 and state.status not in ('postponed', 'cancelled')
   order by state.tip_off, game.id`,
);

/**
 * Takes an account's import lock until the transaction ends, unless another import has it: an advisory lock. Two files with
 * the same bets in different orders would otherwise deadlock.
 */
export const takeImportTurn = query<[accountId: number], { readonly isMine: boolean }>(
  'bets.take-import-turn',
  `select pg_try_advisory_xact_lock(hashtextextended('bets.import', $1)) as "isMine"`,
);

/** Which of these references the account's bets have: index bet_by_reference; no locks. */
export const referencesKept = query<[accountId: number, references: readonly string[]], { readonly reference: string }>(
  'bets.references-kept',
  'select reference from bets.bet where account_id = $1 and reference = any($2) and deleted_at is null',
);
