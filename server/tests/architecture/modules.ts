/**
 * Who may enter whom. A module may import, through their index.ts, the modules listed beside it and nothing else of ours.
 * `platform/http` and the single sources are doors of their own inside their floor.
 */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  leagues: ['kernel'],
  access: ['kernel'],
  model: ['kernel', 'leagues'],
  platform: ['access', 'kernel'],
  accounts: ['kernel', 'access', 'platform'],
  limits: ['kernel', 'access', 'platform', 'accounts', 'operations'],
  league: ['kernel', 'leagues', 'platform'],
  odds: ['kernel', 'leagues', 'platform', 'league'],
  sources: ['kernel', 'leagues'],
  simulation: ['kernel', 'leagues', 'sources'],
  operations: ['kernel', 'leagues', 'platform', 'accounts'],
  ingest: ['kernel', 'leagues', 'platform', 'league', 'odds', 'sources', 'simulation', 'operations'],
  scoring: ['kernel', 'leagues', 'model', 'platform', 'league', 'odds', 'operations'],
  ledger: ['kernel', 'leagues', 'platform'],
  picks: ['kernel', 'leagues', 'access', 'platform', 'accounts', 'ledger', 'league', 'odds', 'scoring'],
  settlement: ['kernel', 'leagues', 'model', 'platform', 'operations', 'ledger', 'league', 'odds', 'picks'],
  record: ['kernel', 'leagues', 'access', 'model', 'platform', 'accounts', 'ledger', 'picks', 'odds'],
  research: [
    'kernel',
    'leagues',
    'access',
    'model',
    'platform',
    'accounts',
    'operations',
    'league',
    'odds',
    'scoring',
    'picks',
  ],
  exports: ['kernel', 'leagues', 'platform', 'operations', 'picks', 'record'],
  webhooks: ['kernel', 'access', 'platform', 'accounts', 'operations'],
  mcp: ['access', 'record'],
  app: ['*'],
};

/** Rooms and files that compute and nothing else: no clock, randomness, network, database or environment. */
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
