const KEPT_AS = 'last-stake';
const FIRST = '10';

/** The stake of the last bet that this browser logged: most bettors stake the same again. */
export const lastStake = {
  read: (): string => localStorage.getItem(KEPT_AS) ?? FIRST,
  keep: (stake: string): void => localStorage.setItem(KEPT_AS, stake),
};
