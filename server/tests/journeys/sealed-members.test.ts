import assert from 'node:assert/strict';
import test from 'node:test';
import { FULL_VISIBILITY, ledgerView } from '../../src/access/index.ts';
import type { Queryable } from '../../src/platform/index.ts';
import { ledgerDay, verifyLedger } from '../../src/record/index.ts';
import { DAYS, settledLeague, type SettledLeague } from '../support/settled-league.ts';
import { columnsOf, leafPaths, undone } from '../support/undone.ts';

/** Another value for each published column, as SQL; `unsealed` has the reason for a column that is in no document. */
type Columns = Readonly<Record<string, string | { readonly unsealed: string }>>;

const MADE = { unsealed: 'made by the database from other columns' };
const KEY = { unsealed: 'the key: another one is another row' };
const SECOND = `interval '1 second'`;

const TABLES: Readonly<Record<string, { readonly document: string; readonly columns: Columns }>> = {
  'picks.pick': {
    document: 'pick',
    columns: {
      id: KEY,
      first_board_id: { unsealed: 'the entry of the board lists the hash' },
      game_id: 'game_id + 1000',
      player_id: 'player_id + 1000',
      team_id: { unsealed: 'the seal keeps the name of the team' },
      opponent_team_id: { unsealed: 'the seal keeps the names of both teams' },
      stat: `'Rebounds'`,
      period: `'H1'`,
      line_halves: 'line_halves + 2',
      direction: `case direction when 'Over' then 'Under' else 'Over' end`,
      book_id: { unsealed: 'the seal keeps the name of the book' },
      price: 'price + 1',
      quoted_at: `quoted_at - ${SECOND}`,
      probability: 'probability * 0.999',
      consensus_probability: 'consensus_probability * 0.999',
      expected_value: 'expected_value + 0.001',
      score_final: 'score_final - 0.1',
      confidence: 'confidence * 0.999',
      rating: `case rating when 'Premium' then 'Standard' else 'Premium' end`,
      summary: `summary || '.'`,
      blocks: `(blocks::jsonb || '[{}]')::json`,
      forecast: { unsealed: 'explains the pick and decides nothing of it' },
      reason: { unsealed: 'the summary, which is sealed, begins with it' },
      l10_hits: 'l10_hits + 1',
      l10_games: 'l10_games + 1',
      tip_off: `tip_off + ${SECOND}`,
      published_at: `published_at - ${SECOND}`,
      of_record: 'not of_record',
      origin: `'live'`,
      seal_kind: MADE,
      seal_version: MADE,
    },
  },
  'picks.closing': {
    document: 'closing',
    columns: {
      pick_id: KEY,
      noted_at: `noted_at - ${SECOND}`,
      tip_off: `tip_off - ${SECOND}`,
      line_halves: 'line_halves + 2',
      over_probability: 'over_probability * 0.999',
      feeds: 'feeds + 1',
      books: 'books + 1',
      probability: 'probability * 0.999',
      seal_kind: MADE,
      seal_version: MADE,
    },
  },
  'picks.outcome': {
    document: 'grade',
    columns: {
      pick_id: KEY,
      version: KEY,
      known_at: `known_at - ${SECOND}`,
      superseded_at: { unsealed: 'the next grade begins then' },
      box_score_id: { unsealed: 'a row of ours; the figure itself is sealed' },
      profile: `profile || '@2'`,
      outcome: `case outcome when 'Hit' then 'Miss' else 'Hit' end`,
      actual_value: 'actual_value + 1',
      profit: 'profit + 1',
      is_period_data_gap: 'not is_period_data_gap',
      reason: `reason || '.'`,
      seal_kind: MADE,
    },
  },
  'picks.seal': {
    document: 'pick',
    columns: {
      pick_id: KEY,
      kind: KEY,
      version: KEY,
      hash: `sha256('another')`,
      salt: 'gen_random_uuid()',
      names: { unsealed: 'each name below' },
    },
  },
};
const NAMES = ['player', 'team', 'home', 'away', 'book'];

/** The altered row: the first pick's, with values in all columns. */
const WHERE: Readonly<Record<string, string>> = {
  'picks.pick': 'id = $1',
  'picks.closing': 'pick_id = $1',
  'picks.outcome': 'pick_id = $1 and version = 1',
  'picks.seal': `pick_id = $1 and kind = 'pick'`,
};

const ALTERATIONS = Object.entries(TABLES).flatMap(([table, { document, columns }]) => [
  ...Object.entries(columns).flatMap(([column, value]) =>
    typeof value === 'string' ? [{ table, document, column, set: `${column} = ${value}` }] : [],
  ),
  ...(table === 'picks.seal' ? NAMES : []).map((name) => ({
    table,
    document,
    column: `names.${name}`,
    set: `names = jsonb_set(names, '{${name}}', '"another"')`,
  })),
]);

const dayOf = (on: SettledLeague, db: Queryable) =>
  ledgerDay(db, {
    league: 'Nba',
    origin: 'replay',
    date: DAYS[0] ?? '',
    pickId: null,
    readAt: on.clock.now(),
    view: ledgerView(FULL_VISIBILITY, on.clock.now()),
  });
type LedgerDay = Awaited<ReturnType<typeof dayOf>>;

/** The ledger's day after an alteration that only the database's owner can make; it is rolled back. */
const altered = (on: SettledLeague, pickId: number, { table, set }: (typeof ALTERATIONS)[number]): Promise<LedgerDay> =>
  undone(
    on.db,
    table,
    async (tx) => {
      const { rowCount } = await tx.query({
        text: `update ${table} set ${set} where ${WHERE[table]}`,
        values: [pickId],
      });
      assert.equal(rowCount, 1, `${table} ${set}`);
    },
    (tx) => dayOf(on, tx),
  );

test('every column of a pick, a closing, a grade and a seal has a case here, or a reason why it is in no document', async (t) => {
  const on = await settledLeague(t);
  for (const [table, { columns }] of Object.entries(TABLES))
    assert.deepEqual(await columnsOf(on.db, table), Object.keys(columns).toSorted(), table);
});

test('every member of every sealed document, altered in the database, is found', async (t) => {
  const on = await settledLeague(t);
  const before = await dayOf(on, on.db);
  assert.deepEqual(verifyLedger([before]).faults, []);
  // A pick whose closing has all its members, and with a figure.
  const full = before.documents.find(({ document }) => document.type === 'closing' && document.probability !== null);
  assert.ok(full?.document.type === 'closing');
  const { pickId } = full.document;
  const members = new Map<string, Set<string>>();
  for (const alteration of ALTERATIONS) {
    const day = await altered(on, pickId, alteration);
    const where = `${alteration.table}.${alteration.column}`;
    assert.match(
      verifyLedger([day])
        .faults.map(({ what }) => what)
        .join('\n'),
      /was altered|which is gone/,
      where,
    );
    for (const [type, name] of differences(before, day)) members.set(type, (members.get(type) ?? new Set()).add(name));
  }
  for (const type of ['pick', 'closing', 'grade']) {
    const example = before.documents.find(({ document }) => document.type === type);
    const expected = leafPaths(example?.document ?? {}).filter((name) => !UNALTERED.includes(name));
    assert.deepEqual([...(members.get(type) ?? [])].toSorted(), expected.toSorted(), type);
  }
});

/** Members that identify the row, or come from the board's row: altered, the day no longer has the document. */
const UNALTERED = ['type', 'id', 'pickId', 'version', 'league', 'date'];

/** The members that differ between the documents of two days, with the documents' types. */
function differences(before: LedgerDay, after: LedgerDay): (readonly [string, string])[] {
  return before.documents.flatMap(({ document }, index) => {
    const other = after.documents[index]?.document;
    return leafPaths(document)
      .filter((path) => other !== undefined && at(document, path) !== at(other, path))
      .map((path) => [document.type, path] as const);
  });
}

const at = (document: object, path: string): unknown =>
  path.split(',').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], document);
