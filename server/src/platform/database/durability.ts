/** What a commit waits for before the caller gets its response. */
type Wait = 'standby' | 'disk' | 'nothing';

interface Commit {
  readonly waitsFor: Wait;
  /** The data that is written. */
  readonly what: string;
  /** The modules whose transactions write it by default. */
  readonly by: readonly string[];
}

/**
 * What the commit of each kind of transaction waits for.
 *
 * - `standby`: as the server is configured (`synchronous_commit`, `synchronous_standby_names`). With a synchronous
 *   standby, until
 *   the WAL is on the standby's disk; otherwise until it is on the primary's. This is the default of a transaction.
 * - `disk`: until it is on the disk of this server (`synchronous_commit = local`). A failover may lose the last
 *   commits.
 * - `nothing`: a crash of this server may lose the last 0.6 s (`synchronous_commit = off`; docs/decisions/0007).
 *
 * The WAL has one order, and a standby has a prefix of it. So a commit that waited for the standby has everything
 * before it there as well: a pick never survives without the facts it was made of.
 */
export const COMMITS = {
  accounts: { waitsFor: 'standby', what: 'accounts, sessions, keys, tiers, revocations', by: ['accounts'] },
  preferences: { waitsFor: 'standby', what: 'preferences, saved systems', by: ['preferences', 'lab'] },
  picks: {
    waitsFor: 'standby',
    what: 'boards, picks, seals, entries of the ledger',
    by: ['picks', 'research', 'ledger', 'cycle'],
  },
  grades: { waitsFor: 'standby', what: 'grades, closing lines, the record', by: ['settlement', 'record'] },
  bets: { waitsFor: 'standby', what: 'bets, imports of bets, shared records', by: ['bets', 'combos'] },
  operations: { waitsFor: 'standby', what: 'operations, configuration, audit', by: ['operations', 'app'] },
  messages: { waitsFor: 'standby', what: 'deliveries, alerts', by: ['webhooks', 'alerts'] },
  files: { waitsFor: 'standby', what: 'exports and their pieces', by: ['exports'] },
  archive: { waitsFor: 'standby', what: 'reads for the archive of quotes', by: ['odds'] },
  names: { waitsFor: 'standby', what: 'decisions about names', by: ['league', 'ingest'] },
  platform: {
    waitsFor: 'standby',
    what: 'idempotency keys, mails, credits of paid feeds, rights of the database role',
    by: ['platform'],
  },
  facts: { waitsFor: 'disk', what: 'quotes and other facts of feeds: the feed is read again', by: [] },
  presence: { waitsFor: 'disk', what: 'beats of processes: the next one follows', by: [] },
  lastUse: { waitsFor: 'disk', what: 'when a key was used last', by: [] },
  counts: { waitsFor: 'nothing', what: 'counted requests', by: [] },
} as const satisfies Readonly<Record<string, Commit>>;

type Kinds = typeof COMMITS;
/** The kinds that do not wait for a standby. A transaction that waits for one names no kind. */
export type LocalKind = {
  [Kind in keyof Kinds]: Kinds[Kind]['waitsFor'] extends 'standby' ? never : Kind;
}[keyof Kinds];

const SETTING: Readonly<Record<'disk' | 'nothing', string>> = { disk: 'local', nothing: 'off' };

/** The value of PostgreSQL's `synchronous_commit` for a kind. Set for one transaction, never for a session. */
export const synchronousCommit = (kind: LocalKind): string => SETTING[COMMITS[kind].waitsFor];

/**
 * An SQL condition that is always true and sets `synchronous_commit` for its own statement. A write of one row then
 * needs no transaction: a process that stalls inside a transaction keeps the row locked.
 */
export const commitsAs = (kind: LocalKind): string =>
  `set_config('synchronous_commit', '${synchronousCommit(kind)}', true) is not null`;
