import { plural } from '../../format.ts';

/** Every text of the prices page. */
export const strings = {
  title: 'Prices',
  tier: 'See arbitrage, middles and prices above the market',
  rows: (rows: number, isMore: boolean) => ` · ${isMore ? `first ${plural(rows, 'row')}` : plural(rows, 'row')}`,
  delayed: (minutes: number) => ` · ${minutes} min delay`,
  asOf: ' · as of ',
  screensLabel: 'Screens',
  screens: { arbitrage: 'Arbitrage', middle: 'Middles', 'low-hold': 'Low hold', 'positive-ev': 'Positive EV' },
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
