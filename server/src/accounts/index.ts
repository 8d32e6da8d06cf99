import type { Clock } from '../kernel/index.ts';
import { systemClock, type Database, type InstanceKey, type Log } from '../platform/index.ts';
import type { Identify, ApiModule } from '../platform/http/index.ts';
import { accessTokens } from './access-tokens.ts';
import { attemptsUnderWay } from './attempts-under-way.ts';
import { adminRoutes } from './admin-routes.ts';
import { authRoutes } from './auth-routes.ts';
import type { Desk, KeepAudit } from './desk.ts';
import { apiKeyRoutes, opsTokenRoutes } from './key-routes.ts';
import { identifier } from './identify.ts';
import { answerMailRequests } from './mail-requests.ts';
import { mailRoutes } from './mail-routes.ts';
import { signingKeys } from './signing-keys.ts';

export { changeAccountOf, type AccountChange } from './change-account.ts';
export type { AccountsAudit, AccountsChange, KeepAudit } from './desk.ts';
export { replaceSigningKeys } from './signing-keys.ts';
export { sweepAccounts } from './sweep.ts';
export {
  accountsLike,
  allTokens,
  createKeyFor,
  createTokenFor,
  keysOf,
  revokeKeyOf,
  revokeToken,
} from './at-the-command-line.ts';
export { createAccount, createFirstAdmin, type NewAccount } from './create-account.ts';
export { instanceKeyFits } from './instance-key-fits.ts';
export { anyAdmin } from './queries.ts';
export { LONGEST_NAME } from './schemas.ts';

export interface AccountsOptions {
  readonly db: Database;
  readonly log: Log;
  readonly instanceKey: InstanceKey;
  /** What access tokens are issued by and for; all nodes of one service have the same. */
  readonly baseUrl: string;
  /** The real time: credentials expire by it. */
  readonly wallClock?: Clock;
  /** Keeps what admins do to others; left out, nothing keeps it. */
  readonly keepAudit?: KeepAudit;
}

/** The room as the service needs it. */
export interface Accounts {
  readonly module: ApiModule;
  /** The proof of who calls. */
  readonly identify: Identify;
  /** Answers what was asked of us by mail and puts the mails into the queue; a worker does it every second. */
  readonly answerMailRequests: () => Promise<number>;
}

export function openAccounts({
  wallClock = systemClock(),
  keepAudit = async () => {},
  ...options
}: AccountsOptions): Accounts {
  const keys = signingKeys(options.db, options.instanceKey, wallClock);
  const desk: Desk = {
    ...options,
    wallClock,
    keepAudit,
    signingKeys: keys,
    accessTokens: accessTokens(keys, options.baseUrl, wallClock),
    underWay: attemptsUnderWay(),
  };
  return {
    module: {
      name: 'accounts',
      routes: (api) => {
        for (const declare of [authRoutes, mailRoutes, apiKeyRoutes, opsTokenRoutes, adminRoutes]) declare(api, desk);
      },
    },
    identify: identifier(desk),
    answerMailRequests: () => answerMailRequests(desk),
  };
}
