import { unitWin } from '../../src/kernel/index.ts';

/** A row of the features by column, as PostgreSQL returns it. */
export type FeatureRow = Readonly<Record<string, unknown>>;

interface AskedSystem {
  readonly where: Readonly<Record<string, unknown>>;
  readonly price: 'best' | 'consensus' | 'closing' | 'atMyBooks';
  readonly from: string | null;
  readonly to: string | null;
}

export interface BruteBet {
  readonly key: string;
  readonly price: number;
  readonly book: string | null;
  readonly result: string;
  readonly profit: number;
  readonly closing: number | null;
  readonly market: number;
}

/**
 * The bets of a system over rows of features, condition by condition and row by row: it shares nothing with the service's
 * SQL.
 */
export function bruteBets(
  rows: readonly FeatureRow[],
  system: AskedSystem,
  myBooks: readonly string[] | null,
): BruteBet[] {
  return rows.flatMap((row) => {
    const bet = betOn(row, system, myBooks);
    return bet === undefined ? [] : [bet];
  });
}

const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

function betOn(
  row: FeatureRow,
  { where, price, from, to }: AskedSystem,
  myBooks: readonly string[] | null,
): BruteBet | undefined {
  const side = where['direction'] === 'Over' ? 'over' : 'under';
  const day = String(row['game_date']);
  if (row['outcome'] === null || (from !== null && day < from) || (to !== null && day > to)) return undefined;
  const among = (name: string, value: unknown): boolean =>
    where[name] === undefined || (where[name] as unknown[]).includes(value);
  if (!among('stats', row['stat']) || !among('ratings', row[`${side}_rating`])) return undefined;
  if (!((where['periods'] as unknown[] | undefined) ?? ['Full']).includes(row['period'])) return undefined;
  const keys = row['book_keys'] as string[];
  const books = where['books'] as string[] | undefined;
  if (books !== undefined && !keys.some((key) => books.includes(key))) return undefined;
  const ofSide = (over: unknown): number | null => {
    const value = number(over);
    return value === null ? null : side === 'over' ? value : 1 - value;
  };
  const halves = number(row['line_halves']) ?? 0;
  const open = number(row['open_halves']);
  const games = number(row['season_games']);
  const values: Record<string, number | null> = {
    ...hitsOf(row),
    SeasonOverRate: games === null || games === 0 ? null : (number(row['season_over']) ?? 0) / games,
    SeasonGames: games,
    Edge: number(row[`${side}_edge`]),
    Probability: ofSide(row['model_over']),
    MarketProbability: ofSide(row['over_probability']),
    LineMove: open === null ? null : (halves - open) / 2,
    Line: halves / 2,
    Rest: number(row['rest_days']),
    OpponentRank: number(row['opponent_rank']),
    TeammatesOut: number(row['teammates_out']),
    ExpectedMinutes: number(row['expected_minutes']),
    MinutesToTipOff: number(row['minutes_to_tip_off']),
    Books: number(row['books']),
  };
  for (const [name, bound] of Object.entries(where)) {
    const [, which, feature = ''] = /^(min|max)(.+)$/.exec(name) ?? [];
    if (which === undefined || feature === 'Price') continue;
    const value = values[feature];
    if (value === undefined) throw new Error(`no feature ${feature}`);
    if (value === null || (which === 'min' ? value < Number(bound) : value > Number(bound))) return undefined;
  }
  if (where['home'] !== undefined && row['home'] !== where['home']) return undefined;
  const rest = number(row['rest_days']);
  if (where['backToBack'] !== undefined && (rest === null || (rest === 0) !== where['backToBack'])) return undefined;
  if (where['playoffs'] !== undefined && (row['season_type'] === 'playoffs') !== where['playoffs']) return undefined;
  const taken = takenOf(row, side, price, books, myBooks);
  if (taken === undefined) return undefined;
  const pays = unitWin(taken.price);
  if (where['minPrice'] !== undefined && pays < unitWin(Number(where['minPrice']))) return undefined;
  if (where['maxPrice'] !== undefined && pays > unitWin(Number(where['maxPrice']))) return undefined;
  const line = (price === 'closing' ? (number(row['closing_halves']) ?? 0) : halves) / 2;
  const result = resultOf(row, line, side);
  const closing = ofSide(price === 'closing' ? row['closing_over'] : row['closing_over_here']);
  const market = ofSide(price === 'closing' ? row['closing_over'] : row['over_probability']) ?? Number.NaN;
  const profit = result === 'won' ? pays : result === 'lost' ? -1 : 0;
  const key = ['game_date', 'game_id', 'player_id', 'stat', 'period'].map((column) => String(row[column])).join(' ');
  return { key, ...taken, result, profit, closing, market };
}

function hitsOf(row: FeatureRow): Record<string, number | null> {
  const hits: Record<string, number | null> = {};
  for (const games of [5, 10, 15])
    for (const [side, name] of [
      ['over', 'Over'],
      ['under', 'Under'],
    ] as const)
      hits[`L${games}${name}Hits`] = number(row[`l${games}_${side}`]);
  return hits;
}

function takenOf(
  row: FeatureRow,
  side: 'over' | 'under',
  price: AskedSystem['price'],
  books: readonly string[] | undefined,
  myBooks: readonly string[] | null,
): { price: number; book: string | null } | undefined {
  const whole = (wanted: unknown, book: unknown) =>
    wanted === null ? undefined : { price: Number(wanted), book: book as string | null };
  if (price === 'closing') return whole(row[`closing_${side}_price`], row[`closing_${side}_book`]);
  if (price === 'consensus') return whole(row[`consensus_${side}_price`], null);
  const mine = price === 'atMyBooks' ? myBooks : null;
  if (books === undefined && mine === null) return whole(row[`best_${side}_price`], row[`best_${side}_book`]);
  const allowed = (key: string): boolean => (books?.includes(key) ?? true) && (mine?.includes(key) ?? true);
  const prices = row[`book_${side}_prices`] as (number | null)[];
  let best: { price: number; book: string } | undefined;
  for (const [place, key] of (row['book_keys'] as string[]).entries()) {
    const offered = prices[place] ?? null;
    if (offered === null || !allowed(key)) continue;
    const more = best === undefined ? 1 : unitWin(offered) - unitWin(best.price);
    if (best === undefined || more > 0 || (more === 0 && key < best.book)) best = { price: offered, book: key };
  }
  return best;
}

function resultOf(row: FeatureRow, line: number, side: 'over' | 'under'): string {
  if (row['outcome'] === 'void') return 'void';
  const value = Number(row['actual_value']);
  if (value === line) return 'push';
  return value > line === (side === 'over') ? 'won' : 'lost';
}
