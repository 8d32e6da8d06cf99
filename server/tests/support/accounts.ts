import type { TestContext } from 'node:test';
import { Type } from 'typebox';
import type { Tier } from '../../src/access/index.ts';
import { createAccount, openAccounts, type KeepAudit } from '../../src/accounts/index.ts';
import { countRequests, limitsModule } from '../../src/limits/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import {
  newInstanceKey,
  silentLog,
  type Database,
  type InstanceKey,
  type Log,
  type Mail,
  type CountRequests,
} from '../../src/platform/index.ts';
import {
  callerOf,
  type Api,
  type HttpServer,
  type HttpServerOptions,
  type ApiModule,
} from '../../src/platform/http/index.ts';
import type { Clock } from '../../src/kernel/index.ts';
import { doAll, takeMails } from './do-work.ts';
import { BASE_URL, testContext, testServer } from './http.ts';
import { testDatabase } from './postgres.ts';

export const PASSWORD = 'seven herons at the estuary';

/** One route for every credential; returns the caller. */
const whoModule: ApiModule = {
  name: 'who',
  routes(api) {
    api.get(
      '/who',
      {
        config: { access: 'picks' },
        schema: { summary: 'Who calls', response: { 200: Type.Object({ id: Type.Integer(), tier: Type.String() }) } },
      },
      async (request) => callerOf(request).account,
    );
  },
};

/** The accounts module behind HTTP on its own database. Several on one database are several nodes. */
export interface AccountsNode {
  readonly api: Api;
  readonly server: HttpServer;
  readonly db: Database;
  readonly instanceKey: InstanceKey;
  /** Handles pending mail requests and returns the mails. */
  readMail(): Promise<Mail[]>;
}

export interface NodeOptions {
  readonly db?: Database;
  readonly instanceKey?: InstanceKey;
  readonly wallClock?: Clock;
  /** Replaces waiting for a turn. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  readonly modules?: readonly ApiModule[];
  readonly log?: Log;
  readonly keepAudit?: KeepAudit;
  readonly adminTwoFactor?: boolean;
  readonly onResponse?: HttpServerOptions['onResponse'];
  /** Replaces the real counter: a planted bug. */
  readonly counter?: (real: CountRequests) => CountRequests;
}

export async function accountsNode(t: TestContext, options: NodeOptions = {}): Promise<AccountsNode> {
  const db = options.db ?? (await testDatabase(t));
  const instanceKey = options.instanceKey ?? newInstanceKey();
  const wallClock = options.wallClock ?? systemClock();
  const log = options.log ?? silentLog;
  const owning = [limitsModule, ...(options.modules ?? [])];
  const accounts = openAccounts({
    db,
    log,
    instanceKey,
    baseUrl: BASE_URL,
    wallClock,
    adminTwoFactor: options.adminTwoFactor ?? false,
    owned: () => owning.flatMap(({ owned = [] }) => owned),
    ...(options.wait === undefined ? {} : { wait: options.wait }),
    ...(options.keepAudit === undefined ? {} : { keepAudit: options.keepAudit }),
  });
  const limits = (options.counter ?? ((real) => real))(countRequests(db, log));
  const server = await testServer(t, {
    context: testContext(t, { db, log }),
    limits,
    modules: [accounts.module, whoModule, ...owning],
    instanceKey,
    identify: accounts.identify,
    wallClock,
    ...(options.onResponse === undefined ? {} : { onResponse: options.onResponse }),
  });
  return {
    api: server.api,
    server,
    db,
    instanceKey,
    async readMail() {
      await doAll(db, accounts.mailRequests);
      return takeMails(db, instanceKey);
    },
  };
}

/** An account with a verified address `<name>@example.org`. */
export function makeAccount(db: Database, name: string, tier: Tier = 'Free'): Promise<{ readonly id: number }> {
  return createAccount(db, { email: `${name}@example.org`, password: PASSWORD, tier });
}

export async function logInAs({ api }: { api: Api }, name: string): Promise<{ accessToken: string; cookie: string }> {
  const response = await api.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    body: { email: `${name}@example.org`, password: PASSWORD },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const cookie = response.cookies.find(({ name }) => name === 'refreshToken')?.value ?? '';
  return { accessToken: response.json<{ accessToken: string }>().accessToken, cookie };
}

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });

/** Sends a refresh cookie to a node. */
export const refreshWith = ({ api }: { api: Api }, cookie: string, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url: '/api/v1/auth/refresh', headers, cookies: { refreshToken: cookie } });

/** Several nodes of one service, which share only the database and the instance key. */
export async function accountsNodes(t: TestContext, count: number): Promise<[AccountsNode, ...AccountsNode[]]> {
  const first = await accountsNode(t);
  const others = Array.from({ length: count - 1 }, () =>
    accountsNode(t, { db: first.db, instanceKey: first.instanceKey }),
  );
  return [first, ...(await Promise.all(others))];
}
