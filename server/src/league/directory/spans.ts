import type { NewVersions, Said } from '../../kernel/index.ts';

/** From when to when each of a fact's new versions is in force, as the tables keep it. */
export function spansOf<Statement extends Said>(added: NewVersions<Statement>['added']) {
  return added.map(({ statement, at, assumed }, index) => {
    const next = added[index + 1];
    return {
      statement,
      knownAt: new Date(at),
      supersededAt: next === undefined ? 'infinity' : new Date(next.at).toISOString(),
      assumed,
    };
  });
}
