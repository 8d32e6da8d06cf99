/** Commands of the docs that the test does not run, with the reason. An entry without a command in the docs is an error. */
export const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^\s*(PROPPICK_\S+ )*npm start/m, 'it starts the test’s own service and does not end'],
  [/^npm (test|run|ci)\b/m, 'it would run this very test, or install under it'],
  [/^node bin\/release\.mjs/m, 'it releases; release.slow.test.ts runs it in a scratch clone'],
  [/npx \.\/prop-pick-.*tgz/, 'it takes a packed release; release/pack.ts starts one'],
  [/proppick setup/m, 'it writes a settings file and asks feeds; operations/setup.slow.test.ts runs it'],
  [
    /proppick import /m,
    'it takes a folder of seasons; journeys/import-real.slow.test.ts and import.slow.test.ts run it',
  ],
  [/proppick ops archive-quotes/m, 'it takes an archive, which the demo has none of; tests/archive runs it'],
  [
    /proppick ops cancel 17$|proppick ops cancel 17 /m,
    'it takes an operation that waits, and one that failed; operations/command-line.slow.test.ts runs them',
  ],
  [/proppick ledger witness --git/, 'it needs a git repository; journeys/signed-heads.test.ts commits into one'],
  [/proppick ledger witness .*--tsa/, 'it asks a time-stamp authority; journeys/time-stamps.test.ts has one'],
  [/proppick site \.\./, 'it writes beside the checkout; browser/site.test.ts writes and verifies a site'],
  [/^curl -N /m, 'it does not end; events/*.test.ts run it'],
  [
    /certificates\.sh|fill\.sh/,
    'it installs a machine of a cluster; deploy/cluster-files.test.ts fills the files in, and npm run test:cluster starts them',
  ],
  [/proppick mcp/, 'it talks to the program that started it; mcp/mcp.test.ts runs it'],
  [
    /\b(docker|kubectl|systemctl) |^cd \/opt\/prop-pick /m,
    'it takes an engine, a cluster or a system of its own; deploy/deploy.slow.test.ts holds the manifests to the service',
  ],
];

/** Programs that a block may run on the machine that runs the tests. */
export const HARMLESS = new Set('proppick npx curl node df mkdir for do done'.split(' '));

/** Placeholders on the pages, and their values in the test. */
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
  /** The id of a completed export. */
  readonly exportId: number;
}
