const MOST_BYTES = 254; // RFC 5321
const SHAPE = /^[^\s@<>()[\]",;:\\\p{Cc}]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** True for something a mail server could take. Whether somebody reads mail there, only a mail tells. */
export function isEmailAddress(text: string): boolean {
  return SHAPE.test(text) && Buffer.byteLength(text) <= MOST_BYTES;
}

/** How an address is kept: as it was written, without spaces around it, in one Unicode form. */
export const tidyEmail = (text: string): string => text.trim().normalize('NFC');

/** What makes two addresses the same account: letter case does not count, as with every large mail provider. */
export const emailKey = (text: string): string => tidyEmail(text).toLowerCase();
