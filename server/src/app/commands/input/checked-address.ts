import { OperatorError } from '../../../platform/index.ts';

/** The address of a service, as somebody typed it; OperatorError if it is none. */
export function checkedAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new OperatorError(`"${text}" is no address.`, 'Give one such as https://picks.example.org.');
}
