export { answers } from './answers.ts';
export { systemClock } from './clock.ts';
export type { Context } from './context.ts';
export { copy, type CopyValue } from './copy.ts';
export { csvRecord } from './csv.ts';
export { cursorQuery } from './cursor.ts';
export {
  bounded,
  errorCode,
  isConnectionLoss,
  isPassingFailure,
  openDatabase,
  type Database,
  type PooledDatabase,
  type Queryable,
  type Transaction,
} from './database.ts';
export {
  DomainError,
  invalidInput,
  sentenceOf,
  unauthenticated,
  type DomainErrorKind,
  type Violation,
} from './domain-error.ts';
export { every, type Repeating } from './every.ts';
export { joinedTo } from './joined.ts';
export { createLog, silentLog, type Log } from './log.ts';
export { mailsThatFail, outboxFolder, queueMail, sendQueuedMail, type Mail, type MailTransport } from './mail.ts';
export { migrate, migrationState, type MigrationState } from './migrate.ts';
export { readOneSnapshot } from './one-snapshot.ts';
export { OperatorError } from './operator-error.ts';
export { emit, takeEvents, type EventType } from './outbox.ts';
export { runningServer, startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './postgres/index.ts';
export { command, only, query } from './query.ts';
export { checkSmtp, smtpServer } from './smtp.ts';
export type { Cell, ColumnType, TableColumn } from './table.ts';
export {
  derive,
  existingInstanceKey,
  instanceKey,
  newInstanceKey,
  randomSecret,
  randomText,
  seal,
  unseal,
  type InstanceKey,
} from './secrets.ts';
export { singleFlight } from './single-flight.ts';
export { untilStarted, notReadyReason } from './until-started.ts';
