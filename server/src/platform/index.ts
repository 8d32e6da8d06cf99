export { pingDatabase, readOneSnapshot } from './database/queries.ts';
export type { Caller, Identify, Presented, CachedCaller } from './caller.ts';
export { pacedClock, systemClock } from './clock.ts';
export type { Context } from './context.ts';
export { copy, type CopyValue } from './database/copy.ts';
export { csvRecord } from './csv.ts';
export { cursorQuery } from './database/cursor.ts';
export {
  bounded,
  errorCode,
  isConnectionLoss,
  isTransientFailure,
  openDatabase,
  type Database,
  type PooledDatabase,
  type Queryable,
  type Transaction,
  violatedReference,
} from './database/database.ts';
export {
  DomainError,
  invalidInput,
  sentenceOf,
  unauthenticated,
  type DomainErrorKind,
  type Violation,
} from './domain-error.ts';
export { requireOwnSessions } from './database/connections/direct.ts';
export { COMMITS, commitsAs, synchronousCommit, type LocalKind } from './database/durability.ts';
export { atMost, every, type Repeating } from './every.ts';
export { joinedTo } from './database/joined.ts';
export { createLog, silentLog, type Log } from './log.ts';
export { writeMail } from './mail/write-mail.ts';
export {
  countLateMails,
  mailHandler,
  outboxFolder,
  queueMail,
  withdrawMail,
  type Mail,
  type MailTransport,
} from './mail/mail.ts';
export { migrate, migrationState, type MigrationState } from './database/migrate.ts';
export { networkOf } from './network-of.ts';
export { listen } from './notifications/listener.ts';
export { createNotifier } from './notifications/notifier.ts';
export { withListener } from './notifications/with-listener.ts';
export { OperatorError } from './operator-error.ts';
export { oneBatch, type OwnedData } from './owned-data.ts';
export { emit, takeEvents, type EventType } from './outbox.ts';
export {
  chooseRunAs,
  connectionOf,
  isThisMachine,
  OWN_ACCOUNT,
  ownerUrl,
  requireEncryption,
  runningServer,
  serviceUrl,
  SHARED_ACCOUNT,
  startEmbedded,
  type EmbeddedOptions,
  type EmbeddedPostgres,
} from './postgres/index.ts';
export { command, only, query } from './database/query.ts';
export { checkSmtp, smtpServer } from './mail/smtp.ts';
export type { Cell, ColumnType, TableColumn } from './table.ts';
export {
  newSecretBytes,
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
export { NO_LIMIT, type Burst, type CountRequests } from './quota.ts';
export { grantService } from './database/grants.ts';
export { singleFlight } from './single-flight.ts';
export { inTurns } from './turns/in-turns.ts';
export { fairPlaces, type FairPlaces } from './turns/fair-places.ts';
export { slots } from './turns/slots.ts';
export { untilStarted, notReadyReason } from './database/until-started.ts';
