/** Every text of what moved a pick's price. */
export const strings = {
  expectedVoid: 'Player out: expected to be void',
  expectedVoidShort: 'expected to be void',
  since: 'since',
  title: 'What moved this price',
  reason: (reason: string) => ` · ${reason}`,
  line: 'Consensus line',
  opened: (line: string) => `Books opened at ${line}`,
  market: 'Market at this line',
  published: 'Published',
  at: (price: string, book: string) => `at ${price}, ${book}`,
  reading: '…',
  change: (before: string, after: string) => `${before} → ${after}`,
  unchanged: (share: string) => `${share}, no change`,
  unknown: '–',
  noEstimate: 'No estimate for that moment.',
  explained: 'Evaluated just before and right after the news, with the same prices.',
  tier: {
    data: (needed: string) => `The ${needed} tier adds line moves, and our probability before and after each report.`,
  },
  legend:
    'Reports on the player and teammates, moves of the consensus line, and of the market’s probability by 2 points or more.',
};
