import { InvalidArgumentError } from 'commander';
import { LONGEST_NAME } from '../../../accounts/index.ts';

/** The name of a key or a token as somebody typed it, as long as the API takes it. */
export function readName(text: string): string {
  if (text === '' || text.length > LONGEST_NAME)
    throw new InvalidArgumentError(`must be 1 to ${LONGEST_NAME} characters`);
  return text;
}
