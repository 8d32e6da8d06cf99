import { derive, randomText, type InstanceKey } from '../../platform/index.ts';

const CODES = 10;
/** 95 bits: no one guesses it, at any rate. */
const LENGTH = 16;

/** New recovery codes, each in four groups of four letters and digits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => (randomText(LENGTH).match(/.{4}/g) ?? []).join('-'));

/** What is stored of a code: a hash keyed with the instance key, of its letters and digits. */
export const recoveryHash = (key: InstanceKey, accountId: number, code: string): Buffer =>
  derive(key, 'recovery-code', `${accountId} ${code.replaceAll(/[^0-9A-Za-z]/g, '')}`);
