import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app for a base32 secret at a time: RFC 6238, independent of the service's code. */
export function appCode(secret: string, moment: Date): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Math.floor(moment.getTime() / 30_000)
    .toString(16)
    .padStart(16, '0');
  const mac = createHmac('sha1', Buffer.from(bytes)).update(Buffer.from(counter, 'hex')).digest();
  const from = mac.readUInt8(19) % 16;
  const number = mac.readUInt32BE(from) % 2 ** 31;
  return `00000${number}`.slice(-6);
}
