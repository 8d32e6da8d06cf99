/**
 * Which modules a module may enter, through their index.ts, and read by their public views. `platform/http` and the single
 * sources have an entry of their own. `app` composes all of them.
 */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  leagues: ['kernel'],
  access: ['kernel'],
  model: ['kernel', 'leagues'],
  platform: ['access', 'kernel'],
  accounts: ['kernel', 'access', 'platform'],
  limits: ['access', 'platform', 'operations'],
  league: ['kernel', 'leagues', 'platform'],
  odds: ['kernel', 'leagues', 'platform', 'league'],
  sources: ['kernel', 'leagues'],
  simulation: ['kernel', 'leagues', 'sources'],
  operations: ['kernel', 'leagues', 'platform'],
  ingest: ['kernel', 'leagues', 'platform', 'league', 'odds', 'sources', 'simulation', 'operations'],
  scoring: ['kernel', 'leagues', 'model', 'platform', 'league', 'odds', 'operations'],
  ledger: ['kernel', 'leagues', 'platform'],
  preferences: ['platform', 'accounts', 'odds'],
  picks: ['kernel', 'leagues', 'access', 'platform', 'ledger', 'league', 'odds', 'scoring', 'preferences'],
  settlement: ['kernel', 'leagues', 'model', 'platform', 'operations', 'league', 'odds', 'picks'],
  record: ['kernel', 'leagues', 'access', 'platform', 'operations', 'ledger', 'league', 'picks', 'odds', 'combos'],
  research: [
    'kernel',
    'leagues',
    'model',
    'access',
    'platform',
    'operations',
    'league',
    'odds',
    'scoring',
    'preferences',
    'picks',
  ],
  combos: [
    'kernel',
    'leagues',
    'access',
    'platform',
    'model',
    'operations',
    'ledger',
    'league',
    'odds',
    'scoring',
    'picks',
    'settlement',
  ],
  bets: [
    'kernel',
    'leagues',
    'access',
    'accounts',
    'platform',
    'model',
    'league',
    'odds',
    'ledger',
    'scoring',
    'picks',
    'settlement',
    'record',
  ],
  exports: ['kernel', 'leagues', 'platform', 'accounts', 'league', 'odds', 'operations', 'picks', 'record'],
  webhooks: ['kernel', 'access', 'platform', 'accounts', 'operations'],
  alerts: [
    'kernel',
    'leagues',
    'access',
    'accounts',
    'platform',
    'league',
    'odds',
    'picks',
    'research',
    'bets',
    'preferences',
    'webhooks',
  ],
  mcp: ['access', 'record'],
  app: ['*'],
};

/** Modules and files that only compute: no clock, randomness, network, database or environment. */
export const PURE = [
  'kernel/',
  'leagues/',
  'access/',
  'model/',
  'sources/',
  'simulation/',
  'settlement/grade.ts',
  'odds/consensus',
];

/** npm packages that a pure module may import: computation alone. */
export const PURE_PACKAGES: readonly string[] = [];

/** The module that owns each database schema. */
export const SCHEMAS: Readonly<Record<string, string>> = {
  platform: 'platform',
  egress: 'platform',
  migrations: 'platform',
  graphile_worker: 'platform',
  accounts: 'accounts',
  limits: 'limits',
  operations: 'operations',
  league: 'league',
  odds: 'odds',
  preferences: 'preferences',
  ingest: 'ingest',
  settlement: 'settlement',
  picks: 'picks',
  ledger: 'ledger',
  research: 'research',
  exports: 'exports',
  webhooks: 'webhooks',
  bets: 'bets',
  combos: 'combos',
  alerts: 'alerts',
};

/** Public relations that no migration creates: the view of waiting jobs that the queue's library documents as its API. */
export const PUBLIC_TABLES: readonly string[] = ['graphile_worker.jobs'];

/** Files of the server that the dashboard may import: pure words and data. The client imports none. */
export const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  web: [
    'client/src/events.ts',
    'client/src/generated/schema.ts',
    'server/src/access/index.ts',
    'server/src/bets/share/verify-shared.ts',
    'server/src/kernel/game-day.ts',
    'server/src/kernel/hit-interval.ts',
    'server/src/kernel/odds.ts',
    'server/src/kernel/pick-em.ts',
    'server/src/kernel/stats.ts',
    'server/src/ledger/canonical-json.ts',
    // The verifier of a site's page, which is that of `proppick verify`.
    'server/src/ledger/sha256.ts',
    'server/src/record/ledger/compare-record.ts',
    'server/src/record/ledger/ledger-shapes.ts',
    'server/src/record/ledger/verify-ledger.ts',
    'server/src/record/site/site-format.ts',
    'server/src/record/site/verify-site.ts',
    'server/src/odds/books/titles.ts',
    'server/src/picks/stakes/size-stakes.ts',
    // For tests alone: generated cases with the seed of the run.
    'server/tests/support/properties.ts',
  ],
  client: [],
};

/** Files of less than ten lines, each with the reason why it is a file. */
export const SHORT_FILES: Readonly<Record<string, string>> = {
  'src/app/commands/doctor/queries.ts': 'SQL stands in a queries file',
  'src/app/commands/input/checked-address.ts': 'one reader of an argument a file',
  'src/app/commands/input/read-day.ts': 'one reader of an argument a file',
  'src/app/commands/input/read-name.ts': 'one reader of an argument a file',
  'src/app/commands/output/peak-memory.ts': 'two commands print it',
  'src/app/commands/output/summary-line.ts': 'many commands print it',
  'src/app/demo/queries.ts': 'SQL stands in a queries file',
  'src/kernel/pick-em.ts': 'a list that operators extend',
  'src/kernel/rounded.ts': 'a word of the kernel',
  'src/league/recording/allocate.ts': 'a verb that four others call',
  'src/model/fit/as-constant.ts': 'five parts of the fit call it',
  'src/platform/answers.ts': 'start-up and health checks ask it',
  'src/platform/backup/damaged.ts': 'six parts of the backup raise it',
  'src/platform/clock.ts': 'the only reader of the machine clock',
  'src/platform/one-snapshot.ts': 'a statement with a contract of its own',
  'src/sources/csv-folder/near-day.ts': 'a rule of the format, tested alone',
  'src/sources/reading/median.ts': 'two sources call it',
  'src/webhooks/subscriptions/delete-subscription.ts': 'one verb a file',
};
