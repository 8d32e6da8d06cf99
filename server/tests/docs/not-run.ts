/** Commands of the docs that the test does not run, each with the reason. One that no page shows any more is an error. */
export const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^\s*(PROPPICK_\S+ )*npm start/m, 'it is how the test’s own service is started, and it stays'],
  [/^npm (test|run|ci)\b/m, 'it would run this very test, or install under it'],
  [/^node bin\/release\.mjs/m, 'it releases; release.test.ts runs it in a scratch clone'],
  [/proppick import /m, 'it takes a folder of seasons; journeys/import-real.test.ts and import.test.ts run it'],
  [
    /proppick ops cancel 17$|proppick ops cancel 17 /m,
    'it takes an operation that waits, and one that failed; operations/command-line.test.ts runs them',
  ],
  [/^curl -N /m, 'it follows without end; events/*.test.ts do'],
  [/proppick mcp/, 'it stays, and speaks with what started it; mcp/mcp.test.ts does'],
  [
    /\b(docker|kubectl|systemctl) |^cd \/opt\/prop-pick /m,
    'it takes an engine, a cluster or a system of its own; deploy/deploy.test.ts holds the manifests to the service',
  ],
];

/** Programs that a block may run on the machine of whoever runs the tests. */
export const HARMLESS = new Set('proppick npx curl node df mkdir for do done'.split(' '));

/** What a page writes for something that only the reader knows, and what stands for it in the test. */
export const STANDS_FOR: Readonly<Record<string, (facts: Facts) => string>> = {
  'http://127.0.0.1:8080': ({ address }) => address,
  'https://picks.example.org': ({ address }) => address,
  '2024-03-05': ({ settledDay }) => settledDay,
  'exports/17': ({ exportId }) => `exports/${exportId}`,
};

export interface Facts {
  readonly address: string;
  /** A game day of the demo with a board and grades. */
  readonly settledDay: string;
  /** Of an export that is completed. */
  readonly exportId: number;
}
