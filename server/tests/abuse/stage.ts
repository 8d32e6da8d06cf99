import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { buildWeb } from '../../../bin/build-web.mjs';
import type { Tier } from '../../src/access/index.ts';
import { createAccount } from '../../src/accounts/index.ts';
import { openDatabase, runningServer, silentLog, type PooledDatabase } from '../../src/platform/index.ts';
import { PASSWORD } from '../support/accounts.ts';
import { ADMIN, EVE, eveOfAGame } from '../support/eve-of-a-game.ts';
import type { SmallLeague } from '../support/small-league.ts';
import { runCommand, startService, type Ended, type ServiceProcess } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The attack surface of a running service: its HTTP port, its command line and its database port. */
export interface Stage {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** The process of the service. */
  readonly pid: number;
  readonly dataDir: string;
  /** A folder for the files of the attacks. */
  readonly folder: string;
  /** The settings of the service, for its command line. */
  readonly settings: Readonly<Record<string, string>>;
  /** The database as its owner: to prepare an attack, and to check its effects. */
  readonly db: PooledDatabase;
  readonly databaseUrl: string;
  /** The league of the stage, with a game that begins six hours from now. */
  readonly league: SmallLeague;
  /** The service's log so far. */
  readonly logged: ServiceProcess['logged'];
  /** Sends a request to `/api/v1`. `from` is the client's address; each attack has its own. */
  ask(path: string, asked?: Asked): Promise<ApiResponse>;
  /** Runs a command of the program; `settings` replace those of the service. */
  command(words: readonly string[], settings?: Readonly<Record<string, string>>): Promise<Ended>;
  /** A new account with a verified address and the password `PASSWORD`. Names must be unique. */
  account(name: string, tier?: Tier): Promise<Member>;
  signIn(email: string, password?: string): Promise<SignedIn>;
  readonly admin: { readonly email: string; readonly password: string };
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** A body that is sent as it is. */
  readonly bytes?: Uint8Array;
  readonly from?: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; the attack names its members. */
  json<Body>(): Body;
}

export interface Member {
  readonly id: number;
  readonly email: string;
}

export interface SignedIn {
  readonly accessToken: string;
  /** From the cookie `refreshToken`. */
  readonly refreshToken: string;
}

export interface RunningService {
  /** The service, and a client address that no other attack uses. */
  stageFor(item: number): Stage;
}

/** Starts the service in production mode on its own PostgreSQL, and stops both when the test ends. */
export async function openStage(t: TestContext): Promise<RunningService> {
  buildWeb(process.execPath);
  const closing: (() => Promise<unknown>)[] = [];
  // Registered before the folder exists, so that it runs before the folder is removed.
  t.after(async () => {
    for (const close of closing.toReversed()) await close();
  });
  const dataDir = await temporaryFolder(t);
  const folder = await temporaryFolder(t);
  const settings = {
    PROPPICK_MODE: 'production',
    PROPPICK_DATA_DIR: dataDir,
    // Without the scheduler no feed is read.
    PROPPICK_ROLES: 'api,worker',
    PROPPICK_CLOCK: EVE,
    PROPPICK_ADMIN_EMAIL: ADMIN.email,
    PROPPICK_ADMIN_PASSWORD: ADMIN.password,
    PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true',
    // Attacks come from different addresses.
    PROPPICK_TRUST_PROXY: 'true',
  };
  const service = await startService(t, settings);
  closing.push(() => service.stop());
  const databaseUrl = (await runningServer(dataDir)) ?? '';
  const db = openDatabase({ url: databaseUrl, poolSize: 4, log: silentLog, applicationName: 'prop-pick tests' });
  closing.push(() => db.close());
  const league = await eveOfAGame(db, 1);
  const origin = service.address;
  const stageFor = (item: number): Stage => {
    const own = `203.0.113.${item}`;
    const ask: Stage['ask'] = (path, asked = {}) => send(`${origin}/api/v1${path}`, { from: own, ...asked });
    return {
      origin,
      pid: service.child.pid ?? 0,
      dataDir,
      folder,
      settings,
      db,
      databaseUrl,
      league,
      ask,
      admin: ADMIN,
      logged: () => service.logged(),
      command: (words, changed = {}) => runCommand(words, { ...settings, ...changed }),
      account: async (name, tier = 'Free') => {
        const email = `${name}@example.org`;
        return { ...(await createAccount(db, { email, password: PASSWORD, tier })), email };
      },
      signIn: (email, password = PASSWORD) => signIn(ask, email, password),
    };
  };
  return { stageFor };
}

async function send(
  url: string,
  { method = 'GET', headers = {}, body, bytes, from = '' }: Asked,
): Promise<ApiResponse> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': from,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(bytes === undefined ? {} : { body: bytes }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: <Body>() => JSON.parse(text) as Body };
}

async function signIn(ask: Stage['ask'], email: string, password: string): Promise<SignedIn> {
  const response = await ask('/auth/login', { method: 'POST', body: { email, password } });
  if (response.status !== 200) throw new Error(`signing in as ${email}: ${response.status} ${response.text}`);
  const refreshToken = /^refreshToken=([^;]*)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
  return { accessToken: response.json<{ accessToken: string }>().accessToken, refreshToken };
}

/** The password of the embedded server's owner, which no other program may see. */
export const databasePassword = ({ dataDir }: Stage): Promise<string> =>
  readFile(join(dataDir, 'postgres/password'), 'utf8');
