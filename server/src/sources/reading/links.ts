import type { Node } from './shape.ts';

const MOST_CHARACTERS = 500;
/** A public DNS name: no IP address, no internal name. Some books leave `{state}` in it for the reader to fill in. */
const PUBLIC_NAME = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/;

/**
 * A link into a book's bet slip, shown on the dashboard. Only an https URL of a public name is accepted, without credentials
 * or port, at most 500 characters; else null. A hostile feed must not choose another target.
 */
export function bookLink({ value }: Node): string | null {
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS || !URL.canParse(value)) return null;
  const { protocol, username, password, port, hostname, href } = new URL(value);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '' || !PUBLIC_NAME.test(hostname))
    return null;
  return href.length > MOST_CHARACTERS ? null : href;
}
