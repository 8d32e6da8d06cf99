import { OperatorError } from '../../../platform/index.ts';

/** Checks the address of a service. OperatorError if it is not an http(s) address. */
export function checkedAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new OperatorError(`"${text}" is not an address.`, 'Example: https://picks.example.org.');
}
