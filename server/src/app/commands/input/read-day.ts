import { InvalidArgumentError } from 'commander';
import { isDay, type Day } from '../../../kernel/index.ts';

/** A game day as somebody typed it. */
export function readDay(text: string): Day {
  if (!isDay(text)) throw new InvalidArgumentError('a day such as 2024-03-02');
  return text;
}
