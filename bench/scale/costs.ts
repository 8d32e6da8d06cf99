import { recordQuoteSets, type QuoteRecord, type QuoteSetRecord } from '../../server/src/odds/index.ts';
import type { Database } from '../../server/src/platform/index.ts';
import { loadSlate, scoreSlate, worldStore } from '../../server/src/scoring/index.ts';
import { quantile } from '../kit/figures.ts';
import { meterOf } from '../kit/process.ts';
import { EVENING, quoteEvening, TIP_OFF, type MadeLeague } from '../slate/made-league.ts';

const POLLS = 5;
const AS_OF = new Date(TIP_OFF.getTime() - 3_600_000);

export interface QuoteCosts {
  readonly comparedUs: number;
  readonly changedUs: number;
  readonly bytesAQuote: number;
}

/** CPU time of an unchanged quote, and the additional time of a moved one; this process and its connection. */
export async function quoteCosts(db: Database, league: MadeLeague, props: number): Promise<QuoteCosts> {
  const { quotes } = await quoteEvening(db, league, props);
  const meter = await meterOf(db);
  const still: number[] = [];
  const moved: number[] = [];
  let changes = 0;
  for (let poll = 1; poll <= POLLS; poll += 1) {
    const sets = await offersNow(db, new Date(AS_OF.getTime() + 10_000 * poll));
    still.push((await meter(() => record(db, sets))).cost.cpu);
    const later = moveTenth(sets, poll, new Date(AS_OF.getTime() + 10_000 * poll + 5_000));
    const { result, cost } = await meter(() => record(db, later));
    moved.push(cost.cpu);
    changes = result;
  }
  const unchanged = quantile(still, 0.5);
  return {
    comparedUs: (1_000 * unchanged) / quotes,
    changedUs: (1_000 * (quantile(moved, 0.5) - unchanged)) / changes,
    bytesAQuote: await bytesARow(db),
  };
}

/** CPU time of reading and scoring one proposition, at this many. */
export async function scoringCost(db: Database, league: MadeLeague, props: number): Promise<number> {
  await quoteEvening(db, league, props);
  const worlds = worldStore();
  const meter = await meterOf(db);
  const times: number[] = [];
  for (let turn = 0; turn <= POLLS; turn += 1) {
    const { cost } = await meter(async () =>
      scoreSlate(await loadSlate(db, { league: 'Nba', date: EVENING, asOf: AS_OF }, worlds)),
    );
    // The first round reads the world of past games, which a running service has in memory.
    if (turn > 0) times.push(cost.cpu);
  }
  return (1_000 * quantile(times, 0.5)) / props;
}

async function record(db: Database, sets: readonly QuoteSetRecord[]): Promise<number> {
  const { opened } = await db.transaction((tx) => recordQuoteSets(tx, 'bench', sets));
  return opened;
}

type QuoteNow = QuoteRecord & Omit<QuoteSetRecord, 'quotes' | 'knownAt' | 'assumed'>;

/** Every current offer, observed again at that moment. */
async function offersNow(db: Database, knownAt: Date): Promise<QuoteSetRecord[]> {
  const { rows } = await db.query<QuoteNow>({
    text: `select game_id as "gameId", book_id as "bookId", stat, period, player_id as "playerId",
             line_halves as "lineHalves", over_price as "overPrice", under_price as "underPrice"
           from odds.quote where superseded_at = 'infinity'`,
  });
  const offers = Map.groupBy(rows, ({ gameId, bookId, stat, period }) => `${gameId} ${bookId} ${stat} ${period}`);
  return Array.from(offers.values(), (quotes): QuoteSetRecord => {
    const [{ gameId, bookId, stat, period }] = quotes as [QuoteNow];
    return { gameId, bookId, stat, period, knownAt, assumed: false, quotes };
  });
}

function moveTenth(sets: readonly QuoteSetRecord[], turn: number, knownAt: Date): QuoteSetRecord[] {
  return sets.map((set) => ({
    ...set,
    knownAt,
    quotes: set.quotes.map((quote) =>
      quote.playerId % 10 === turn && quote.overPrice !== null ? { ...quote, overPrice: quote.overPrice - 1 } : quote,
    ),
  }));
}

/** With indexes, over all months. */
async function bytesARow(db: Database): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>({
    text: `select sum(pg_total_relation_size(inhrelid))::float8 / (select count(*) from odds.quote) as bytes
           from pg_inherits where inhparent = 'odds.quote'::regclass`,
  });
  return rows[0]?.bytes ?? Number.NaN;
}
