/** What the commit of a transaction waits for before the caller has its answer. */
type Wait = 'standby' | 'disk' | 'nothing';

interface Commit {
  readonly waitsFor: Wait;
  /** What is written. */
  readonly what: string;
  /** The modules whose transactions write it, unless they name another kind. */
  readonly by: readonly string[];
}

/**
 * What the commit of each kind of transaction waits for.
 *
 * - `standby`: as the server is configured (`synchronous_commit`, `synchronous_standby_names`): with a synchronous standby, until
 *   that one has it on its disk. Without one, until it is on the disk of this server. This is what a transaction does that
 *   says nothing.
 * - `disk`: until it is on the disk of this server (`synchronous_commit = local`). A failover may forget the last of it.
 * - `nothing`: a crash of this server may forget the last 0.6 s (`synchronous_commit = off`; docs/decisions/0007).
 *
 * The log of the server has one order, and a standby has all of it up to some point. So a commit that waited for the standby
 * has everything before it there as well: a pick never survives the facts that it was made of.
 */
export const COMMITS = {
  accounts: { waitsFor: 'standby', what: 'accounts, sessions, keys, tiers, revocations', by: ['accounts'] },
  preferences: { waitsFor: 'standby', what: 'preferences, saved systems', by: ['preferences', 'lab'] },
  picks: {
    waitsFor: 'standby',
    what: 'boards, picks, seals, entries of the ledger',
    by: ['picks', 'research', 'ledger'],
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
/** The kinds that do not wait for a standby. A transaction that waits for one says nothing. */
export type LocalKind = {
  [Kind in keyof Kinds]: Kinds[Kind]['waitsFor'] extends 'standby' ? never : Kind;
}[keyof Kinds];

const SETTING: Readonly<Record<'disk' | 'nothing', string>> = { disk: 'local', nothing: 'off' };

/** The value of PostgreSQL's `synchronous_commit` for a kind. Set for one transaction, never for a session. */
export const synchronousCommit = (kind: LocalKind): string => SETTING[COMMITS[kind].waitsFor];

/**
 * A condition of SQL that is true, and says for the commit of its statement what `writes` says for a transaction. A write of
 * one row stays one statement with it: a process that stands still in a transaction keeps the row locked for others.
 */
export const commitsAs = (kind: LocalKind): string =>
  `set_config('synchronous_commit', '${synchronousCommit(kind)}', true) is not null`;
