import type { NewVersions, StatedVersion } from '../../kernel/index.ts';

/** The time span in which each new version of a fact is in force, as stored. */
export function spansOf<Statement extends StatedVersion>(added: NewVersions<Statement>['added']) {
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
