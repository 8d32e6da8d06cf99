import { InvalidArgumentError } from 'commander';

const LONGEST = 100;

/** The name of a key or a token as somebody typed it, as long as the API takes it. */
export function readName(text: string): string {
  if (text === '' || text.length > LONGEST) throw new InvalidArgumentError(`must be 1 to ${LONGEST} characters`);
  return text;
}
