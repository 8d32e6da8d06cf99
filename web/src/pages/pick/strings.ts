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
  notAsked: 'Only the six newest items of news are estimated.',
  explained: 'Evaluated just before and right after the news, with the same prices.',
  rating: {
    and: ', ',
    scoreIsEdge: 'The score counts the edge alone.',
    reaches: {
      expectedValue: (value: string, bound: string) => `edge ${value} (needs ${bound})`,
      probability: (value: string, bound: string) => `probability ${value} (needs ${bound})`,
      confidence: (value: string, bound: string) => `confidence ${value} (needs ${bound})`,
    },
    misses: {
      expectedValue: (value: string, bound: string) => `edge ${value} is under ${bound}`,
      probability: (value: string, bound: string) => `probability ${value} is under ${bound}`,
      confidence: (value: string, bound: string) => `confidence ${value} is under ${bound}`,
    },
    atLeast: {
      expectedValue: (bound: string) => `edge of ${bound} or more`,
      probability: (bound: string) => `probability of ${bound} or more`,
      confidence: (bound: string) => `confidence of ${bound} or more`,
    },
    reached: (rating: string, figures: string) => `${rating}: ${figures}.`,
    below: (rating: string, better: string, why: string) => `${rating}, not ${better}: ${why}.`,
    unseen: (bound: string) => `confidence is under ${bound}`,
    noPrice: (rating: string) => `${rating}: no book offers this line, so a Lean is the best rating.`,
    doubted: (rating: string) => `${rating}: the evidence is thin, so a Lean is the best rating.`,
    changed: (rating: string, needed: string) =>
      `${rating} when it was rated. The bounds have changed since: now it needs an ${needed}.`,
    unknown: 'By edge, probability and confidence together.',
  },
  tier: {
    data: (needed: string) => `The ${needed} tier adds line moves, and our probability before and after each report.`,
  },
  legend:
    'Reports on the player and teammates, moves of the consensus line, and of the market’s probability by 2 points or more.',
};
