import { plural } from '../../format.ts';

/** Every text of the Evaluate page. */
export const strings = {
  title: 'Evaluate',
  tier: 'Evaluate any line for any player',
  start: {
    label: 'Start here',
    noPlayer: 'Pick a player and a line. Any line works, quoted or not.',
    noLine: 'Pick a line and press Evaluate. Any line works, quoted or not.',
    orToday: ' Or start with one of today’s picks:',
  },
  sentence: {
    will: 'Will',
    loading: '…',
    player: 'Player',
    aPlayer: 'a player',
    changePlayer: 'Choose another player',
    go: 'go',
    side: 'Side',
    line: 'Line',
    stat: 'Stat',
    on: 'on',
    in: 'in',
    day: 'Game day. Leave empty for the next game',
    nextGame: 'the next game',
    toNextGame: 'Next game',
    end: '?',
    submit: 'Evaluate',
  },
  answer: {
    label: 'Answer',
    prop: (player: string, stat: string) => `${player}, ${stat}`,
    against: (team: string, opponent: string, day: string) => `${team} vs ${opponent}, ${day}`,
    probability: (moment: string, books: number) =>
      `Pushes excluded. As of ${moment}, from the player’s games and ${plural(books, 'independent book')}.`,
    interval: (low: string, high: string) => `${low} to ${high}`,
    stake: {
      title: 'Stake',
      none: 'none',
      because: (fraction: string, lower: string, most: string) =>
        `${fraction} of full Kelly at the best price for ${lower}, the lower end of the interval, at most ${most} of your bankroll. A suggestion from estimates, not advice: never bet what you cannot afford to lose.`,
    },
    intervalExplained: '90 % interval of our estimate.',
    market: 'Market',
    noMarket: 'no line',
    ownGames: 'Player’s games only',
    fair: 'Fair price',
    best: 'Best price',
    noBest: 'no book offers it',
    posted: 'posted ',
    edge: 'Edge',
    score: 'Score',
    scoreOf: (score: string) => `${score} of 100`,
    doubtful: (prices: string) => `Better prices that look stale or mismatched: ${prices}. Check them at the book.`,
    rough: 'Insufficient evidence. Treat this as a rough estimate.',
    none: '–',
  },
  next: {
    title: 'Next game',
    note: (mean: string, unit: string, minutes: string, low: number, high: number) =>
      `Average ${mean} ${unit} in ${minutes} minutes. 9 games in 10 fall between ${low} and ${high}. Drag the line or use the arrow keys.`,
    columns: ['Line', 'Over, %', 'Exactly, %', 'Under, %'],
    fair: (price: string) => `fair ${price}`,
    edge: (edge: string, price: string) => `edge ${edge} at ${price}`,
    evaluate: 'Evaluate this line',
  },
  why: 'Why',
  changes: {
    title: 'What would change it',
    price: 'Price',
    good: (fair: string) => `Any price better than ${fair} has an edge.`,
    bad: (fair: string) => `You need a price better than ${fair}.`,
    best: (best: string) => ` Best price now: ${best}.`,
    line: 'Line',
    atLine: (line: string, side: string, likelier: boolean) =>
      `At ${line} the ${side} becomes the ${likelier ? 'more' : 'less'} likely side.`,
    without: (changed: string, now: string) => `Without this factor: ${changed} instead of ${now}.`,
    interval: (low: string, high: string) => `90 % interval of our estimate: ${low} to ${high}.`,
    noGames: 'No games this season to compare.',
    split: (without: string, unit: string, gamesWithout: number, withMean: string, gamesWith: number) =>
      `Averages ${without} ${unit} without this teammate (${plural(gamesWithout, 'game')}), ${withMean} with (${plural(gamesWith, 'game')}).`,
  },
};
