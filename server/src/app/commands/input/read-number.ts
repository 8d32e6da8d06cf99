import { InvalidArgumentError } from 'commander';

/** Of PostgreSQL's int, which ids are. */
const LARGEST = 2_147_483_647;

/** An id or a count as somebody typed it. */
export function readNumber(text: string): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value < 1 || value > LARGEST)
    throw new InvalidArgumentError(`"${text}" is no number from 1 to ${LARGEST}`);
  return value;
}
