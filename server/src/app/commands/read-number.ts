import { InvalidArgumentError } from 'commander';

/** An id or a count as somebody typed it. */
export function readNumber(text: string): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value < 1) throw new InvalidArgumentError(`"${text}" is no number of one or more`);
  return value;
}
