import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../kernel/index.ts';
import {
  systemClock,
  type Database,
  type InstanceKey,
  type Log,
  type Identify,
  type OwnedData,
} from '../platform/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import type { RowHandler } from '../platform/work/index.ts';
import { accessTokens } from './sessions/access-tokens.ts';
import { inTurn } from './sessions/in-turn.ts';
import { adminRoutes } from './admin/routes.ts';
import { authRoutes } from './sessions/routes.ts';
import type { AccountsDeps, KeepAudit } from './deps.ts';
import { apiKeyRoutes, opsTokenRoutes } from './keys/routes.ts';
import { identifier } from './credentials/identify.ts';
import { mailRequestHandler } from './signup/mail-requests.ts';
import { ACCOUNT_PARTS } from './own-data/own-parts.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { ownAccountRoutes } from './own-account/routes.ts';
import { reauthenticationRoutes } from './reauthentication/routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { openSessionRoutes } from './open-sessions/routes.ts';
import { mailRoutes } from './signup/routes.ts';
import { signingKeys } from './sessions/signing-keys.ts';

export { changeAccountOf, type AccountChange } from './admin/change-account.ts';
export type { AccountsAudit, AccountsChange, KeepAudit } from './deps.ts';
export { replaceSigningKeys } from './sessions/signing-keys.ts';
export { turnOffTwoFactorOf } from './two-factor/turn-off.ts';
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
export { canonicalRange } from './keys/address-ranges.ts';

const ROUTES = [
  authRoutes,
  reauthenticationRoutes,
  ownAccountRoutes,
  ownDataRoutes,
  openSessionRoutes,
  twoFactorRoutes,
  mailRoutes,
  apiKeyRoutes,
  opsTokenRoutes,
  adminRoutes,
];

export interface AccountsOptions {
  readonly db: Database;
  readonly log: Log;
  readonly instanceKey: InstanceKey;
  /** Issuer and audience of access tokens; the same on every node. */
  readonly baseUrl: string;
  /** The system clock; credentials expire by it. */
  readonly wallClock?: Clock;
  /** Waits the given milliseconds; tests pass another function. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** Writes the audit entries of admins' changes; by default none are written. */
  readonly keepAudit?: KeepAudit;
  /** What accounts own in the tables of other modules. */
  readonly owned?: () => readonly OwnedData[];
  /** Requires two-factor authentication of admins; optional by default. */
  readonly adminTwoFactor?: boolean;
}

/** The module as the service uses it. */
export interface Accounts {
  readonly module: ApiModule;
  /** Verifies callers. */
  readonly identify: Identify;
  /** Handles requests for mail and queues the mails. */
  readonly mailRequests: RowHandler;
}

export function openAccounts({
  wallClock = systemClock(),
  wait = (milliseconds) => setTimeout(milliseconds),
  keepAudit = async () => {},
  adminTwoFactor = false,
  owned = () => [],
  ...options
}: AccountsOptions): Accounts {
  const keys = signingKeys(options.db, options.instanceKey, wallClock);
  const deps: AccountsDeps = {
    ...options,
    wallClock,
    wait,
    keepAudit,
    adminTwoFactor,
    owned: () => [...owned(), ...ACCOUNT_PARTS],
    signingKeys: keys,
    accessTokens: accessTokens(keys, options.baseUrl, wallClock),
    inTurn: inTurn(),
  };
  return {
    module: {
      name: 'accounts',
      routes: (api) => {
        for (const declare of ROUTES) declare(api, deps);
      },
    },
    identify: identifier(deps),
    mailRequests: mailRequestHandler(deps),
  };
}
