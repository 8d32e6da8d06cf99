import pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/**
 * Returns the address if the connection is encrypted or local, or if `sslmode=disable` allows plain text. OperatorError
 * otherwise: user passwords are hashed, but all other data would cross the network unencrypted. `variable` is the
 * setting's name in the message.
 */
export function requireEncryption(url: string, variable: string): string {
  const { host, isEncrypted } = connectionOf(url);
  if (isEncrypted || isThisMachine(host) || new URL(url).searchParams.get('sslmode') === 'disable') return url;
  throw new OperatorError(
    `The connection to the database at ${host} would not be encrypted: ${variable} does not ask for TLS.`,
    'Add ?sslmode=verify-full to it (and &sslrootcert=FILE for a certificate authority of your own), or ?sslmode=disable if no other machine can read that network.',
  );
}

/** The host of an address, and whether the driver uses TLS. */
export function connectionOf(url: string): { readonly host: string; readonly isEncrypted: boolean } {
  const { host, ssl } = new pg.Client({ connectionString: url });
  // The driver has an object here if the address names certificates, which its type omits.
  return { host, isEncrypted: (ssl as boolean | object) !== false };
}

/** True for a Unix socket and for loopback addresses. */
export const isThisMachine = (host: string): boolean =>
  host.startsWith('/') || /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
