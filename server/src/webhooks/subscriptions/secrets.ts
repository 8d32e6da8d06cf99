import { randomSecret, seal, unseal, type InstanceKey } from '../../platform/index.ts';

const PURPOSE = 'webhook-secret';

/** A generated secret in the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${Buffer.from(randomSecret()).toString('base64')}`;

export const sealSecret = (key: InstanceKey, secret: string): Buffer => seal(key, secret, PURPOSE);
export const openSecret = (key: InstanceKey, sealed: Buffer): string => unseal(key, sealed, PURPOSE).toString();

/** How long the previous secret also signs. */
const PREVIOUS_SECRET_MS = 24 * 3_600_000;
export const previousSecretUntil = (now: Date): Date => new Date(now.getTime() + PREVIOUS_SECRET_MS);

interface SealedSecrets {
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
  readonly previousSecretUntil: Date | null;
}

/** The secrets that sign at a time, the current one first. */
export function secretsAt(key: InstanceKey, sealed: SealedSecrets, now: Date): [string, ...string[]] {
  const current = openSecret(key, sealed.sealedSecret);
  const { sealedPreviousSecret: previous, previousSecretUntil: until } = sealed;
  return previous !== null && until !== null && until > now ? [current, openSecret(key, previous)] : [current];
}
