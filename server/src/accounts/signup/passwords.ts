import { hash, verify, type Options } from '@node-rs/argon2';
import { REFUSED_PASSWORDS } from './refused-passwords.ts';

const FEWEST_CHARACTERS = 12;
const MOST_CHARACTERS = 200;

/** argon2id with 19 MiB, 2 passes, 1 lane: the first of OWASP's equivalent settings. 2 is Argon2id in the library's list. */
const COST: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is wrong with a new password, as the end of a sentence that starts with "must" or "is"; undefined if nothing is. */
export function passwordFault(password: string, email: string): string | undefined {
  // Characters, however many units or marks one of them is written with.
  const { length } = Array.from(password.normalize('NFC'));
  if (length < FEWEST_CHARACTERS) return `must have ${FEWEST_CHARACTERS} characters or more`;
  if (length > MOST_CHARACTERS) return `must have ${MOST_CHARACTERS} characters or fewer`;
  const plain = password.toLowerCase();
  if (isCommon(plain)) return 'is one of the passwords that are guessed first';
  const name = email.toLowerCase().split('@')[0] ?? '';
  if (plain === email.toLowerCase() || (name.length > 3 && plain.replaceAll(/[\d\W_]/g, '') === name)) {
    return 'must not be the mail address';
  }
  return undefined;
}

/** Common words stay common with digits after them or said twice, and with one key held down. */
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

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Without a hash (an unknown address) the same work is done on a decoy
 * and the answer is no: the two cannot be told apart by time.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one');
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFC'));
  return matches && passwordHash !== undefined;
}
