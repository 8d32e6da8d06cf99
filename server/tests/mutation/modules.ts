/**
 * The changed code of a module, and the test files that must detect changes. Both are patterns relative to the root of
 * the checkout.
 */
export interface MutatedModule {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

/** Tests, SQL, schemas, and files that only wire. */
const NOT_MUTATED = ['*.test', 'index', '*queries', '*-sql', '{*routes,*-route}', '{*schemas,*-shape,*shapes}'].map(
  (name) => `!**/${name}.ts`,
);

/** Folders or files of `server/src` with the tests next to them, tests of `server/tests`, and others. */
function of(
  code: string | readonly string[],
  journeys: readonly string[] = [],
  others: readonly string[] = [],
): MutatedModule {
  const files = [code].flat().map((path) => `server/src/${path.endsWith('.ts') ? path : `${path}/**/*.ts`}`);
  return {
    mutate: [...files, ...NOT_MUTATED],
    tests: [
      ...files.map((path) => path.replace(/\.ts$/, '.test.ts')),
      ...journeys.map((path) => `server/tests/**/${path}{,.slow}.test.ts`),
      ...others.map((path) => `${path}.test.ts`),
    ],
  };
}

/** Files of a folder of `server/src`. Braces around a single name would match nothing. */
const files = (folder: string, names: string): string =>
  `${folder}/${names.includes(' ') ? `{${names.replaceAll(' ', ',')}}` : names}.ts`;
const filesExcept = (folder: string, names: string): string => `${folder}/!(${names.replaceAll(' ', '|')}).ts`;

/** Files of `settlement` that only read, write, and grade through the others. */
const WITH_THE_DATABASE = 'settle closings profile-versions';
/** Files of `model/pricing` that describe a price. */
const EXPLAINED = 'explain evaluate own-games';

const METRICS = of(['platform/metrics', 'operations/monitor/metrics.ts'], ['operations/figures']);

/** A module ends within 15 minutes on two idle CPUs: a larger one is divided. */
export const MODULES: Readonly<Record<string, MutatedModule>> = {
  ledger: of(['ledger/*.ts', 'ledger/heads'], ['journeys/signed-heads'], ['server/src/record/ledger/check-picks']),
  settlement: of(filesExcept('settlement', WITH_THE_DATABASE)),
  'settlement-runs': of(files('settlement', WITH_THE_DATABASE), [
    'journeys/{settlement{,-profiles,-sources},closing-lines}',
  ]),
  limits: of('limits/count-requests.ts'),
  consensus: of('odds/consensus'),
  guards: of('platform/egress/guarded'),
  kernel: of('kernel', [], ['web/src/frame/search/prop-in-text']),
  leagues: of('leagues'),
  'model-distribution': of('model/distribution'),
  'model-market': of('model/market'),
  'model-constants': of('model/constants'),
  // Values read from the past affect the projection.
  'model-past': of('model/past', [], ['server/src/model/projection/golden']),
  'model-projection': of('model/projection'),
  // Without `blocks.test.ts`, which prices 400,000 props: half a minute for each change.
  'model-pricing': {
    ...of(filesExcept('model/pricing', EXPLAINED)),
    tests: ['server/src/model/pricing/!(blocks).test.ts'],
  },
  'model-explanations': of(files('model/pricing', EXPLAINED), [], ['server/src/model/pricing/{golden,worked-example}']),
  bets: of(
    ['bets/*.ts', files('bets/log', 'place-bets offered checked-line checks')],
    // Without `bounds` and `verified`, which write thousands of rows for each change.
    ['bets/{journey,corrected-figure,moved-game,paid,not-yet-known}'],
  ),
  'bets-changes': of(files('bets/log', 'change-bet find-claim'), [
    'bets/{journey,moved-game,slips-of-two-games,paid,not-yet-known,early-exits,changes,named-game}',
  ]),
  'bets-summary': of(['bets/grading', 'bets/summary', 'bets/live'], ['bets/{rules,live{,-end},sums,corrected-figure}']),
  'bets-shared': of('bets/share', ['bets/share']),
  slips: of('bets/slips', ['bets/{slips,slips-of-two-games,early-exits}']),
  'imports-bets': of(files('bets/imports', 'import-bets compare-result'), ['bets/import{,-results,-rows}']),
  'imports-bet-files': of(files('bets/imports', 'read-file find-player-game'), ['bets/import{,-moments}']),
  'imports-bet-words': of(files('bets/imports/formats', 'claim-text claim-tokens'), ['bets/import-{words,periods}']),
  'imports-bet-formats': of(filesExcept('bets/imports/formats', 'claim-text claim-tokens'), [
    'bets/import-{periods,numbers}',
  ]),
  'imports-csv': of('sources/csv-folder'),
  'imports-reading': of(
    filesExcept('ingest/folder', 'import-folder import-run name-tally problem-report box-scores-of'),
    ['journeys/import{,-refusals,-whole-files,-archive,-public-data}'],
  ),
  'imports-runs': of(files('ingest/folder', 'import-folder import-run name-tally problem-report box-scores-of'), [
    'journeys/import{,-refusals,-whole-files,-archive}',
  ]),
  'imports-games': of(files('ingest/folder/tables', 'import-games import-players import-box-scores import-shots'), [
    'journeys/import{,-refusals,-whole-files}',
  ]),
  'imports-quotes': of(
    filesExcept('ingest/folder/tables', 'import-games import-players import-box-scores import-shots'),
    ['journeys/import{,-refusals,-whole-files,-archive,-quoted-games,-availability,-pick-em}'],
  ),
  alerts: of('alerts/matching', ['alerts/{settled-bets,rules,price-moments,items}']),
  'alerts-rules': of(
    ['alerts/rules', 'alerts/follows'],
    ['alerts/{rules,limits,gone}'],
    ['server/src/alerts/matching/{rule-index,compiled-rules}'],
  ),
  'alerts-channels': of('alerts/channels', ['alerts/channels']),
  'alerts-formats': of('alerts/formats', ['alerts/channels']),
  'alerts-sending': of('alerts/sending', ['alerts/{channels,rules,limits}']),
  'feeds-checks': of('ingest/checks', ['feeds/whole-responses']),
  'feeds-schedule': of(files('sources/nba-cdn', 'read-schedule read-scoreboard'), [
    'feeds/{schedule-status,recorded-responses,second-league}',
  ]),
  combos: of(['combos/combo', 'combos/payouts'], ['combos/combo']),
  'combos-published': of('combos/published', ['combos/{entries,entries-due,early-exits}']),
  pickem: of('combos/pickem', ['combos/pickem']),
  lab: of('lab/statistics'),
  'lab-systems': of(files('lab/systems', 'system conditions on-wire')),
  'lab-runs': of(files('lab/systems', 'run-system page-of-bets')),
  'lab-features': of('lab/features'),
  'lab-followed': of('lab/saved'),
  stakes: of('picks/stakes'),
  'picks-now': of(
    ['picks/now', 'scoring/rating/reason.ts', 'scoring/offers/offers-now.ts'],
    ['preferences/{pick-now,at-my-books}', 'exports/picks-now', 'journeys/pick-forecast'],
  ),
  schedule: of('operations/schedule', ['operations/scheduler']),
  // Here the code is in the index.
  metrics: { ...METRICS, mutate: [...METRICS.mutate, 'server/src/platform/metrics/index.ts'] },
  exports: of('exports/*.ts'),
  'exports-files': of('exports/files'),
  'exports-filters': of(files('exports/tables', 'filters table'), ['exports/formats']),
  'exports-tables': of(files('exports/tables', 'tables lab-tables'), ['exports/formats']),
  'exports-record': of('exports/tables/record-table.ts', ['exports/formats']),
  archive: of(
    files('odds/archive', 'archive-month archive-quotes missing-quotes'),
    [],
    ['server/src/odds/archive/archive-check'],
  ),
  'archive-parts': of(
    files('odds/archive', 'archive-parts archived-quote manifest restore-part'),
    [],
    ['server/src/odds/archive/archive-check'],
  ),
  mcp: of(filesExcept('mcp', '*-tools')),
  'mcp-bets': of(files('mcp', 'bet-tools'), ['mcp/mcp']),
  'mcp-picks': of(files('mcp', 'pick-tools combo-tools preference-tools'), ['mcp/mcp']),
  'mcp-record': of(files('mcp', 'record-tools research-tools lab-tools'), ['mcp/mcp']),
  configuration: of('operations/config', ['operations/configuration']),
  'tools-stamps': {
    mutate: ['tools/src/stamps/*.ts', ...NOT_MUTATED],
    tests: ['tools/src/stamps/*.test.ts', 'tools/tests/time-stamps.test.ts'],
  },
  'dashboard-formats': {
    mutate: ['web/src/{format,odds}.ts', 'web/src/parts/files/csv.ts'],
    tests: ['web/src/{format,format-bounds,format-exact,format-zone,odds}.test.ts', 'web/src/parts/files/csv.test.ts'],
  },
};
