import pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/**
 * The address as it is, if the connection is encrypted, stays on this machine, or `sslmode=disable` in it says that it need not
 * be encrypted. OperatorError otherwise: passwords of people are hashed in the database, and the rest of it crosses the
 * network as it is. `variable` names the setting in the message.
 */
export function requireEncryption(url: string, variable: string): string {
  const { host, isEncrypted } = connectionOf(url);
  if (isEncrypted || isThisMachine(host) || new URL(url).searchParams.get('sslmode') === 'disable') return url;
  throw new OperatorError(
    `The connection to the database at ${host} would not be encrypted: ${variable} does not ask for TLS.`,
    'Add ?sslmode=verify-full to it (and &sslrootcert=FILE for a certificate authority of your own), or ?sslmode=disable if no other machine can read that network.',
  );
}

/** Where the driver connects for an address, and whether with TLS. */
export function connectionOf(url: string): { readonly host: string; readonly isEncrypted: boolean } {
  const { host, ssl } = new pg.Client({ connectionString: url });
  // The driver has an object here where the address names certificates, which its type does not say.
  return { host, isEncrypted: (ssl as boolean | object) !== false };
}

/** True for a socket file and for the addresses of the loopback interface. */
export const isThisMachine = (host: string): boolean =>
  host.startsWith('/') || /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
