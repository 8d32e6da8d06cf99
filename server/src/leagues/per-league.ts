import type { League } from './registry.ts';

/** Makes a value for a league when it is first asked for, and keeps it. */
export function perLeague<Value>(make: (league: League) => Value): (league: League) => Value {
  const made = new Map<League, Value>();
  return (league) => {
    const known = made.get(league);
    if (known !== undefined) return known;
    const value = make(league);
    made.set(league, value);
    return value;
  };
}
