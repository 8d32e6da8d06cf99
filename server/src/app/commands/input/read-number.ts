import { InvalidArgumentError } from 'commander';

/** The largest PostgreSQL int, the type of ids. */
const LARGEST = 2_147_483_647;

/** Parses an id or a count. */
export function readNumber(text: string): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value < 1 || value > LARGEST)
    throw new InvalidArgumentError(`"${text}" is not a number from 1 to ${LARGEST}`);
  return value;
}
