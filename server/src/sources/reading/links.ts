import type { Node } from './shape.ts';

const MOST_CHARACTERS = 500;
/** A name of several parts: no number of an address, no name of the own network. Books leave `{state}` in some for the reader. */
const PUBLIC_NAME = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/;

/**
 * A link into a book's bet slip, which people follow from the dashboard. Null for anything but an https address of a public
 * name without credentials and port, of at most 500 characters: a hostile feed must not choose where else a click goes.
 */
export function bookLink({ value }: Node): string | null {
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS || !URL.canParse(value)) return null;
  const { protocol, username, password, port, hostname, href } = new URL(value);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '' || !PUBLIC_NAME.test(hostname))
    return null;
  return href.length > MOST_CHARACTERS ? null : href;
}
