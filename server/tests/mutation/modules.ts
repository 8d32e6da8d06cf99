/**
 * One run of the mutation tests: the mutated code, and the test files that must detect changes, fast ones first. Paths
 * are relative to server/.
 */
export interface MutatedModule {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** A file whose `figures()` are compared first, in one process; `tests` run on the changes that survive. */
  readonly figures?: string;
  /** The tests use a database: one server for the whole run. */
  readonly needsDatabase?: true;
}

/** All TypeScript of a folder except tests, SQL and files that only wire. */
const codeOf = (folder: string): readonly string[] => [
  `src/${folder}/**/*.ts`,
  ...['*.test', 'index', '*queries', 'routes'].map((name) => `!src/${folder}/**/${name}.ts`),
];
const testsOf = (folder: string): string => `src/${folder}/**/*.test.ts`;

/** A folder of the model with its tests. */
const modelPart = (folder: string): MutatedModule => ({
  mutate: codeOf(`model/${folder}`),
  tests: [testsOf(`model/${folder}`)],
});

/** Files of `settlement` that only read, write, and grade through the others. */
const WITH_THE_DATABASE = '{settle,closings,profile-versions}';

/** Most important first. */
export const MUTATED: Readonly<Record<string, MutatedModule>> = {
  ledger: {
    mutate: codeOf('ledger'),
    tests: [testsOf('ledger'), 'src/record/ledger/check-picks.test.ts'],
    needsDatabase: true,
  },
  settlement: {
    mutate: [...codeOf('settlement'), `!src/settlement/${WITH_THE_DATABASE}.ts`],
    tests: [testsOf('settlement')],
    needsDatabase: true,
  },
  // Reads and writes, which journeys test.
  'settlement-runs': {
    mutate: [`src/settlement/${WITH_THE_DATABASE}.ts`],
    tests: [
      'src/settlement/{closings,profile-versions}.test.ts',
      'tests/journeys/{settlement{,-profiles,-sources},closing-lines}.test.ts',
    ],
    needsDatabase: true,
  },
  limits: {
    mutate: ['src/limits/count-requests.ts'],
    tests: [testsOf('limits')],
    needsDatabase: true,
  },
  consensus: {
    mutate: codeOf('odds/consensus'),
    tests: [testsOf('odds/consensus')],
  },
  guards: {
    mutate: codeOf('platform/egress/guarded'),
    tests: [
      ...['address', 'target', 'lookup', 'post'].map((name) => `src/platform/egress/guarded/${name}.test.ts`),
      testsOf('platform/egress/guarded'),
    ],
  },
  kernel: { mutate: codeOf('kernel'), tests: [testsOf('kernel')] },
  leagues: { mutate: codeOf('leagues'), tests: [testsOf('leagues')] },
  'model-distribution': modelPart('distribution'),
  'model-market': modelPart('market'),
  'model-constants': modelPart('constants'),
  // Values read from the past affect the projection.
  'model-past': {
    ...modelPart('past'),
    tests: [testsOf('model/past')],
    figures: 'tests/support/figures/past.ts',
  },
  'model-projection': { ...modelPart('projection'), figures: 'tests/support/figures/past.ts' },
  // Without `blocks.test.ts`, which prices 400,000 props: half a minute for each change.
  'model-pricing': {
    ...modelPart('pricing'),
    tests: [testsOf('model/pricing'), '!src/model/pricing/{blocks,golden}.test.ts'],
    figures: 'tests/support/figures/pricing.ts',
  },
};
