import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters that all authenticator apps support: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** How many steps a code may be early or late: clocks differ, and typing takes time. */
const WINDOW = 1;
/** RFC 4226 recommends 160 bits. */
export const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding: five bits per character. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The number of the 30-second step of a time. */
export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1_000 / STEP_SECONDS);

/** The code of a step (RFC 4226, section 5.3). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of a code, one before, at or after a time; undefined for any other text. */
export function stepOfCode(secret: Uint8Array, code: string, moment: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = stepAt(moment);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, index) => now - WINDOW + index);
  // Compares with all steps, for constant time.
  const fitting = steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)));
  return fitting[0];
}

/** The otpauth URL for an authenticator app's QR code. */
export function otpauthUri(secret: Uint8Array, email: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer: 'Prop-Pick',
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/Prop-Pick:${encodeURIComponent(email)}?${query.toString()}`;
}
