import type { Day, GameStatus, SeasonType } from '../../src/kernel/index.ts';
import { FITTED_COUNTS, type FittedCount } from '../../src/sports/basketball/index.ts';
import type { Period, Stat } from '../../src/sports/index.ts';
import { seasonOf, type League } from '../../src/leagues/index.ts';
import { bookKind } from '../../src/odds/index.ts';
import type { Queryable } from '../../src/platform/index.ts';

/** Long before every game of these tests; teams, players and schedules are known since then. */
export const EARLY = new Date('2024-01-01T00:00:00Z');

export interface SmallLeague {
  readonly league: League;
  readonly teams: readonly [number, number];
  /** Ten players, the first five of the home team. */
  readonly players: readonly number[];
  /** Book ids by their keys `alpha` to `echo`. */
  readonly books: ReadonlyMap<string, number>;
}

/**
 * Two teams, ten players and five books, written straight to the tables that tests of higher modules read. Several
 * leagues have teams and players of the same names, and share the books.
 */
export async function smallLeague(db: Queryable, league: League = 'Nba'): Promise<SmallLeague> {
  const teams = await ids(
    db,
    'insert into league.team (league, abbreviation, name, known_at) values ($2, $3, $3, $1), ($2, $4, $4, $1) returning id',
    [EARLY, league, 'AAA', 'BBB'],
  );
  const players = await ids(
    db,
    `insert into league.player (league, name, name_key, known_at)
     select $2, 'Player ' || n, 'player' || n, $1 from generate_series(1, 10) n returning id`,
    [EARLY, league],
  );
  await db.query({
    text: `insert into odds.book (key, title) select key, initcap(key) from unnest($1::text[]) key on conflict do nothing`,
    values: [BOOKS],
  });
  return { league, teams: [teams[0] ?? 0, teams[1] ?? 0], players, books: await booksIn(db) };
}

/** The existing small league of a database. */
export async function smallLeagueIn(db: Queryable, league: League = 'Nba'): Promise<SmallLeague> {
  const [home = 0, away = 0] = await ids(db, 'select id from league.team where league = $1 order by id', [league]);
  const players = await ids(db, 'select id from league.player where league = $1 order by id', [league]);
  return { league, teams: [home, away], players, books: await booksIn(db) };
}

const BOOKS = ['alpha', 'bravo', 'charlie', 'delta', 'echo'];

async function booksIn(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const found = await ids(db, 'select id from odds.book where key = any($1) order by key', [BOOKS]);
  return new Map(BOOKS.map((key, index) => [key, found[index] ?? 0]));
}

/** The id of a book, which is added if it is not one of the five. */
async function bookId(db: Queryable, { books }: SmallLeague, key: string): Promise<number | undefined> {
  const known = books.get(key);
  if (known !== undefined) return known;
  await db.query({
    text: 'insert into odds.book (key, title, kind) values ($1, $1, $2) on conflict do nothing',
    values: [key, bookKind(key)],
  });
  const [id] = await ids(db, 'select id from odds.book where key = $1', [key]);
  return id;
}

async function ids(db: Queryable, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({ text, values });
  return rows.map(({ id }) => id);
}

/** A game that is scheduled since EARLY. */
export async function addGame(
  db: Queryable,
  { league, teams }: SmallLeague,
  date: Day,
  tipOff: Date,
  seasonType: SeasonType = 'regular',
): Promise<number> {
  const [id = 0] = await ids(
    db,
    `insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
     values ($5, $6, $7, $1, $2, $3, $4) returning id`,
    [date, teams[0], teams[1], EARLY, league, seasonOf(league, date), seasonType],
  );
  await addState(db, id, 'scheduled', tipOff, EARLY);
  return id;
}

/** Adds a state of a game that is known from `knownAt` on. */
export async function addState(
  db: Queryable,
  gameId: number,
  status: GameStatus,
  tipOff: Date,
  knownAt: Date,
): Promise<void> {
  await db.query({
    text: `update league.game_state set superseded_at = $2 where game_id = $1 and superseded_at = 'infinity'`,
    values: [gameId, knownAt],
  });
  await db.query({
    text: `insert into league.game_state (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
           values ($1, $2, false, 'test', $3, $4, false)`,
    values: [gameId, knownAt, status, tipOff],
  });
}

export interface TestQuote {
  readonly gameId: number;
  readonly playerId: number;
  readonly book: string;
  readonly line: number;
  readonly over: number | null;
  readonly under: number | null;
  readonly knownAt: Date;
  readonly stat?: Stat;
  readonly period?: Period;
  readonly source?: string;
}

/** Quotes are partitioned by month; a direct insert must create the month's partition first. */
export async function openQuoteMonth(db: Queryable, moment: Date): Promise<void> {
  await db.query({ text: 'select odds.open_quote_months(array[$1::timestamptz])', values: [moment] });
}

/** A quote that ends the book's previous one on the same line. */
export async function addQuote(db: Queryable, league: SmallLeague, quote: TestQuote): Promise<void> {
  const {
    gameId,
    playerId,
    book,
    line,
    over,
    under,
    knownAt,
    stat = 'Points',
    period = 'Full',
    source = 'test',
  } = quote;
  const claim = [gameId, playerId, stat, period, line * 2, await bookId(db, league, book), knownAt];
  await db.query({
    text: `update odds.quote set superseded_at = $7 where game_id = $1 and player_id = $2 and stat = $3 and period = $4
             and line_halves = $5 and book_id = $6 and superseded_at = 'infinity'`,
    values: claim,
  });
  await openQuoteMonth(db, knownAt);
  await db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed,
             source, over_price, under_price) values ($1, $2, $3, $4, $5, $6, $7, false, $10, $8, $9)`,
    values: [...claim, over, under, source],
  });
}

/** Four books agree that 14.5 is even; the fifth pays enough on the under for a Standard pick. */
export async function addValue(
  db: Queryable,
  league: SmallLeague,
  claim: Pick<TestQuote, 'gameId' | 'playerId' | 'knownAt' | 'period'>,
): Promise<void> {
  for (const book of ['alpha', 'bravo', 'charlie', 'delta'])
    await addQuote(db, league, { ...claim, book, line: 14.5, over: -110, under: -110 });
  await addQuote(db, league, { ...claim, book: 'echo', line: 14.5, over: -130, under: 108 });
}

export interface TestLine {
  readonly playerId: number;
  readonly seconds?: number;
  /** Left out: the first five players of the league are the home team's. */
  readonly isHome?: boolean;
  /** Left out: everyone starts. */
  readonly starter?: boolean;
  readonly counts: Partial<Record<FittedCount, number>>;
  /** Points by period; the box score has periods if any line has. */
  readonly periodPoints?: readonly number[];
}

/** A game on March 1, or another day, in which all players scored 10; it assigns players to teams. */
export async function addPastGame(db: Queryable, league: SmallLeague, date: Day = '2024-03-01'): Promise<void> {
  const tipOff = new Date(`${date}T20:00:00Z`);
  const gameId = await addGame(db, league, date, tipOff);
  const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 10 } }));
  await addBoxScore(db, league, gameId, new Date(tipOff.getTime() + 10 * 60 * 60_000), lines);
}

/** A version of a game's box score, which ends the previous one. */
export async function addBoxScore(
  db: Queryable,
  { teams, players }: SmallLeague,
  gameId: number,
  knownAt: Date,
  lines: readonly TestLine[],
): Promise<number> {
  await db.query({
    text: `update league.box_score set superseded_at = $2 where game_id = $1 and superseded_at = 'infinity'`,
    values: [gameId, knownAt],
  });
  const hasPeriods = lines.some((line) => line.periodPoints !== undefined);
  const [box = 0] = await ids(
    db,
    `insert into league.box_score (game_id, known_at, known_at_assumed, source, has_periods, totals_hash, periods_hash)
     values ($1, $2, false, 'test', $3, '', '') returning id`,
    [gameId, knownAt, hasPeriods],
  );
  for (const line of lines) {
    const team = (line.isHome ?? players.indexOf(line.playerId) < 5) ? teams[0] : teams[1];
    const counts = FITTED_COUNTS.map((count) => line.counts[count] ?? 0);
    const values = [box, line.playerId, team, line.seconds ?? 1800, line.starter ?? true, ...counts];
    await db.query({
      text: `insert into league.box_line (box_score_id, player_id, team_id, starter, seconds, ${FITTED_COUNTS.join()})
             values ($1, $2, $3, $5, $4, ${FITTED_COUNTS.map((_, index) => `$${index + 6}`).join()})`,
      values,
    });
    for (const [index, pts] of (line.periodPoints ?? []).entries())
      await db.query({
        text: `insert into league.period_line (box_score_id, player_id, period, seconds, ${FITTED_COUNTS.join()})
               values ($1, $2, $3, 400, ${FITTED_COUNTS.map((count) => (count === 'pts' ? pts : 0)).join()})`,
        values: [box, line.playerId, index + 1],
      });
  }
  return box;
}
