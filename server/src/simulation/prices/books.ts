import type { Period, Stat } from '../../sports/index.ts';

/** One market of a book: the stat, the period, and the number of players per game. */
export interface Market {
  readonly stat: Stat;
  readonly period: Period;
  readonly players: number;
}

/** The behavior of a book. All books are invented; their keys mark them as simulated. */
export interface Book {
  readonly key: string;
  /** The sum of both sides' implied probabilities. */
  readonly overround: number;
  /** Prices are multiples of this. */
  readonly step: number;
  /** Minutes from news to new prices, from fastest to slowest. All but a slow book reprice in the same minute. */
  readonly latency: readonly [number, number];
  /** The spread of its opinion (sd in log-odds). */
  readonly opinion: number;
  readonly alternates: 'none' | 'both sides' | 'overs';
  /** Share of main lines that are whole numbers, which can push. */
  readonly wholeLines: number;
  /** Does not offer questionable players. */
  readonly cautious: boolean;
  /** Resells another book's feed. */
  readonly copies: string | null;
  /** Its feed links each price to its bet slip. */
  readonly linked: boolean;
  readonly markets: readonly Market[];
}

const full = (stat: Stat, players: number): Market => ({ stat, period: 'Full', players });
const first = (stat: Stat, players: number): Market => ({ stat, period: 'Q1', players });

const MAIN = [full('Points', 16), full('Rebounds', 14), full('Assists', 12), full('Threes', 12)];
const COMBOS = [full('PtsRebAst', 14), full('PtsReb', 10), full('PtsAst', 10), full('RebAst', 10)];
const DEFENCE = [full('Steals', 8), full('Blocks', 6), full('Turnovers', 8), full('StlBlk', 6)];
const QUARTER = [first('Points', 6), first('Rebounds', 4), first('Assists', 4)];
const HOCKEY_MARKETS = [
  full('ShotsOnGoal', 14),
  full('Points', 14),
  full('Goals', 12),
  full('Assists', 12),
  full('BlockedShots', 6),
  full('Saves', 2),
];
const fewer = (markets: readonly Market[], players: number): Market[] =>
  markets.map((market) => ({ ...market, players: Math.min(market.players, players) }));

const USUAL = {
  step: 5,
  latency: [2, 2],
  opinion: 0.045,
  alternates: 'none',
  wholeLines: 0,
  cautious: false,
  copies: null,
  linked: false,
} as const;

export const BOOKS: readonly Book[] = [
  {
    ...USUAL,
    key: 'sim_harbourline',
    overround: 1.062,
    step: 1,
    opinion: 0.03,
    alternates: 'both sides',
    linked: true,
    markets: [...MAIN, ...COMBOS, ...DEFENCE, full('DoubleDouble', 6), ...QUARTER],
  },
  {
    ...USUAL,
    key: 'sim_copperfield',
    overround: 1.06,
    step: 2,
    alternates: 'overs',
    markets: [...MAIN, full('PtsRebAst', 14), ...DEFENCE.slice(0, 2), full('DoubleDouble', 8)],
  },
  { ...USUAL, key: 'sim_northgate', overround: 1.068, linked: true, markets: [...MAIN, ...COMBOS] },
  {
    ...USUAL,
    key: 'sim_silverpine',
    overround: 1.066,
    markets: fewer([...MAIN, ...COMBOS], 10),
  },
  {
    ...USUAL,
    key: 'sim_twinriver',
    overround: 1.066,
    copies: 'sim_silverpine',
    markets: fewer([...MAIN, ...COMBOS], 10),
  },
  {
    ...USUAL,
    key: 'sim_oldmill',
    overround: 1.07,
    latency: [45, 100],
    opinion: 0.06,
    markets: fewer([...MAIN, full('PtsRebAst', 12)], 12),
  },
  {
    ...USUAL,
    key: 'sim_redlantern',
    overround: 1.065,
    step: 1,
    wholeLines: 0.3,
    cautious: true,
    markets: fewer([...MAIN.slice(0, 3), full('PtsRebAst', 10)], 10),
  },
  {
    ...USUAL,
    key: 'sim_quayside',
    overround: 1.069,
    opinion: 0.06,
    cautious: true,
    markets: fewer(MAIN.slice(0, 3), 10),
  },
];

/** The same books, each with half of its players and its main lines only. */
export const quotingHalf = (books: readonly Book[]): readonly Book[] =>
  books.map((book) => ({
    ...book,
    alternates: 'none',
    markets: book.markets.map((market) => ({ ...market, players: Math.ceil(market.players / 2) })),
  }));

const FEWER = ['sim_harbourline', 'sim_copperfield', 'sim_northgate', 'sim_silverpine', 'sim_oldmill', 'sim_quayside'];
/** Fewer bettors correct the second league's prices, so opinions differ more. */
const MORE_OPINION = 1.6;

/** The books that quote exhibitions. */
const OF_EXHIBITIONS = ['sim_harbourline', 'sim_copperfield', 'sim_northgate'];
export const EXHIBITION_BOOKS: readonly Book[] = BOOKS.filter(({ key }) => OF_EXHIBITIONS.includes(key)).map(
  (book) => ({
    ...book,
    alternates: 'none',
    markets: [full('Points', 6)],
  }),
);

/** The books that quote the second league, in its main markets only. */
export const FEWER_BOOKS: readonly Book[] = BOOKS.filter(({ key }) => FEWER.includes(key)).map((book) => ({
  ...book,
  alternates: 'none',
  opinion: MORE_OPINION * book.opinion,
  markets: fewer([...MAIN, full('PtsRebAst', 10)], 10),
}));

/** How many of hockey's markets, in their order, and of players in each a book has. Blocks and saves are not everywhere. */
const IN_HOCKEY: Readonly<Record<string, readonly [markets: number, players: number]>> = {
  sim_harbourline: [6, 14],
  sim_copperfield: [6, 12],
  sim_northgate: [4, 14],
  sim_silverpine: [4, 10],
  sim_oldmill: [2, 12],
  sim_quayside: [2, 8],
};

/** The books that quote hockey, all their lines half ones. */
export const HOCKEY_BOOKS: readonly Book[] = BOOKS.flatMap((book) => {
  const [markets, players] = IN_HOCKEY[book.key] ?? [0, 0];
  return markets === 0 ? [] : [{ ...book, wholeLines: 0, markets: fewer(HOCKEY_MARKETS.slice(0, markets), players) }];
});
