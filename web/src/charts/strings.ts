import { plural } from '../format.ts';

interface Interval {
  readonly low: string;
  readonly high: string;
}

/** Every text of the charts: axis labels, and what a mark says on hover and to a screen reader. */
export const strings = {
  over: 'over',
  under: 'under',
  line: 'Line',
  none: '–',
  break: '\u00b7',
  block: (name: string, score: string, confidence: string) => `${name} ${score} of 100, confidence ${confidence}`,
  even: 'center line = 50 %',
  calibration: {
    label: 'Predicted probability against actual share',
    predicted: 'predicted',
    actual: 'actual',
    spark: (points: string) => `Predicted against actual: ${points}`,
    point: (predicted: string, actual: string, picks: number) =>
      `Predicted ${predicted}, actual ${actual} of ${plural(picks, 'pick')}`,
    bin: (predicted: string, market: string, actual: string, { low, high }: Interval, picks: number) =>
      `Predicted ${predicted} (market ${market}), actual ${actual} (95 % interval ${low} to ${high}), ${plural(picks, 'pick')}.`,
  },
  distribution: {
    count: (value: number, unit: string, chance: string) => `${value} ${unit}: ${chance}`,
    tail: (range: string, chance: string) => `${range}: ${chance}`,
    orFewer: (value: number) => `${value} or fewer`,
    orMore: (value: number) => `${value} or more`,
    under: (share: string) => `under ${share}`,
    over: (share: string) => `${share} over`,
    unknownLine: (unit: string) => `Probability of each number of ${unit}`,
    atLine: (line: number, unit: string, over: string, under: string) =>
      `${line} ${unit}: over ${over}, under ${under}`,
    exactly: (share: string) => `, exactly ${share}`,
  },
  games: {
    game: (day: string, season: string, matchup: string, result: string, line: string | undefined) =>
      `${day} (${season}), ${matchup}: ${result}.${line === undefined ? '' : ` Line ${line}.`}`,
    noLine: (played: number) => `The last ${played} games played`,
    label: (line: number, overs: number, played: number) =>
      `Over ${line} in ${overs} of the last ${played} games played`,
  },
  court: {
    label: 'Shots by zone on a half-court',
    noShots: (zone: string) => `${zone}: no shots.`,
    made: (zone: string, makes: number, attempts: number, share: string) =>
      `${zone}: ${makes} of ${attempts}, ${share}`,
    league: (share: string) => `league average ${share}`,
    opponent: (share: string) => `next opponent allows ${share}`,
    share: (share: string) => `${share} of the player’s shots`,
  },
  hits: {
    none: 'No games yet.',
    of: (what: string, hits: number, games: number) => `${what} in ${hits} of the last ${games} games played.`,
    count: (hits: number, games: number) => `${hits}/${games}`,
  },
  lanes: {
    offTheBoard: 'off the board',
    over: (share: string) => `over ${share}`,
    noPrice: 'no price',
    step: (title: string, moment: string, line: string, over: string, under: string) =>
      `${title}, ${moment}: ${line}, over ${over}, under ${under}.`,
    gone: (title: string, moment: string) => `${title}, ${moment}: off the board.`,
    news: (moment: string, player: string, status: string) => `${moment}: ${player} ${status}`,
    reason: (reason: string) => ` (${reason})`,
    label: (books: number, opened: string, now: string) =>
      `Lines of ${plural(books, 'book')} over time. The consensus opened at ${opened} and is now ${now}`,
  },
  scale: {
    label: (ours: string, market: string | null, needed: string) =>
      `Our estimate ${ours}, ${market === null ? '' : `market ${market}, `}break-even ${needed}`,
    legend: 'Filled: our estimate. Hollow: market. Bar: break-even at this price.',
  },
  splits: {
    with: 'With',
    without: 'Without',
    noGames: (word: string) => `${word}: no games`,
    figures: (word: string, share: string, mean: string, games: number) =>
      `${word} ${share} · avg ${mean} · ${plural(games, 'game')}`,
    few: ' Too few games to tell.',
    dot: (word: string, share: string, { low, high }: Interval, games: number, mean: string, minutes: string) =>
      `${word}: over in ${share} of ${plural(games, 'game')} (95 % interval ${low} to ${high}), average ${mean} in ${minutes} minutes.`,
  },
  units: {
    label: (total: string) => `Units over time, ${total} in total`,
    point: (label: string, won: string, picks: number, total: string) =>
      `${label}: ${won} from ${plural(picks, 'pick')}, ${total} in total.`,
    expected: (expected: string, { low, high }: Interval) => ` Market expected ${expected} (95 %: ${low} to ${high}).`,
  },
};
