import { plural } from '../../format.ts';

/** Every text of the Books page, and of the switch that goes by it. */
export const strings = {
  atMyBooks: 'At my books',
  choose: 'Choose my books',
  title: 'My books and stakes',
  intro: 'Where you can bet, how prices are shown, and how stakes are suggested. Only you see this.',
  books: {
    title: 'My books',
    chosen: (count: number, all: number) => (count === all ? 'All books' : `${plural(count, 'book')} of ${all}`),
    none: 'Choose at least one book.',
    search: 'Search books',
    all: 'All',
    clear: 'None',
    noMatch: 'No book has that name.',
    kinds: {
      sportsbook: 'Sportsbook',
      sharp: 'Sportsbook that takes large bets at a low margin',
      exchange: 'Exchange: takes a fee, which every comparison counts',
      'pick-em': 'Pick’em: entries at multipliers. Its lines have no prices to compare',
    },
    simulated: 'The books of the demo are invented: their links to bet slips lead nowhere.',
  },
  display: {
    title: 'Display',
    odds: 'Odds',
    zone: 'Time zone',
    against: 'Single prices',
    againstHint: 'Prices and Research compare with it. With the consensus, Research compares with our model.',
    devig: 'No-vig method',
    browser: (zone: string) => `This browser’s (${zone})`,
  },
  stakes: {
    title: 'Stakes',
    bankroll: 'Bankroll',
    bankrollHint: 'What you bet from, in your own currency. While it is empty, no stakes are suggested.',
    unit: 'Unit, % of the bankroll',
    fraction: 'Fraction of Kelly, %',
    fractionHint: 'A quarter by default. The full share swings widely.',
    most: 'Most for one bet, % of the bankroll',
    how: 'A stake is your fraction of the Kelly share at the lower end of the probability’s interval. Without an edge there, no stake is suggested. A game gets at most twice the most for one bet, and a day five times. Picks on one player share one stake.',
  },
  care: {
    title: 'Limits and help',
    text: 'A stake is a suggestion from estimates, not advice. Never bet what you cannot afford to lose. Set limits for deposits, losses and time at your books before you start. If betting stops being fun, or you hide it from others, stop and talk to a person you trust: most countries have a free and confidential help line.',
    link: 'Where to find help',
  },
  save: 'Save',
  saved: 'Saved.',
};
