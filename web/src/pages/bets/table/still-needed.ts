import { strings } from '../strings.ts';

const words = strings.live;

/** What a running figure still needs for its side of the line to win, in words. */
export function stillNeeded(value: number, line: number, direction: string): string {
  if (direction === 'Over') {
    const least = Math.floor(line) + 1;
    return value >= least ? words.reached : words.needs(least - value);
  }
  const most = Math.ceil(line) - 1;
  return value > most ? words.tooMany : words.atMost(most - value);
}
