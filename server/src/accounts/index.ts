import type { Clock } from '../kernel/index.ts';
import { systemClock, type Database, type InstanceKey, type Log } from '../platform/index.ts';
import type { Identify, ApiModule } from '../platform/http/index.ts';
import { accessTokens } from './sessions/access-tokens.ts';
import { inTurn } from './sessions/in-turn.ts';
import { adminRoutes } from './admin/routes.ts';
import { authRoutes } from './sessions/routes.ts';
import type { AccountsDeps, KeepAudit } from './deps.ts';
import { apiKeyRoutes, opsTokenRoutes } from './keys/routes.ts';
import { identifier } from './credentials/identify.ts';
import { answerMailRequests } from './signup/mail-requests.ts';
import { mailRoutes } from './signup/routes.ts';
import { signingKeys } from './sessions/signing-keys.ts';

export { changeAccountOf, type AccountChange } from './admin/change-account.ts';
export type { AccountsAudit, AccountsChange, KeepAudit } from './deps.ts';
export { replaceSigningKeys } from './sessions/signing-keys.ts';
export { sweepAccounts } from './sweep.ts';
export {
  accountsLike,
  allTokens,
  createKeyFor,
  createTokenFor,
  keysOf,
  revokeKeyOf,
  revokeToken,
} from './admin/commands.ts';
export { createAccount, createFirstAdmin, type NewAccount } from './signup/create-account.ts';
export { instanceKeyFits } from './sessions/instance-key-fits.ts';
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
  const deps: AccountsDeps = {
    ...options,
    wallClock,
    keepAudit,
    signingKeys: keys,
    accessTokens: accessTokens(keys, options.baseUrl, wallClock),
    inTurn: inTurn(),
  };
  return {
    module: {
      name: 'accounts',
      routes: (api) => {
        for (const declare of [authRoutes, mailRoutes, apiKeyRoutes, opsTokenRoutes, adminRoutes]) declare(api, deps);
      },
    },
    identify: identifier(deps),
    answerMailRequests: () => answerMailRequests(deps),
  };
}
