/** Keeps an entry and lets go of the oldest beyond so many. */
export function keepLatest<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}
