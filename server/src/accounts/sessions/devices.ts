import { timingSafeEqual } from 'node:crypto';
import { derive, randomText, type InstanceKey, type Queryable } from '../../platform/index.ts';
import type { AccountRow } from '../queries.ts';
import { knowsSource } from './attempt-queries.ts';
import { addressSubject, deviceSubject, sourceSubject, type SignIn } from './attempts.ts';
import { emailKey } from '../signup/email-address.ts';

export const DEVICE_SECONDS = 180 * 24 * 60 * 60;
/** No account has this id. */
const NO_ACCOUNT = 0;

/**
 * The content of a device cookie: a random id, and a keyed hash of it with the account and its password. Nothing is
 * stored, and a new password ends it.
 */
function writeDevice(key: InstanceKey, id: string, { id: accountId, passwordHash }: AccountRow): string {
  return `${id}.${derive(key, 'device', `${id} ${accountId} ${passwordHash}`).toString('base64url')}`;
}

/** The id of a device that has signed in to the account; undefined for any other text. */
function readDevice(key: InstanceKey, text: string | undefined, account: AccountRow | undefined): string | undefined {
  const id = /^([0-9A-Za-z]{22})\.[\w-]{43}$/.exec(text ?? '')?.[1];
  if (text === undefined || id === undefined || account === undefined) return undefined;
  return timingSafeEqual(Buffer.from(text), Buffer.from(writeDevice(key, id, account))) ? id : undefined;
}

/** The device cookie after a sign-in: the existing one, or a new one. */
export function deviceAfter(key: InstanceKey, text: string | undefined, account: AccountRow): string {
  return writeDevice(key, readDevice(key, text, account) ?? randomText(22), account);
}

/** The limits of a sign-in with an email. The work is the same for an email without an account. */
export async function signInOf(
  { db, instanceKey }: { readonly db: Queryable; readonly instanceKey: InstanceKey },
  account: AccountRow | undefined,
  { email, source, device }: { readonly email: string; readonly source: string; readonly device?: string | undefined },
): Promise<SignIn> {
  const origin = sourceSubject(instanceKey, source);
  const [row] = await knowsSource(db, account?.id ?? NO_ACCOUNT, origin);
  const id = readDevice(instanceKey, device, account);
  if (id !== undefined) return { origin: deviceSubject(instanceKey, id) };
  return row?.known === true ? { origin } : { origin, address: addressSubject(instanceKey, emailKey(email)) };
}
