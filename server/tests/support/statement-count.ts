import type { Database } from '../../src/platform/index.ts';

/** A database that counts its named statements, outside transactions. */
export function countingStatements(db: Database): { readonly db: Database; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  return {
    counts,
    db: {
      ...db,
      query: (config) => {
        const name = config.name ?? '';
        counts.set(name, (counts.get(name) ?? 0) + 1);
        return db.query(config);
      },
    },
  };
}
