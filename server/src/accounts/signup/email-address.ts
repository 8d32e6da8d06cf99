const MOST_BYTES = 254; // RFC 5321.
const SHAPE = /^[^\s@<>()[\]",;:\\\p{Cc}]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** Whether a mail server could accept the text as an address. */
export function isEmailAddress(text: string): boolean {
  return SHAPE.test(text) && Buffer.byteLength(text) <= MOST_BYTES;
}

/** The stored form of an address: as it was typed, trimmed, in one Unicode normalization form. */
export const tidyEmail = (text: string): string => text.trim().normalize('NFC');

/** The key of an account: addresses that differ only in letter case are the same, as with every large mail provider. */
export const emailKey = (text: string): string => tidyEmail(text).toLowerCase();
