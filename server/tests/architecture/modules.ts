/**
 * The modules that a module may enter through their index.ts, and read through their public views. `platform/http` and
 * the single sources have their own entry. `app` composes all of them. `tools` is the workspace of that name.
 */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  sports: ['kernel'],
  leagues: ['kernel', 'sports'],
  access: ['kernel'],
  model: ['kernel', 'sports', 'leagues'],
  platform: ['access', 'kernel'],
  accounts: ['kernel', 'access', 'platform'],
  limits: ['access', 'platform', 'accounts', 'operations'],
  league: ['kernel', 'sports', 'leagues', 'platform'],
  odds: ['kernel', 'sports', 'leagues', 'platform', 'league'],
  sources: ['kernel', 'sports', 'leagues'],
  simulation: ['kernel', 'sports', 'leagues', 'sources'],
  operations: ['kernel', 'leagues', 'platform'],
  ingest: ['kernel', 'sports', 'leagues', 'platform', 'league', 'odds', 'sources', 'simulation', 'operations'],
  scoring: ['kernel', 'sports', 'leagues', 'model', 'platform', 'league', 'odds', 'operations'],
  ledger: ['kernel', 'leagues', 'platform'],
  preferences: ['platform', 'accounts', 'odds'],
  picks: ['kernel', 'sports', 'leagues', 'access', 'platform', 'ledger', 'league', 'odds', 'scoring', 'preferences'],
  settlement: ['kernel', 'sports', 'leagues', 'model', 'platform', 'operations', 'league', 'odds', 'picks'],
  record: [
    'kernel',
    'sports',
    'leagues',
    'access',
    'platform',
    'operations',
    'ledger',
    'league',
    'picks',
    'odds',
    'combos',
  ],
  research: [
    'kernel',
    'sports',
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
    'sports',
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
    'sports',
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
    'combos',
  ],
  lab: [
    'kernel',
    'sports',
    'leagues',
    'access',
    'accounts',
    'model',
    'ledger',
    'preferences',
    'platform',
    'league',
    'odds',
    'scoring',
    'settlement',
    'record',
    'research',
    'operations',
  ],
  cycle: [
    'kernel',
    'leagues',
    'platform',
    'operations',
    'league',
    'odds',
    'scoring',
    'picks',
    'settlement',
    'record',
    'research',
    'combos',
    'bets',
    'lab',
  ],
  exports: [
    'kernel',
    'sports',
    'leagues',
    'platform',
    'accounts',
    'league',
    'odds',
    'operations',
    'picks',
    'record',
    'lab',
    'scoring',
  ],
  webhooks: ['kernel', 'access', 'platform', 'accounts', 'operations'],
  alerts: [
    'kernel',
    'sports',
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
  tools: ['kernel', 'sports', 'leagues', 'model', 'platform', 'ledger', 'record'],
  app: ['*'],
};

/** Types that are generated from docs/openapi.json: for programs that call the API, which the MCP server is too. */
export const TYPES_OF_THE_API = 'client/src/generated/schema.ts';

/** The one file of the server that loads the tools, when a command needs them. */
export const ENTERS_TOOLS = 'src/app/commands/tools.ts';
/** The entry of the model for the tools: its index, and parts that the service uses only inside the model. */
export const MODEL_FOR_TOOLS = 'src/model/parts.ts';

/**
 * Folders and files that enter one sport's folder, because they are of that sport alone or not made for several yet: docs/sports.md.
 * Every other file reads a sport through its league.
 */
export const ENTER_A_SPORT: Readonly<Record<string, readonly string[]>> = {
  basketball: [
    'src/model/',
    'src/simulation/',
    'tools/src/',
    // Feeds of basketball, and folders of CSV files.
    'src/sources/balldontlie/',
    'src/sources/csv-folder/',
    'src/sources/nba-cdn/',
    'src/sources/league-counts.ts',
    // The model's past: its counts.
    'src/league/reading/history-queries.ts',
    'src/scoring/past/',
    // The text of a bet slip, before its league is known.
    'src/bets/imports/formats/',
  ],
};

/** Modules and files that only compute: no clock, randomness, network, database or environment. */
export const PURE = [
  'src/kernel/',
  'src/sports/',
  'src/leagues/',
  'src/access/',
  'src/model/',
  'src/sources/',
  'src/simulation/',
  'src/settlement/grade.ts',
  'src/odds/consensus',
  'src/odds/quotes/quote.ts',
  'src/odds/screens/',
  'tools/src/fit/',
  'tools/src/backtest/',
  'tools/src/proper-scores.ts',
  'tools/src/recent.ts',
];

/** npm packages that a pure module may import: computation only. */
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
  lab: 'lab',
};

/** Public relations that no migration creates: the queue's library documents its view of waiting jobs as its API. */
export const PUBLIC_TABLES: readonly string[] = ['graphile_worker.jobs'];

/** Files of the server that the dashboard may import: only terms and data. The client imports none. */
export const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  web: [
    'client/src/events.ts',
    'client/src/generated/schema.ts',
    'server/src/access/index.ts',
    'server/src/alerts/rules/rule.ts',
    'server/src/bets/share/verify-shared.ts',
    'server/src/kernel/game-day.ts',
    'server/src/kernel/hit-interval.ts',
    'server/src/kernel/odds.ts',
    'server/src/kernel/pick-em.ts',
    'server/src/ledger/canonical-json.ts',
    // The verifier on a site's page, the same as in `proppick verify`.
    'server/src/ledger/sha256.ts',
    'server/src/record/ledger/compare-record.ts',
    'server/src/record/ledger/ledger-shapes.ts',
    'server/src/record/ledger/verify-ledger.ts',
    'server/src/record/site/site-format.ts',
    'server/src/record/site/verify-site.ts',
    'server/src/odds/books/titles.ts',
    'server/src/picks/stakes/size-stakes.ts',
    'server/src/sports/basketball/stat-words.ts',
    'server/src/sports/periods.ts',
    'server/src/sports/stats.ts',
    // For tests only: generated cases with the seed of the run.
    'server/tests/support/properties.ts',
  ],
  client: [],
};

/** Files of less than ten lines, each with the reason for a separate file. */
export const SHORT_FILES: Readonly<Record<string, string>> = {
  'src/app/commands/output/peak-memory.ts': 'two commands print it',
  'src/app/commands/output/summary-line.ts': 'many commands print it',
  'src/app/commands/tools.ts': 'the one entry to the tools',
  'src/app/demo/queries.ts': 'SQL belongs in a queries file',
  'src/kernel/rounded.ts': 'a term of the kernel',
  'src/league/recording/allocate.ts': 'four operations call it',
  'src/platform/backup/damaged.ts': 'six parts of the backup raise it',
  'src/sources/csv-folder/near-day.ts': 'a rule of the format, tested alone',
  'src/sources/reading/median.ts': 'two sources call it',
  'src/webhooks/subscriptions/delete-subscription.ts': 'one operation per file',
  'tools/src/fit/as-constant.ts': 'five parts of the fit call it',
  'web/src/access.ts': 'the one import of the access rules',
  'web/src/api/requests/idempotency-key.ts': 'many pages call it',
  'web/src/api/requests/strings.ts': 'strings belong in a strings file',
  'web/src/keys-of.ts': 'a language helper',
  'web/src/new-version.ts': 'an error that two files share',
  'web/src/pages/availability/statuses.ts': 'three parts of the page read it',
  'web/src/pages/bets/log/last-stake.ts': 'browser storage has one file per value',
  'web/src/pages/bets/money.ts': 'all parts of the page format with it',
  'web/src/pages/pick/reason.ts': 'its test needs no page',
  'web/src/parts/files/csv.ts': 'two pages write files with it',
  'web/src/parts/files/download.ts': 'many pages call it',
  'web/src/parts/hooks/use-title.ts': 'every page calls it',
  'web/src/parts/is-typing.ts': 'key listeners and the slip call it',
  'web/src/parts/season/is-off.ts': 'many pages call it',
  'web/src/parts/term.tsx': 'many pages show it',
  'web/src/site/no-evaluation.ts': 'the build replaces a library’s file with it',
  'web/src/site/server.ts': 'the one import of the verifier',
};
