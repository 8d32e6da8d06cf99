import type { TestContext } from 'node:test';
import { writeFacts, type FactBatch } from '../../src/ingest/index.ts';
import { addDays, settableClock, type SettableClock } from '../../src/kernel/index.ts';
import { FITTED_COUNTS } from '../../src/sports/basketball/index.ts';
import type { CountLine } from '../../src/sports/index.ts';
import { gameDayOf } from '../../src/leagues/index.ts';
import { dropQuoteMonths, recordBooks, recordQuoteSets } from '../../src/odds/index.ts';
import type { Database } from '../../src/platform/index.ts';
import type { GameFact, QuoteSetFact } from '../../src/sources/facts.ts';
import { asSuperuser, testDatabase } from './postgres.ts';
import { NO_FACTS } from './no-facts.ts';

type Game = Pick<GameFact, 'externalId' | 'gameDate' | 'home' | 'away' | 'status' | 'tipOff'>;

/** A league written by ingest, with its current players and games. */
export interface IngestedLeague {
  readonly db: Database;
  readonly clock: SettableClock;
  /** The players' ids; a source identifies them by index, from 0. */
  readonly players: readonly number[];
  /** Each player's team. */
  readonly teamOf: string[];
  readonly games: Game[];
}

/** Choices from a step's numbers, each used once: an element of a list, or a whole number below another. */
export interface Draw {
  below(n: number): number;
  one<Item>(list: readonly Item[]): Item;
}

export function drawFrom(numbers: readonly number[]): Draw {
  let at = 0;
  const below = (n: number): number => {
    at += 1;
    return (numbers[at % numbers.length] ?? 0) % n;
  };
  return { below, one: <Item>(list: readonly Item[]) => list[below(list.length)] as Item };
}

const START = new Date('2024-03-28T15:00:00Z');
const TEAMS = ['BOS', 'LAL', 'MIA'] as const;
const PLAYERS = 4;
const BOOKS = ['alpha', 'bravo'] as const;
const STATS = ['Points', 'Assists'] as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Teams and players, without a game. */
export async function ingestedLeague(t: TestContext): Promise<IngestedLeague> {
  const db = await testDatabase(t);
  const known = { league: 'Nba', knownAt: new Date('2024-01-01T00:00:00Z'), assumed: false } as const;
  const clock = settableClock(START);
  const names = Array.from({ length: PLAYERS }, (_, place) => String(place));
  const empty = { db, clock, players: [], teamOf: names.map((_, place) => TEAMS[place % 2] as string), games: [] };
  await record(empty, {
    teams: TEAMS.map((abbreviation) => ({ ...known, abbreviation, name: abbreviation })),
    players: names.map((externalId) => ({ ...known, externalId, name: `Player ${externalId}`, position: null })),
  });
  const { rows } = await db.query<{ id: number }>({
    text: 'select player_id as id from league.player_external order by external_id',
  });
  return { ...empty, players: rows.map(({ id }) => id) };
}

async function record({ db, clock }: IngestedLeague, batch: Partial<FactBatch>, source = 'feed'): Promise<void> {
  const provenance = { league: 'Nba', source, ids: 'feed', learnedAt: clock.now() } as const;
  await writeFacts(db, provenance, { ...NO_FACTS, ...batch }, 'silent');
}

const later = ({ clock }: IngestedLeague, ms: number): Date => new Date(clock.now().getTime() + ms);

function nextGame(on: IngestedLeague, draw: Draw): Game {
  const first = draw.below(TEAMS.length);
  const tipOff = later(on, (1 + draw.below(8)) * HOUR);
  const [home, away] = [TEAMS[first], TEAMS[(first + 1) % TEAMS.length]] as [string, string];
  const externalId = String(on.games.length + 1);
  return { externalId, gameDate: gameDayOf('Nba', tipOff), home, away, status: 'scheduled', tipOff };
}

async function recordGame(on: IngestedLeague, game: Game): Promise<void> {
  const place = on.games.findIndex(({ externalId }) => externalId === game.externalId);
  on.games[place < 0 ? on.games.length : place] = game;
  const score = game.status === 'final' ? { homePoints: 101, awayPoints: 99 } : { homePoints: null, awayPoints: null };
  const always = { league: 'Nba', season: '2023-24', seasonType: 'regular', tipOffAssumed: false } as const;
  await record(on, { games: [{ ...always, ...game, ...score, knownAt: on.clock.now(), assumed: false }] });
}

/** One of the last games that match; the last of all games, or a new one, if none matches. */
function someGame(on: IngestedLeague, draw: Draw, isOne: (game: Game) => boolean): Game {
  const found = on.games.filter(isOne).slice(-4);
  return found.length > 0 ? draw.one(found) : (on.games.at(-1) ?? nextGame(on, draw));
}
const isAhead = (on: IngestedLeague) => (game: Game) => game.tipOff > on.clock.now();
const isUnderWay = (on: IngestedLeague) => (game: Game) => game.tipOff <= on.clock.now();

/** A book's complete offer for a stat: for each player one of a few lines and prices, or none. */
function offer({ externalId }: Game, knownAt: Date, draw: Draw, most = PLAYERS): QuoteSetFact {
  const quotes = Array.from({ length: PLAYERS }, (_, place) => ({
    player: { externalId: String(place), name: '' },
    lineHalves: 21 + 2 * draw.below(3),
    overPrice: -105 - 5 * draw.below(3),
    underPrice: -110,
  }));
  const listed = quotes.filter((_, place) => draw.below(3) > 0 && place < most);
  const [book, stat, period] = [draw.one(BOOKS), draw.one(STATS), draw.below(5) === 0 ? 'Q1' : 'Full'] as const;
  return { game: { externalId }, book, stat, period, knownAt, assumed: false, quotes: listed };
}

/** All players of the two teams, except those the draw leaves out, with one of a few figures. */
function boxOf(on: IngestedLeague, { externalId, home, away }: Game, draw: Draw): FactBatch['boxScores'][number] {
  const hasPeriods = draw.below(2) === 0;
  const lines = on.teamOf.flatMap((team, place) => {
    if ((team !== home && team !== away) || draw.below(5) === 0) return [];
    const [counts, seconds] = [countsOf(9 + draw.below(6)), draw.below(6) === 0 ? 0 : 1_800];
    const periods = hasPeriods ? [{ period: 1, seconds: 700, counts: countsOf(draw.below(20)) }] : [];
    return [{ player: { externalId: String(place), name: '' }, team, starter: true, seconds, counts, periods }];
  });
  return { game: { externalId }, hasPeriods, lines, knownAt: on.clock.now(), assumed: false };
}
const countsOf = (each: number) => Object.fromEntries(FITTED_COUNTS.map((count) => [count, each])) as CountLine;

const refreshQuotes = async (on: IngestedLeague, game: Game, knownAt: Date, draw: Draw): Promise<void> => {
  if (!on.games.includes(game)) await recordGame(on, game);
  await record(on, { quoteSets: [offer(game, knownAt, draw), offer(game, knownAt, draw)] });
};

/** A kind of change; `ask` reads all players' history meanwhile. */
export type Change = (on: IngestedLeague, draw: Draw, ask: () => Promise<unknown>) => Promise<unknown>;

/** All kinds of change by name. */
export const CHANGES = {
  'a game': (on, draw) => recordGame(on, nextGame(on, draw)),
  'new quotes': (on, draw) => refreshQuotes(on, someGame(on, draw, isAhead(on)), on.clock.now(), draw),
  'late quotes from before the game': (on, draw) => {
    const game = someGame(on, draw, isUnderWay(on));
    return refreshQuotes(on, game, new Date(game.tipOff.getTime() - (1 + draw.below(400)) * MINUTE), draw);
  },
  'a late withdrawal of all quotes': (on, draw) => {
    const game = someGame(on, draw, isUnderWay(on));
    const knownAt = new Date(game.tipOff.getTime() - 1);
    return on.games.includes(game) ? record(on, { quoteSets: [offer(game, knownAt, draw, 0)] }) : Promise.resolve();
  },
  'quotes by a clock that is ahead': (on, draw) =>
    refreshQuotes(on, someGame(on, draw, isAhead(on)), later(on, 1 + draw.below(90) * MINUTE), draw),
  'time passes': async (on, draw) => on.clock.set(later(on, draw.one([1, 1_000, 20 * MINUTE, HOUR, 5 * HOUR]))),
  'a clock is set back': async (on, draw) => on.clock.set(later(on, -draw.one([1, 1_000, 20 * MINUTE]))),
  'a tip-off moves': (on, draw) => {
    const game = someGame(on, draw, isAhead(on));
    return recordGame(on, { ...game, tipOff: new Date(game.tipOff.getTime() + (draw.below(5) - 2) * HOUR) });
  },
  'a game is over': (on, draw) => recordGame(on, { ...someGame(on, draw, isUnderWay(on)), status: 'final' }),
  'a game is called off': (on, draw) => recordGame(on, { ...someGame(on, draw, isAhead(on)), status: 'cancelled' }),
  'a game moves to another day': (on, draw) => {
    const game = someGame(on, draw, () => true);
    return recordGame(on, { ...game, gameDate: addDays(game.gameDate, draw.one([-1, 1])) });
  },
  'a game swaps home and away': (on, draw) => {
    const game = someGame(on, draw, () => true);
    return recordGame(on, { ...game, home: game.away, away: game.home });
  },
  'a box score': (on, draw) => record(on, { boxScores: [boxOf(on, someGame(on, draw, isUnderWay(on)), draw)] }),
  'another source’s box score': (on, draw) =>
    record(on, { boxScores: [boxOf(on, someGame(on, draw, isUnderWay(on)), draw)] }, 'second'),
  'a trade': async (on, draw) => (on.teamOf[draw.below(PLAYERS)] = draw.one(TEAMS)),
  'a transaction that commits late': async (on, draw, ask) => {
    const game = someGame(on, draw, isUnderWay(on));
    const at = new Date(game.tipOff.getTime() - (1 + draw.below(400)) * MINUTE);
    await on.db.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: number }>({
        text: `select game_id as id from league.game_external where external_id = $1`,
        values: [game.externalId],
      });
      const [{ id: gameId } = { id: 0 }] = rows;
      if (gameId === 0) return;
      const { book, game: _, quotes, ...rest } = offer(game, at, draw);
      const bookId = (await recordBooks(tx, [book])).get(book) ?? 0;
      const named = quotes.map(({ player, ...quote }) => ({
        ...quote,
        playerId: on.players[Number(player.externalId)] ?? 0,
      }));
      await recordQuoteSets(tx, 'feed', [{ ...rest, gameId, bookId, quotes: named }]);
      await ask();
    });
  },
  'a month of quotes is kept no longer': (on, draw) =>
    dropQuoteMonths(on.db, later(on, (draw.below(4) === 0 ? 40 : 5) * 24 * HOUR), 1),
  'months as a restored backup brings them': async ({ db }) => {
    await asSuperuser(db, (superuser) =>
      superuser.query({
        text: `do $$ declare one record; begin
               for one in select tgname, tgrelid::regclass as month from pg_trigger
                          where tgrelid in (select inhrelid from pg_inherits where inhparent = 'odds.quote'::regclass)
                 and not tgisinternal
               loop execute format('drop trigger %I on %s', one.tgname, one.month); end loop; end $$`,
      }),
    );
  },
} satisfies Record<string, Change>;

export type Kind = keyof typeof CHANGES;
export const KINDS = Object.keys(CHANGES) as Kind[];
