import { useSyncExternalStore } from 'react';
import { ODDS_FORMATS } from './odds.ts';

/** A choice of the viewer, kept in local storage. */
interface Preference<Value extends string> {
  readonly read: () => Value;
  readonly choose: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const preference = <const Value extends string>(key: string, values: readonly [Value, ...Value[]]): Preference<Value> =>
  choice(key, (text) => values.find((value) => value === text) ?? values[0]);

function choice<Value extends string>(key: string, of: (text: string | null) => Value): Preference<Value> {
  const listeners = new Set<() => void>();
  const kept = (): Value => of(localStorage.getItem(key));
  let current = kept();
  const tell = (): void => {
    current = kept();
    for (const listener of listeners) listener();
  };
  addEventListener('storage', (event) => event.key === key && tell());
  return {
    read: () => current,
    choose(value) {
      localStorage.setItem(key, value);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The account's own, of which `account-preferences.ts` keeps a copy here. */
export const oddsFormat = preference('odds-format', ODDS_FORMATS);
/** Chosen here and not yet kept by the service; empty if there is none. It outlives a page that is left meanwhile. */
export const unsentOddsFormat = preference('odds-format-unsent', ['', ...ODDS_FORMATS]);
export const timeZone = choice('time-zone', (text) => text ?? 'UTC');
/** Whether the account has chosen books. Prices are shown at these then. */
export const ownBooks = preference('own-books', ['none', 'chosen']);
/** The reference and method that best prices are compared by, if other ones than our model: `pinnacle power`. */
export const comparedWith = choice('compared-with', (text) => text ?? '');
export const todayView = preference('today-view', ['cards', 'table']);
export const colourScheme = preference('colour-scheme', ['system', 'light', 'dark']);

export const usePreference = <Value extends string>(preference: Preference<Value>): Value =>
  useSyncExternalStore(preference.subscribe, preference.read);

/** The books whose prices are shown: the account's own, once it has chosen some. */
export const useOwnBooks = (): 'mine' | undefined => (usePreference(ownBooks) === 'chosen' ? 'mine' : undefined);

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const onSystem = (listener: () => void): (() => void) => {
  systemIsDark.addEventListener('change', listener);
  return () => systemIsDark.removeEventListener('change', listener);
};

/** The effective scheme: the viewer's choice, else the system's. */
export function useColourScheme(): 'light' | 'dark' {
  const chosen = usePreference(colourScheme);
  const dark = useSyncExternalStore(onSystem, () => systemIsDark.matches);
  return chosen === 'system' ? (dark ? 'dark' : 'light') : chosen;
}
