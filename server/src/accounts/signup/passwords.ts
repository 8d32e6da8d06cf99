import { hash, verify, type Options } from '@node-rs/argon2';

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

/**
 * Common words and keyboard rows in lower case, collected by hand. A password that is one of them is refused, also
 * repeated or with digits after it (passwords.ts).
 */
const WORDS = `
010203040506 012345678901 0123456789012 098765432109 102030405060 111111222222 111222333444 112233445566
121212121212 123123123123 123321123321 123412341234 123456123456 123456654321 123456789012 1234567890123
12345678901234 123456789101112 123456789abc 147258369147 159753159753 1a2b3c4d5e6f 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 654321654321 987654321098 9876543210987 a1b2c3d4e5f6 aaaabbbbcccc
abc123456789 abc123abc123 abcabcabcabc abcd1234abcd abcdefghijkl abcdefghijklm abcdefghijklmnop admin
adminadmin administrator alexander arsenal asdfasdfasdf asdfghjkl asdfghjklqw azertyuiop baseball basketball
batman battery betting bettingbetting blackjack bulls casino celtics champion champions changeit changeme
changemenow changemeplease chelsea chicagobulls christopher computer contrasena correct
correcthorsebatterystaple curry default defaultpassword demo demopassword dragon elizabeth football fortnite
freedom gambling goodmorning guest guestguest hello hellohello helloworld hockey horse iamthebest iloveyou
iloveyouforever iloveyousomuch internet jackpot jacqueline jordan justdoit knicks kobebryant lakers lebron
lebronjames letmein letmeinnow letmeinplease letsgo liverpool lucky luckyluckylucky manchester manunited
massachusetts master michaeljordan minecraft mississippi money moneymoney monkey motdepasse mypassword
mypasswordis mysecret newpassword nothing nuggets oldpassword p@ssw0rd p@ssword parlay passw0rd password
passwordis passwordpassword passwort pokemon poker princess prop-pick proppick q1w2e3r4t5y6 qazwsx qazwsxedc
qazwsxedcrfv qweasdzxc qweasdzxcrty qwerqwerqwer qwerty qwertyuiop qwertyuiopas qwertzuiop root sample secret
secretsecret shadow soccer spiderman sportsbook staple starwars stephencurry sunshine supercalifragilistic
superman testing testpassword testtest thisismypassword toor topsecret trustno1 unbelievable user username
warriors welcome welcomeback welcometo whatever winner winning yourpassword zaq12wsx zxcvbnm zxcvbnmasdf
zxcvzxcvzxcv
`;

const REFUSED_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
