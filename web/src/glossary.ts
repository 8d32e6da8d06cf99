interface Entry {
  readonly term: string;
  /** One or two sentences, for a tooltip and for docs/glossary.md, which is written from here. */
  readonly text: string;
}

/** Every term of the screens, in the order of the glossary's page. */
export const GLOSSARY = {
  prop: { term: 'Prop', text: 'A bet on one player’s figure in one game, such as points, over or under a line.' },
  pick: {
    term: 'Pick',
    text: 'A prop that we publish before its game, with its side, book and price frozen. It never changes.',
  },
  line: { term: 'Line', text: 'The number that the over must exceed and the under must stay below.' },
  consensus: { term: 'Consensus line', text: 'The books’ median main line.' },
  price: {
    term: 'Price',
    text: 'What a book pays. Choose American, decimal or fractional odds at the top of the page.',
  },
  best: {
    term: 'Best price',
    text: 'The highest payout that any book offers on this side of the line, after an exchange’s fee, and its book.',
  },
  ours: { term: 'Ours', text: 'Our probability that the side wins, pushes excluded.' },
  market: { term: 'Market', text: 'The books’ probability together, without their margin (no-vig).' },
  hold: {
    term: 'Hold',
    text: 'A book’s margin: what it keeps of the stakes if both sides are bet evenly. Of two books: what both bets lose together.',
  },
  noVig: {
    term: 'No-vig method',
    text: 'How a margin is taken out: proportional by probability, additive equally, power and Shin more from the long shot; worst case: the lowest.',
  },
  arbitrage: {
    term: 'Arbitrage',
    text: 'Over and under of one line at two books that pay more than both stakes, whichever wins. A price may be gone before both are bet.',
  },
  middle: {
    term: 'Middle',
    text: 'Over a line at one book and under a higher line at another. Between the lines both win; else one pays for most of the other.',
  },
  lead: {
    term: 'Lead',
    text: 'The time from a book’s move to the move of the other books’ consensus in the same direction.',
  },
  ownGames: { term: 'Player’s games only', text: 'What box scores, schedule and news say without the books.' },
  interval: {
    term: 'Interval',
    text: 'The range that holds the true value in 90 or 95 of 100 cases, as named. Few games make it wide.',
  },
  breakEven: { term: 'Break-even', text: 'The share of such bets that must win to lose nothing at this price.' },
  fair: { term: 'Fair price', text: 'The price at which our probability breaks even. Any better price has an edge.' },
  edge: {
    term: 'Edge',
    text: 'Expected profit per unit staked at this price, by our probability. Also: expected value.',
  },
  score: {
    term: 'Score',
    text: '0 to 100: how far our probability is above break-even. 50 is no edge. It says nothing of the evidence.',
  },
  confidence: {
    term: 'Confidence',
    text: 'How certain the inputs are, from 0 to 100 %: books that agree, games played, minutes and news.',
  },
  rating: {
    term: 'Rating',
    text: 'Premium, Standard, Lean or Avoid. Each needs enough edge, probability and confidence at once, so a high score alone is not Premium.',
  },
  lastGames: {
    term: 'L5, L10, L15',
    text: 'In how many of the last 5, 10 or 15 games played the figure was on this side of the line.',
  },
  books: { term: 'Books', text: 'How many sportsbooks quote the prop.' },
  side: { term: 'Our side', text: 'The side with the better edge, and our probability for it.' },
  slate: {
    term: 'Slate',
    text: 'All games of one game day. A game day is a calendar day of the league, Eastern time.',
  },
  closing: { term: 'Closing line', text: 'The last line and prices before the game.' },
  clv: {
    term: 'Closing line value (CLV)',
    text: 'What the published price was worth against the no-vig closing line. The fastest honest test of a pick.',
  },
  push: { term: 'Push', text: 'The figure landed exactly on the line. The stake is returned.' },
  void: {
    term: 'Void',
    text: 'The bet does not count, for example because the player did not play. The stake is returned.',
  },
  pending: { term: 'Pending', text: 'Published and not graded yet.' },
  unit: {
    term: 'Unit (u)',
    text: 'One fixed stake. Results are in units, one staked on every pick at its published price.',
  },
  hitRate: { term: 'Hit rate', text: 'Hits among hits and misses. Pushes and voids are not counted.' },
  roi: { term: 'ROI', text: 'Profit per unit staked.' },
  logLoss: {
    term: 'Log loss',
    text: 'How far the probabilities were from what happened. Lower is better; the market’s is for the same picks.',
  },
  calibration: {
    term: 'Calibration',
    text: 'Whether what we call 60 % happens in 60 of 100 cases.',
  },
  drawdown: { term: 'Drawdown', text: 'The largest fall from a high point of the running total.' },
  chance: { term: 'Plays', text: 'Chance to play, from the status, the usual minutes and the time to the start.' },
  minutesFreed: {
    term: 'Minutes freed',
    text: 'Expected minutes times the chance not to play: minutes that teammates may get.',
  },
  pValue: {
    term: 'p-value',
    text: 'The chance of a result at least as far from the market’s expectation if the market is right. Below 5 % luck is unlikely.',
  },
  corrected: {
    term: 'Corrected p-value',
    text: 'The same for the best of all systems tried: of 20 systems without an edge one has p below 5 % by luck.',
  },
  joint: {
    term: 'All legs win',
    text: 'The joint chance: that every leg of a slip wins. Legs of one game depend on each other, so it is not their product.',
  },
  independent: {
    term: 'If independent',
    text: 'The product of the legs’ probabilities: the chance if no leg said anything of another.',
  },
  correlation: {
    term: 'Correlation',
    text: 'From −1 to 1: how much likelier one leg’s win makes the other’s. 0: they say nothing of each other.',
  },
  payback: {
    term: 'Pays back on average',
    text: 'What the entry returns for one unit, by our probabilities. Above 1× it has an edge.',
  },
  parlay: { term: 'Parlay', text: 'One bet on several legs. It wins if all of them win, at one price for the whole.' },
  pickem: {
    term: 'Pick’em entry',
    text: 'Several legs at a house that pays fixed multipliers in place of odds.',
  },
  kelly: {
    term: 'Kelly share',
    text: 'The share of the bankroll that makes it grow fastest if the probability is right: the edge, divided by what a win pays for one staked.',
  },
  ledger: {
    term: 'Ledger',
    text: 'A chain of every board, settlement and day of pick’em entries. Each entry holds a hash of its content and of the entry before it.',
  },
} as const satisfies Readonly<Record<string, Entry>>;

export type TermName = keyof typeof GLOSSARY;

/** What a term means. */
export const meaning = (of: TermName): string => GLOSSARY[of].text;
