import { addDays, type Day } from '../../server/src/kernel/index.ts';
import {
  FITTED_COUNTS,
  statDefinition,
  fittedValue,
  FITTED_STATS,
  type FittedCount,
  type FittedLine,
  type FittedStat,
} from '../../server/src/sports/basketball/index.ts';
import { sumCounts, type Period } from '../../server/src/sports/index.ts';
import { countsForPeriod, gameTime } from '../../server/src/leagues/index.ts';
import { seededRandom, type Random } from '../../server/src/model/index.ts';
import { recordBooks, recordQuoteSets, type QuoteRecord, type QuoteSetRecord } from '../../server/src/odds/index.ts';
import { copy, type Database, type Transaction } from '../../server/src/platform/index.ts';

/** The evening that is scored. Everything before it is history. */
export const EVENING: Day = '2024-03-05';
export const TIP_OFF = gameTime('Nba', EVENING, 19);
const LONG_BEFORE = new Date('2023-07-01T00:00:00Z');
const TEAMS = 30;
const ROSTER = 13;
const GAMES_BEHIND = 60;
const PERIODS = ['Full', 'Q1', 'Q2', 'H1', 'Q3', 'Q4', 'H2'] as const satisfies readonly Period[];
const SUMS: readonly FittedStat[] = FITTED_STATS.filter((stat) => statDefinition(stat).doubles === undefined);
/** Three books quote the main stats of the full game, one book everything else, as on a real evening. */
const MAIN_BOOKS = 3;
const MAIN_STATS = SUMS.slice(0, 12);
/** Sum of the two prices: implied probabilities of 1.07 together, the median of 337,000 real quotes of 2023-24. */
const BOTH_PRICES = -230;

/** Counts of the evening's quotes. */
export interface MadeSlate {
  readonly props: number;
  readonly quotes: number;
}

interface PastNight {
  readonly playerId: number;
  readonly team: number;
  readonly seconds: number;
  readonly quarters: readonly FittedLine[];
}

/** A count's usual value in a game of 36 minutes. */
const USUAL: Readonly<Record<FittedCount, number>> = {
  pts: 18,
  reb: 7,
  ast: 4,
  fg3m: 2,
  fg3a: 5.5,
  fgm: 6.6,
  fga: 14,
  ftm: 2.8,
  fta: 3.6,
  stl: 1.1,
  blk: 0.8,
  tov: 2.1,
};

const box = copy<readonly [number, number, number, boolean, number, ...number[]]>(
  `copy league.box_line (box_score_id, player_id, team_id, starter, seconds, ${FITTED_COUNTS.join()}) from stdin`,
);
const split = copy<readonly number[]>(
  `copy league.period_line (box_score_id, player_id, period, seconds, ${FITTED_COUNTS.join()}) from stdin`,
);
async function ids(tx: Transaction, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>({ text, values });
  return rows.map(({ id }) => id);
}

/** A random small number: the sum of three uniform draws, close enough to normal here. */
function drawn(mean: number, random: Random): number {
  return Math.max(0, Math.round((mean * (random() + random() + random())) / 1.5));
}

function nightOf(playerId: number, team: number, place: number, random: Random): PastNight {
  const minutes = Math.max(5, 36 - 2.2 * place + 6 * (random() - 0.5));
  const quarters = [0, 1, 2, 3].map(() =>
    Object.fromEntries(FITTED_COUNTS.map((count) => [count, drawn((USUAL[count] * minutes) / 36 / 4, random)])),
  ) as unknown as FittedLine[];
  return { playerId, team, seconds: Math.round(60 * minutes), quarters };
}

/** Games of one day: every team plays, with another opponent each day; teams are counted from 0. */
export function pairings(day: number): [home: number, away: number][] {
  const ring = Array.from({ length: TEAMS - 1 }, (_, index) => 1 + ((index + day) % (TEAMS - 1)));
  const order = [0, ...ring];
  return Array.from({ length: TEAMS / 2 }, (_, index) => [order[index]!, order[TEAMS - 1 - index]!]);
}

async function addGames(tx: Transaction, teams: readonly number[], day: Day, number: number, final: boolean) {
  const tipOff = gameTime('Nba', day, 19);
  const games: { readonly id: number; readonly pair: readonly [number, number] }[] = [];
  for (const pair of pairings(number)) {
    const [id = 0] = await ids(
      tx,
      `insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
       values ('Nba', '2023-24', 'regular', $1, $2, $3, $4) returning id`,
      [day, teams[pair[0]], teams[pair[1]], LONG_BEFORE],
    );
    games.push({ id, pair });
  }
  await tx.query({
    text: `insert into league.game_state (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
           select id, $2, false, 'bench', $3, $4, false from unnest($1::int[]) id`,
    values: [
      games.map(({ id }) => id),
      final ? new Date(tipOff.getTime() + 3 * 3_600_000) : LONG_BEFORE,
      final ? 'final' : 'scheduled',
      tipOff,
    ],
  });
  return { games, tipOff };
}

/** A league before an evening of games. */
export interface MadeLeague {
  readonly books: readonly number[];
  readonly gameOf: ReadonlyMap<number, number>;
  readonly last: ReadonlyMap<number, PastNight>;
}

/** Sixty game days of thirty teams with box scores by period, and an evening of fifteen unquoted games. */
export async function makeLeague(db: Database): Promise<MadeLeague> {
  const random = seededRandom(11);
  const made = await db.transaction(async (tx) => {
    const teams = await ids(
      tx,
      `insert into league.team (league, abbreviation, name, known_at)
       select 'Nba', 'T' || n, 'Team ' || n, $1 from generate_series(1, $2::int) n returning id`,
      [LONG_BEFORE, TEAMS],
    );
    const players = await ids(
      tx,
      `insert into league.player (league, name, name_key, known_at)
       select 'Nba', 'Player ' || n, 'player' || n, $1 from generate_series(1, $2::int) n returning id`,
      [LONG_BEFORE, TEAMS * ROSTER],
    );
    const books = [...(await recordBooks(tx, ['draftkings', 'fanduel', 'betmgm'])).values()];
    const last = new Map<number, PastNight>();
    for (let number = 0; number < GAMES_BEHIND; number += 1)
      await playDay(tx, { teams, players, last, random }, addDays(EVENING, number - GAMES_BEHIND), number);
    const { games } = await addGames(tx, teams, EVENING, GAMES_BEHIND, false);
    const gameOf = new Map(games.flatMap(({ id, pair }) => pair.map((team) => [team, id] as const)));
    return { books, gameOf, last };
  });
  await db.query({ text: 'vacuum analyze' });
  return made;
}

/** Replaces the evening's quotes with quotes of this many props. */
export async function quoteEvening(db: Database, league: MadeLeague, props: number): Promise<MadeSlate> {
  const quotes = [...quotesOf(league, props, seededRandom(5))];
  const knownAt = new Date(TIP_OFF.getTime() - 3 * 3_600_000);
  const offers = Map.groupBy(quotes, ({ gameId, bookId, stat, period }) => `${gameId} ${bookId} ${stat} ${period}`);
  const sets = Array.from(offers.values(), (ofOffer): QuoteSetRecord => {
    const [{ gameId, bookId, stat, period }] = ofOffer as [MadeQuote];
    return { gameId, bookId, stat, period, knownAt, assumed: false, quotes: ofOffer };
  });
  await db.transaction(async (tx) => {
    await tx.query({ text: 'truncate odds.quote' });
    await recordQuoteSets(tx, 'bench', sets);
  });
  await db.query({ text: 'vacuum analyze odds.quote' });
  return {
    props: new Set(quotes.map(({ gameId, playerId, stat, period }) => `${gameId} ${playerId} ${stat} ${period}`)).size,
    quotes: quotes.length,
  };
}

interface Made {
  readonly teams: readonly number[];
  readonly players: readonly number[];
  readonly last: Map<number, PastNight>;
  readonly random: Random;
}

async function playDay(tx: Transaction, { teams, players, last, random }: Made, day: Day, number: number) {
  const { games, tipOff } = await addGames(tx, teams, day, number, true);
  const boxes = await ids(
    tx,
    `insert into league.box_score (game_id, known_at, known_at_assumed, source, has_periods, totals_hash, periods_hash)
     select id, $2, false, 'bench', true, '', '' from unnest($1::int[]) id returning id`,
    [games.map(({ id }) => id), new Date(tipOff.getTime() + 3 * 3_600_000)],
  );
  const nights = games.flatMap(({ pair }, game) =>
    pair.flatMap((team) =>
      Array.from({ length: ROSTER }, (_, place) => {
        const night = nightOf(players[team * ROSTER + place]!, team, place, random);
        last.set(night.playerId, night);
        return { boxId: boxes[game]!, place, night };
      }),
    ),
  );
  await box(
    tx,
    nights.map(({ boxId, place, night }) => {
      const counts = sumCounts(night.quarters);
      const { playerId, team, seconds } = night;
      return [
        boxId,
        playerId,
        teams[team]!,
        place < 5,
        seconds,
        ...FITTED_COUNTS.map((count) => counts[count]),
      ] as const;
    }),
  );
  await split(
    tx,
    nights.flatMap(({ boxId, night }) =>
      night.quarters.map((counts, quarter) => [
        boxId,
        night.playerId,
        quarter + 1,
        Math.round(night.seconds / 4),
        ...FITTED_COUNTS.map((count) => counts[count]),
      ]),
    ),
  );
}

type MadeQuote = Omit<QuoteSetRecord, 'quotes' | 'knownAt' | 'assumed'> & QuoteRecord;

/** Quotes of this many props near each player's usual values: the full game of everyone first, then period by period. */
function* quotesOf({ last, gameOf, books }: MadeLeague, props: number, random: Random): Generator<MadeQuote> {
  let left = props;
  for (const period of PERIODS)
    for (const stat of SUMS)
      for (const { playerId, team, quarters, seconds } of last.values()) {
        if (left === 0) return;
        left -= 1;
        const usual = usualOf(stat, period, seconds, quarters.length);
        const lineHalves = 1 + 2 * Math.max(0, Math.floor(usual + 0.6 * (random() - 0.5)));
        const lean = Math.floor(12 * random());
        const count = period === 'Full' && MAIN_STATS.includes(stat) ? MAIN_BOOKS : 1;
        for (const bookId of books.slice(0, count)) {
          const overPrice = -105 - lean - Math.floor(5 * random());
          const offer = { gameId: gameOf.get(team)!, bookId, stat, period, playerId, lineHalves };
          yield { ...offer, overPrice, underPrice: BOTH_PRICES - overPrice };
        }
      }
}

/** A player's usual value in a period with these minutes. */
function usualOf(stat: FittedStat, period: Period, seconds: number, quarters: number): number {
  const share = [1, 2, 3, 4].filter((quarter) => countsForPeriod('Nba', period, quarter)).length / quarters;
  const counts = Object.fromEntries(
    FITTED_COUNTS.map((count) => [count, (USUAL[count] * seconds) / 2160]),
  ) as FittedLine;
  return share * fittedValue(stat, counts);
}
