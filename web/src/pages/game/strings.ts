import { figure, percent } from '../../format.ts';

/** Every text of a game's page and of live probabilities elsewhere. */
export const strings = {
  title: (away: string, home: string) => `${away} at ${home}`,
  intro: 'What each quoted line is worth now, from the figures so far and what was known just before the start.',
  notOfRecord: 'Live probabilities are not part of the record.',
  how: 'How they are made: docs/model-live.md',
  clock: (period: string, left: string) => `${period}, ${left} left`,
  between: (period: string) => `End of ${period}`,
  score: (away: string, awayPoints: number, home: string, homePoints: number) =>
    `${away} ${awayPoints}, ${home} ${homePoints}`,
  frozen: 'The clock stands, or nothing new was read.',
  read: (age: string) => `Read ${age}`,
  statuses: {
    scheduled: 'The game has not begun.',
    live: 'No state of this game has been read yet, or nothing was quoted before its start.',
    final: 'The game is over. Each line shows where it ended, for 30 days.',
    postponed: 'The game is postponed.',
    cancelled: 'The game is cancelled.',
  },
  none: 'No live probabilities: the league has no model of running games, or nothing was quoted.',
  table: 'Live probability of each line',
  columns: {
    line: 'Line',
    soFar: 'So far',
    chance: 'Over now',
    before: 'Before',
    remaining: 'Still expected',
    path: 'Through the game',
  },
  line: (line: number, stat: string) => `${line} ${stat}`,
  soFar: (value: number, seconds: number | null) =>
    seconds === null ? figure(value, 0) : `${figure(value, 0)} in ${Math.round(seconds / 60)} min`,
  bar: (over: number) => `Over ${percent(over)}`,
  path: (player: string, line: string, first: number, last: number, low: number, high: number) =>
    `${player} ${line}: the over went from ${percent(first)} to ${percent(last)}, between ${percent(low)} and ${percent(high)}.`,
  now: (probability: number) => `${percent(probability)} now`,
  nowExplained: (low: number, high: number, remaining: number | null) =>
    `The probability that it still wins, ${percent(low)} to ${percent(high)}.${remaining === null ? '' : ` ${figure(remaining)} more are expected.`} It is not part of the record.`,
  toGame: 'Live game',
  upgrade: 'Live probabilities need a tier without a delay.',
} as const;

/** "Q3", or "OT" and "OT2" after regulation; a third of hockey is "P2". */
export function periodName(period: number, count: number): string {
  if (period <= count) return `${count === 4 ? 'Q' : 'P'}${period}`;
  return period === count + 1 ? 'OT' : `OT${period - count}`;
}

/** "5:09" */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
