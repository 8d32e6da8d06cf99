import { hash, verify, type Options } from '@node-rs/argon2';
import { REFUSED_PASSWORDS } from './refused-passwords.ts';

const FEWEST_CHARACTERS = 12;
const MOST_CHARACTERS = 200;

/** argon2id with 19 MiB, 2 passes, 1 lane: the first of OWASP's equivalent settings. 2 is Argon2id in the library's list. */
const COST: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Why a new password is refused, as the end of a sentence that begins with "must" or "is"; undefined if it is accepted.
 */
export function passwordFault(password: string, email: string): string | undefined {
  // Counts characters, not code units.
  const { length } = Array.from(password.normalize('NFC'));
  if (length < FEWEST_CHARACTERS) return `must have ${FEWEST_CHARACTERS} characters or more`;
  if (length > MOST_CHARACTERS) return `must have ${MOST_CHARACTERS} characters or fewer`;
  const plain = password.toLowerCase();
  if (isCommon(plain)) return 'is too common';
  const name = email.toLowerCase().split('@')[0] ?? '';
  if (plain === email.toLowerCase() || (name.length > 3 && plain.replaceAll(/[\d\W_]/g, '') === name)) {
    return 'must not be the email';
  }
  return undefined;
}

/**
 * Common words stay common if digits are appended or if they are repeated. Fewer than 4 different characters are common
 * too.
 */
function isCommon(plain: string): boolean {
  const letters = plain.replaceAll(/[\d\W_]+$/g, '');
  const half = plain.slice(0, plain.length / 2);
  return (
    REFUSED_PASSWORDS.has(plain) ||
    (letters.length > 0 && REFUSED_PASSWORDS.has(letters)) ||
    (half + half === plain && REFUSED_PASSWORDS.has(half)) ||
    new Set(plain).size < 4
  );
}

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST);

/** Stored instead of a hash: no password matches until one is set by mail. */
export const NO_PASSWORD = '';

let decoy: Promise<string> | undefined;

/**
 * True if the password matches the hash. Without a hash (an unknown email, an account without a password) it verifies
 * against a decoy and returns false. So the time reveals nothing.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('the password of the decoy');
  const hasPassword = passwordHash !== undefined && passwordHash !== NO_PASSWORD;
  const matches = await verify(hasPassword ? passwordHash : await decoy, password.normalize('NFC'));
  return matches && hasPassword;
}
