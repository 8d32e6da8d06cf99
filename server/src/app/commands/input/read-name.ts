import { InvalidArgumentError } from 'commander';
import { LONGEST_NAME } from '../../../accounts/index.ts';

/** Parses the name of a key or token, with the API's length limit. */
export function readName(text: string): string {
  if (text === '' || text.length > LONGEST_NAME)
    throw new InvalidArgumentError(`must be 1 to ${LONGEST_NAME} characters`);
  return text;
}
