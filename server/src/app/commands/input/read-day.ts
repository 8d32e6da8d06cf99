import { InvalidArgumentError } from 'commander';
import { isDay, type Day } from '../../../kernel/index.ts';

/** Parses a game day. */
export function readDay(text: string): Day {
  if (!isDay(text)) throw new InvalidArgumentError('a day such as 2024-03-02');
  return text;
}
