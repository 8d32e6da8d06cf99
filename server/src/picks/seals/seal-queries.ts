import { command, query } from '../../platform/index.ts';
import type { Day, LineHalves, Origin, Rating } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { selectFrozen, type FrozenName, type FrozenPick } from '../members/pick-columns.ts';
import type { GivenGrade } from '../outcomes/outcome-queries.ts';

/** Names as they were when a pick was sealed. */
export interface PickNames {
  readonly player: string;
  readonly team: string;
  readonly home: string;
  readonly away: string;
  readonly book: string;
}

/** The frozen members that a pick's hash covers, except the blocks, which have a hash of their own. */
const SEALED = [
  ...['gameId', 'playerId', 'stat', 'period', 'lineHalves', 'direction', 'price', 'quotedAt', 'probability'],
  ...['consensusProbability', 'expectedValue', 'scoreFinal', 'confidence', 'rating', 'summary', 'l10Hits', 'l10Games'],
  ...['tipOff', 'publishedAt', 'origin'],
] as const satisfies readonly FrozenName[];

/** The part of a pick's row that its hash covers, with the salt and the names stored in its seal. */
export interface PickToSeal extends Pick<FrozenPick, (typeof SEALED)[number]> {
  readonly id: number;
  readonly league: League;
  readonly date: Day;
  readonly ofRecord: boolean;
  readonly salt: string;
  readonly names: PickNames;
  /** SHA-256 of the blocks' canonical JSON, hexadecimal. */
  readonly blocksHash: string;
}

const PICK = `pick.id, board.league, board.game_date as date, pick.of_record as "ofRecord", ${selectFrozen(SEALED)}`;

/**
 * The unsealed picks on a board, with their current names and a new salt each: primary keys; no locks. Their blocks have just
 * been written as canonical JSON, so that the text is what its hash covers.
 */
export const picksToSeal = query<[boardId: number], PickToSeal>(
  'picks.picks-to-seal',
  `select ${PICK}, gen_random_uuid() as salt,
     encode(sha256(convert_to(pick.blocks::text, 'UTF8')), 'hex') as "blocksHash",
     jsonb_build_object('player', player.name, 'team', team.abbreviation, 'home', home.abbreviation,
       'away', away.abbreviation, 'book', book.key) as names
   from picks.board_pick listed
   join picks.pick pick on pick.id = listed.pick_id
   join picks.board board on board.id = pick.first_board_id
   join league.players player on player.id = pick.player_id
   join league.teams team on team.id = pick.team_id
   join league.games game on game.id = pick.game_id
   join league.teams home on home.id = game.home_team_id
   join league.teams away on away.id = game.away_team_id
   join odds.books book on book.id = pick.book_id
   where listed.board_id = $1
     and not exists (select from picks.seal seal where seal.pick_id = pick.id and seal.kind = 'pick')
   order by listed.rank`,
);

/** A sealed row with its hash; null for an unsealed one, which the database rejects. */
export type Sealed<Row, Hash = string | null> = Row & { readonly hash: Hash };

type OpenOfDay = [
  league: League,
  date: Day,
  origin: Origin,
  pickId: number | null,
  openAt: Date,
  ratings: readonly Rating[],
  allOpenAt: Date,
];

/** The open picks of a game day, one of them or (null) all, by access.ledgerView. */
const OPEN = `board.league = $1 and board.game_date = $2 and board.origin = $3 and ($4::int is null or pick.id = $4)
     and pick.tip_off <= $5
     and (pick.rating = any($6) or pick.tip_off <= $7 or exists (
       select from picks.outcome given where given.pick_id = pick.id and given.known_at <= $5))`;

/** A sealed pick as stored, with its blocks instead of their hash: rows from before migration 000220 are not canonical text. */
export type SealedPick = Sealed<Omit<PickToSeal, 'blocksHash'>, string> & Pick<FrozenPick, 'blocks'>;

/** The open picks of a game day: the board's unique key, pick_by_board and primary keys; no locks. */
export const sealedPicks = query<OpenOfDay, SealedPick>(
  'picks.sealed-picks',
  `select ${PICK}, pick.blocks, seal.salt, seal.names, encode(seal.hash, 'hex') as hash
   from picks.board board
   join picks.pick pick on pick.first_board_id = board.id
   join picks.seal seal on seal.pick_id = pick.id and seal.kind = 'pick'
   where ${OPEN}
   order by pick.id`,
);

/** The hashes of a board's picks, in order: primary keys; no locks. */
export const sealsOnBoard = query<[boardId: number], { readonly hash: string }>(
  'picks.seals-on-board',
  `select encode(seal.hash, 'hex') as hash
   from picks.board_pick listed
   join picks.seal seal on seal.pick_id = listed.pick_id and seal.kind = 'pick'
   where listed.board_id = $1
   order by listed.rank`,
);

export const SEAL_KINDS = ['pick', 'closing', 'grade'] as const;
export type SealKind = (typeof SEAL_KINDS)[number];

/** Writes seals of one kind, given as JSON; locks only the new rows. */
export const insertSeals = command<[kind: SealKind, seals: string]>(
  'picks.insert-seals',
  `insert into picks.seal (pick_id, kind, version, hash, salt, names)
   select new."pickId", $1, new.version, decode(new.hash, 'hex'), new.salt, new.names
   from jsonb_to_recordset($2::jsonb) as new ("pickId" int, version int, hash text, salt uuid, names jsonb)`,
);

/** A grade with its pick. */
export interface GradeToSeal extends GivenGrade {
  readonly pickId: number;
  readonly league: League;
  readonly date: Day;
  readonly origin: Origin;
  readonly gradedAt: Date;
}

const GRADE = `grade.pick_id as "pickId", board.league, board.game_date as date, board.origin, grade.version,
     grade.known_at as "gradedAt", grade.profile, grade.outcome, grade.actual_value as "actualValue", grade.profit,
     grade.is_period_data_gap as "isPeriodDataGap", grade.reason`;

/** The grades in force of these picks: outcome_in_force and primary keys; no locks. */
export const gradesToSeal = query<[pickIds: readonly number[]], GradeToSeal>(
  'picks.grades-to-seal',
  `select ${GRADE}
   from picks.outcome grade
   join picks.pick pick on pick.id = grade.pick_id
   join picks.board board on board.id = pick.first_board_id
   where grade.pick_id = any($1) and grade.superseded_at = 'infinity'
   order by grade.pick_id`,
);

/** All grades of a game day's open picks given by then: the board's unique key, pick_by_board and primary keys; no locks. */
export const sealedGrades = query<OpenOfDay, Sealed<GradeToSeal>>(
  'picks.sealed-grades',
  `select ${GRADE}, encode(seal.hash, 'hex') as hash
   from picks.board board
   join picks.pick pick on pick.first_board_id = board.id
   join picks.outcome grade on grade.pick_id = pick.id
   left join picks.seal seal on seal.pick_id = pick.id and seal.kind = 'grade' and seal.version = grade.version
   where ${OPEN} and grade.known_at <= $5
   order by grade.pick_id, grade.version`,
);

/** A pick's closing market with its pick. */
export interface ClosingToSeal {
  readonly pickId: number;
  readonly league: League;
  readonly date: Day;
  readonly origin: Origin;
  readonly notedAt: Date;
  readonly tipOff: Date;
  readonly lineHalves: LineHalves | null;
  readonly over: number | null;
  readonly feeds: number;
  readonly books: number;
  readonly probability: number | null;
}

const CLOSING = `closing.pick_id as "pickId", board.league, board.game_date as date, board.origin,
     closing.noted_at as "notedAt", closing.tip_off as "tipOff", closing.line_halves as "lineHalves",
     closing.over_probability as over, closing.feeds, closing.books, closing.probability`;

/** The closings of these picks: primary keys; no locks. */
export const closingsToSeal = query<[pickIds: readonly number[]], ClosingToSeal>(
  'picks.closings-to-seal',
  `select ${CLOSING}
   from picks.closing closing
   join picks.pick pick on pick.id = closing.pick_id
   join picks.board board on board.id = pick.first_board_id
   where closing.pick_id = any($1)
   order by closing.pick_id`,
);

/**
 * All closings of a game day's open picks noted by then: the board's unique key, pick_by_board and primary keys; no locks.
 */
export const sealedClosings = query<OpenOfDay, Sealed<ClosingToSeal>>(
  'picks.sealed-closings',
  `select ${CLOSING}, encode(seal.hash, 'hex') as hash
   from picks.board board
   join picks.pick pick on pick.first_board_id = board.id
   join picks.closing closing on closing.pick_id = pick.id
   left join picks.seal seal on seal.pick_id = pick.id and seal.kind = 'closing'
   where ${OPEN} and closing.noted_at <= $5
   order by closing.pick_id`,
);
