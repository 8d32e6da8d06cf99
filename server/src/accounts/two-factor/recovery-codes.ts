import { derive, randomText, type InstanceKey } from '../../platform/index.ts';

const CODES = 10;
/** 95 bits: infeasible to guess, so a fast hash suffices. */
const LENGTH = 16;

/** New recovery codes, each in four groups of four letters and digits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => (randomText(LENGTH).match(/.{4}/g) ?? []).join('-'));

/** The stored form of a code: a keyed hash of its letters and digits, with the instance key. */
export const recoveryHash = (key: InstanceKey, accountId: number, code: string): Buffer =>
  derive(key, 'recovery-code', `${accountId} ${code.replaceAll(/[^0-9A-Za-z]/g, '')}`);
