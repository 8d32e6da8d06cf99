import { command, query } from '../../platform/index.ts';
import type { Day, League, Origin, Outcome, Rating } from '../../kernel/index.ts';
import type { BlockScore, Forecast } from '../../scoring/index.ts';
import type { ClaimKey, PickContent } from './frozen-pick.ts';

/** Waits for the right to publish this board; the lock lasts until the transaction ends. */
export const lockBoard = command<[league: League, date: Day, origin: Origin]>(
  'picks.lock-board',
  `select pg_advisory_xact_lock(hashtextextended(format('picks.board %s %s %s', $1::text, $2::text, $3::text), 0))`,
);

export interface BoardRow {
  readonly id: number;
  readonly version: number;
  /** Nothing learned later is in it. */
  readonly asOf: Date;
  readonly publishedAt: Date;
  readonly contentHash: string;
}

/** The board of a day that was current at a moment, and none if nothing was published by then: one entry of
 *  board_by_publication; no locks. */
export const boardAt = query<[league: League, date: Day, origin: Origin, at: Date], BoardRow>(
  'picks.board-at',
  `select id, version, as_of as "asOf", published_at as "publishedAt", content_hash as "contentHash"
   from picks.board
   where league = $1 and game_date = $2 and origin = $3 and published_at <= $4
   order by published_at desc, version desc
   limit 1`,
);

export type ListedPick = PickContent & { readonly id: number };

/** What a board lists, in its order: primary keys, no locks. */
export const listedPicks = query<[boardId: number], ListedPick>(
  'picks.listed-picks',
  `select pick.id, pick.game_id as "gameId", pick.player_id as "playerId", pick.stat, pick.period,
     pick.line_halves as "lineHalves", pick.direction, pick.book_id as "bookId", pick.price, pick.rating,
     pick.probability, pick.score_final as "scoreFinal"
   from picks.board_pick listed
   join picks.pick pick on pick.id = listed.pick_id
   where listed.board_id = $1
   order by listed.rank`,
);

/** Adds the next version of a day's board; the caller holds its lock. */
export const insertBoard = query<
  [league: League, date: Day, origin: Origin, asOf: Date, publishedAt: Date, modelVersion: string, hash: string],
  BoardRow
>(
  'picks.insert-board',
  `insert into picks.board (league, game_date, origin, version, as_of, published_at, model_version, content_hash)
   select $1, $2, $3, coalesce(max(version), 0) + 1, $4, $5, $6, $7
   from picks.board where league = $1 and game_date = $2 and origin = $3
   returning id, version, as_of as "asOf", published_at as "publishedAt", content_hash as "contentHash"`,
);

/** Freezes picks, given as JSON. One is of record if its claim was never published before: index pick_of_record, which
 *  also refuses a second one. Locks the new rows only. */
export const insertPicks = query<[boardId: number, picks: string], ClaimKey & { readonly id: number }>(
  'picks.insert-picks',
  `insert into picks.pick (first_board_id, game_id, player_id, team_id, opponent_team_id, stat, period, line_halves,
     direction, book_id, price, quoted_at, probability, consensus_probability, expected_value, score_final, confidence,
     rating, summary, blocks, forecast, l10_hits, l10_games, tip_off, published_at, of_record, origin)
   select $1, new."gameId", new."playerId", new."teamId", new."opponentTeamId", new.stat, new.period, new."lineHalves",
     new.direction, new."bookId", new.price, new."quotedAt", new.probability, new."consensusProbability",
     new."expectedValue", new."scoreFinal", new.confidence, new.rating, new.summary, new.blocks, new.forecast,
     new."l10Hits", new."l10Games", new."tipOff", new."publishedAt",
     not exists (select from picks.pick earlier
       where earlier.of_record and earlier.game_id = new."gameId" and earlier.player_id = new."playerId"
         and earlier.stat = new.stat and earlier.period = new.period and earlier.line_halves = new."lineHalves"
         and earlier.direction = new.direction and earlier.origin = new.origin),
     new.origin
   from jsonb_to_recordset($2::jsonb) as new (
     "gameId" int, "playerId" int, "teamId" int, "opponentTeamId" int, stat text, period text, "lineHalves" smallint,
     direction text, "bookId" smallint, price int, "quotedAt" timestamptz, probability double precision,
     "consensusProbability" double precision, "expectedValue" double precision, "scoreFinal" double precision,
     confidence double precision, rating text, summary text, blocks jsonb, forecast jsonb, "l10Hits" smallint, "l10Games" smallint,
     "tipOff" timestamptz, "publishedAt" timestamptz, origin text)
   returning id, game_id as "gameId", player_id as "playerId", stat, period, line_halves as "lineHalves", direction`,
);

/** Lists picks on a board, ranked in the order given; locks the new rows only. */
export const listOnBoard = command<[boardId: number, pickIds: readonly number[]]>(
  'picks.list-on-board',
  `insert into picks.board_pick (board_id, pick_id, rank)
   select $1, pick_id, rank from unnest($2::int[]) with ordinality as listed (pick_id, rank)`,
);

/** A pick with everything that the wire shows of it, as it was at a moment. */
export interface ShownPick extends PickContent {
  readonly id: number;
  readonly league: League;
  readonly gameDate: Day;
  readonly playerName: string;
  readonly teamAbbreviation: string;
  readonly opponentAbbreviation: string;
  readonly book: string;
  readonly consensusProbability: number;
  readonly expectedValue: number;
  readonly confidence: number;
  readonly summary: string;
  readonly blocks: readonly BlockScore[];
  /** Null also of a pick that was published before forecasts were kept. */
  readonly forecast: Forecast | null;
  readonly l10Hits: number;
  readonly l10Games: number;
  readonly tipOff: Date;
  readonly publishedAt: Date;
  readonly outcome: Outcome | null;
  readonly actualValue: number | null;
  /** Exact decimal. */
  readonly profit: string | null;
  readonly isPeriodDataGap: boolean;
}

/** What the wire shows of the picks on boards, with the grade in force at the moment $3. */
export const SHOWN_PICK = `
   select pick.id, board.league, board.game_date as "gameDate", pick.game_id as "gameId", pick.player_id as "playerId",
     player.name as "playerName", team.abbreviation as "teamAbbreviation",
     opponent.abbreviation as "opponentAbbreviation", pick.stat, pick.period, pick.line_halves as "lineHalves",
     pick.direction, pick.book_id as "bookId", book.key as book, pick.price, pick.rating, pick.probability,
     pick.consensus_probability as "consensusProbability", pick.expected_value as "expectedValue",
     pick.score_final as "scoreFinal", pick.confidence, pick.summary, pick.blocks, pick.forecast,
     pick.l10_hits as "l10Hits", pick.l10_games as "l10Games", pick.tip_off as "tipOff", pick.published_at as "publishedAt",
     outcome.outcome, outcome.actual_value as "actualValue", outcome.profit,
     coalesce(outcome.is_period_data_gap, false) as "isPeriodDataGap"
   from picks.board_pick listed
   join picks.board board on board.id = listed.board_id
   join picks.pick pick on pick.id = listed.pick_id
   join league.player player on player.id = pick.player_id
   join league.team team on team.id = pick.team_id
   join league.team opponent on opponent.id = pick.opponent_team_id
   join odds.book book on book.id = pick.book_id
   left join picks.outcome outcome
     on outcome.pick_id = pick.id and outcome.known_at <= $3 and outcome.superseded_at > $3`;

/** The best picks of a board with the grade in force at a moment, in the board's order: primary keys and
 *  outcome's own; no locks. */
export const topOfBoard = query<[boardId: number, ratings: readonly Rating[], at: Date, count: number], ShownPick>(
  'picks.top-of-board',
  `${SHOWN_PICK}
   where listed.board_id = $1 and pick.rating = any($2)
   order by listed.rank
   limit $4`,
);
