import { plural } from '../../format.ts';

/** Every text of the prices page. */
export const strings = {
  title: 'Prices',
  tier: 'See arbitrage, middles and prices above the market',
  rows: (rows: number, isMore: boolean) => ` · ${isMore ? `first ${plural(rows, 'row')}` : plural(rows, 'row')}`,
  delayed: (minutes: number) => ` · ${minutes} min delay`,
  asOf: ' · as of ',
  screensLabel: 'Screens',
  screens: {
    arbitrage: 'Arbitrage',
    middle: 'Middles',
    'low-hold': 'Low hold',
    'positive-ev': 'Positive EV',
    lead: 'Which book moves first',
  },
  term: { arbitrage: 'Arbitrage:', middle: 'Middle:', 'low-hold': 'Hold:', 'positive-ev': 'No-vig:' },
  explained: {
    arbitrage:
      'Over and under of one line at two books. Staked as shown, both results pay the same, more than both stakes.',
    middle:
      'Over a line at one book, under a higher line at another. In the gap both win; the edge is by our probability of it.',
    'low-hold': 'The pairs of one line that lose least when both sides are bet. Useful for bonuses and turnover.',
    'positive-ev':
      'Single prices that pay more than the reference’s no-vig probability is worth. No book is judged by itself.',
  },
  caution: 'Prices may be gone. Check them at the books before you stake.',
  record: {
    sentence: (minutes: string, won: string, range: string | null) =>
      `Half of these are gone within ${minutes} min. At first sight they won ${won} %${range === null ? '' : ` [${range}]`} in the last 30 days.`,
    few: (bets: string) => `${bets} of these were graded in the last 30 days: too few to say what they pay.`,
    none: 'None of these was graded in the last 30 days: what they pay is not known yet.',
    summary: 'What became of prices that stood out',
    explained:
      'Recorded when they were first seen, and graded with their games. A profit is that of one unit, with its 95 % range over game days. Left out: edges too good to be real. Grey: fewer than 100 bets or 5 days.',
    columns: ['Screen', 'Seen', 'Half gone, min', 'Gone in 5 min, %', 'First price won, %', 'Last price won, %'],
    paid: (won: string, range: string | null) => (range === null ? won : `${won} [${range}]`),
    noFigure: '–',
  },
  filters: {
    label: 'Filters',
    status: 'Status',
    statuses: { upcoming: 'Upcoming', live: 'Live', all: 'Upcoming and live' },
    stat: 'Stat',
    allStats: 'All stats',
    age: 'Age',
    ages: { 15: 'Quoted in 15 min', 60: 'Quoted in 1 h', 360: 'Quoted in 6 h', 1440: 'Quoted in 24 h' },
    against: 'Against',
    references: { consensus: 'Against the consensus', sharp: 'Against sharp books', model: 'Against our model' },
    againstBook: (book: string) => `Against ${book}`,
    devig: 'No-vig method',
    methods: {
      proportional: 'Proportional',
      additive: 'Additive',
      power: 'Power',
      shin: 'Shin',
      worst: 'Worst case',
    },
  },
  total: 'Total stake',
  list: 'Prices',
  side: (side: string, line: number) => `${side} ${line}`,
  league: (name: string) => `${name} · `,
  matchup: (away: string, home: string) => `${away} at ${home}`,
  net: (price: string) => `${price} after the fee · `,
  stake: (amount: string) => `Stake ${amount}`,
  edge: 'Edge',
  profit: (amount: string) => `${amount} either way`,
  profitPush: (amount: string) => `${amount}, or 0 on a push`,
  gap: (chance: string) => `Both win: ${chance}`,
  gapPush: (chance: string) => `, one and a push: ${chance}`,
  gapPays: (hit: string, missed: string) => `Pays ${hit}, else ${missed}`,
  breakEven: (chance: string) => `Break-even ${chance}`,
  reference: {
    consensus: (chance: string, feeds: number) => `Consensus ${chance} (${plural(feeds, 'feed')})`,
    sharp: (chance: string) => `Sharp books ${chance}`,
    model: (chance: string) => `Our model ${chance}`,
    quoted: ', quoted ',
  },
  stale: 'Others moved',
  staleExplained: 'At least two other books have a newer price. This one may be gone.',
  suspect: 'Too good?',
  suspectExplained: 'Real prices rarely differ so much. A line or a player may be mispaired: check both at the books.',
  export: {
    button: 'Export CSV',
    busy: 'Exporting…',
    failed: 'Export failed. Try again',
  },
  lead: {
    period: (from: string, to: string, games: number) => `${from} to ${to} · ${plural(games, 'game')}`,
    explained:
      'How often the consensus of the other books followed a move of the book before the start, and after how many minutes. What moved within the same minute is together.',
    caution: (least: number) =>
      `A lead is never seen shorter than the time between two looks at the prices. Grey: fewer than ${least} moves that were not together.`,
    table: 'Which book moves first',
    columns: ['Book', 'Moves', 'Together', 'Followed', 'Followed, %', 'Median lead, min'],
    noFigure: '–',
    none: 'No moves in this period',
    widen: 'A move needs two other books with prices on the prop. Choose a longer period or all stats.',
    filters: {
      days: 'Period',
      lastDays: (days: string) => `Last ${days} days`,
      within: 'Followed within',
      withins: { 15: 'Within 15 min', 60: 'Within 1 h', 360: 'Within 6 h' },
    },
  },
  more: 'Show more',
  empty: {
    none: {
      arbitrage: 'No arbitrage right now',
      middle: 'No middles worth their cost right now',
      'low-hold': 'No pairs under 2 % hold right now',
      'positive-ev': 'No prices above the reference right now',
    },
    widen: 'Allow older prices, more stats or all books. This page updates by itself.',
  },
};
