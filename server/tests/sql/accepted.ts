/** Differences that are meant. One that does not occur any more fails the test. */
export interface Accepted {
  /** The beginning of the statement's name. */
  readonly statement: string;
  /** The columns and parameters; all of them if omitted. */
  readonly on?: readonly string[];
  readonly why: string;
}

const OF_LIVING = 'a receiver that is not deleted has a secret, by a check of the table';

export const ACCEPTED: readonly Accepted[] = [
  {
    statement: 'odds.end-quotes-',
    on: ['$1', '$2', '$3', '$4'],
    why: 'arrays are sent as their text: the driver takes seconds to write a million elements',
  },
  {
    statement: 'copy odds.quote_',
    on: ['known_at', 'superseded_at'],
    why: 'moments are copied as the text of their source',
  },
  { statement: 'exports_features', why: 'one type for the columns of a table that a list defines' },
  { statement: 'bets.graded-bets', on: ['gradedAt'], why: 'a bet that is not open is graded' },
  {
    statement: 'lab.list-bets-',
    on: ['price', 'halves', 'marketProbability'],
    why: 'a bet is chosen only with a price and a market, and a market has a line',
  },
  { statement: 'operations.list-runs', on: ['startedAt'], why: 'the condition requires it' },
  { statement: 'operations.last-success', on: ['startedAt'], why: 'a run that succeeded has begun' },
  {
    statement: 'picks.sealed-picks',
    on: ['salt', 'names'],
    why: 'the seal of a pick has both, by a check of the table',
  },
  {
    statement: 'platform.response-of-idempotency-key',
    on: ['status', 'sealedResponse'],
    why: 'a key and its response commit together',
  },
  { statement: 'preferences.books-of-accounts', on: ['books'], why: 'the condition requires them' },
  { statement: 'webhooks.take-due', on: ['claim'], why: 'the statement sets it' },
  { statement: 'webhooks.take-due', on: ['sealedSecret'], why: OF_LIVING },
  { statement: 'webhooks.take-unmailed', on: ['warning'], why: 'a failing lane has one, by a check of the table' },
  { statement: 'webhooks.find-receiver', on: ['sealedSecret'], why: OF_LIVING },
  { statement: 'webhooks.lock-subscription', on: ['sealedSecret'], why: OF_LIVING },
  { statement: 'webhooks.read-secrets', on: ['sealedSecret'], why: OF_LIVING },
];

/** Files that send texts which cannot be prepared here, and how many. */
export const NOT_PREPARED: Readonly<Record<string, { readonly sent: number; readonly why: string }>> = {
  'src/platform/backup/inserter.ts': { sent: 7, why: 'names of a role, of schemas and tables' },
  'src/platform/backup/restore.ts': { sent: 2, why: 'a table of the backup; several commands in one message' },
  'src/platform/backup/tables.ts': { sent: 1, why: 'passes a text on' },
  'src/platform/backup/take.ts': { sent: 4, why: 'names of tables; several commands in one message' },
  'src/platform/database/connections/cancel.ts': { sent: 1, why: 'passes a text on' },
  'src/platform/database/copy.ts': { sent: 1, why: 'sends what is declared' },
  'src/platform/database/cursor.ts': { sent: 3, why: 'a cursor of what is declared' },
  'src/platform/database/database.ts': { sent: 7, why: 'passes statements on' },
  'src/platform/database/grants.ts': { sent: 2, why: 'files of SQL' },
  'src/platform/database/joined.ts': { sent: 1, why: 'passes statements on' },
  'src/platform/database/migrate.ts': { sent: 5, why: 'migrations, which run for the template of the tests' },
  'src/platform/database/query.ts': { sent: 2, why: 'sends what is declared' },
  'src/platform/postgres/address.ts': { sent: 1, why: 'passes a text on' },
  'src/platform/notifications/with-listener.ts': { sent: 2, why: 'the name of a channel' },
  'src/webhooks/stream/feed-session.ts': { sent: 1, why: 'passes statements on' },
};
