import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { SCOPES } from '../../../src/access/index.ts';
import { createKeyFor, createTokenFor } from '../../../src/accounts/index.ts';
import type { PooledDatabase } from '../../../src/platform/index.ts';
import { PASSWORD, makeAccount } from '../../support/accounts.ts';
import { onFreePort, runCommand, startService, type Ended } from '../../support/running-program.ts';
import { DAYS, moment, NEXT_DAY, settledLeague } from '../../support/settled-league.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const BASE_URL = 'http://picks.example';

/** A league with history, accounts with credentials, and a separate service per database. */
export interface Stage {
  readonly db: PooledDatabase;
  readonly url: string;
  readonly folder: string;
  readonly instanceKey: string;
  /** The credentials issued in this database. */
  readonly credentials: Credentials;
  /**
   * Starts the service on a database (an empty URL: its own in the data folder) and returns a function to send
   * requests.
   */
  service(databaseUrl: string, settings?: Readonly<Record<string, string>>): Promise<Ask>;
  /** Runs a command of the program. */
  run(databaseUrl: string, args: readonly string[], settings?: Readonly<Record<string, string>>): Promise<Ended>;
}

interface Credentials {
  readonly key: string;
  readonly token: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}
export type Ask = (path: string, headers?: Readonly<Record<string, string>>, body?: object) => Promise<ApiResponse>;

export async function stage(t: TestContext): Promise<Stage> {
  const { db } = await settledLeague(t);
  const folder = await temporaryFolder(t);
  const instanceKey = randomBytes(32).toString('hex');
  await makeAccount(db, 'sharp', 'Sharp');
  await makeAccount(db, 'admin', 'Admin');
  const credentials: Credentials = {
    key: await createKeyFor(db, 'sharp@example.org', 'notebook'),
    token: await createTokenFor(db, 'admin@example.org', { name: 'monitoring', scopes: SCOPES }),
  };
  const settings = {
    PROPPICK_MODE: 'production',
    PROPPICK_INSTANCE_KEY: instanceKey,
    PROPPICK_DATA_DIR: folder,
    PROPPICK_DATABASE_POOL: '5',
    PROPPICK_CLOCK: moment(NEXT_DAY, '18:00:00').toISOString(),
    PROPPICK_BASE_URL: BASE_URL,
    PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true',
    PROPPICK_ROLES: 'api',
  };
  return {
    db,
    folder,
    instanceKey,
    credentials,
    url: db.pool.options.connectionString ?? '',
    service: (url, more = {}) =>
      onFreePort(async (port) => {
        await startService(t, { ...settings, PROPPICK_DATABASE_URL: url, PROPPICK_PORT: port, ...more });
        return asker(port);
      }),
    run: (url, args, more = {}) =>
      runCommand(args, { PROPPICK_LOG_LEVEL: 'warn', ...settings, PROPPICK_DATABASE_URL: url, ...more }),
  };
}

const asker =
  (port: string): Ask =>
  async (path, headers = {}, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

/** A service's responses to all reads, by request. */
export type Responses = ReadonlyMap<string, string>;

/** Reads with a session of the first service, with the API key and with the operations token. */
export async function everythingRead(ask: Ask, bearer: string, { key, token }: Credentials): Promise<Responses> {
  const responses = new Map<string, string>();
  const read = async (who: string, headers: Readonly<Record<string, string>>, paths: readonly string[]) => {
    for (const path of paths) {
      const { status, text } = await ask(path, headers);
      responses.set(`${who} ${path}`, `${status} ${text.replace(READ_AT, '')}`);
    }
  };
  await read('person', { authorization: `Bearer ${bearer}` }, PERSONAL);
  await read('key', { 'x-api-key': key }, DATA);
  await read('token', { authorization: `Bearer ${token}` }, OPERATING);
  return responses;
}

/**
 * Response times of the ledger and the record, and what is open by then: parts of the response, not of the database.
 */
const READ_AT = /"(?:readAt|openAt|allOpenAt|asOf)":"[^"]+",/g;
const PERSONAL = ['/me', '/me/api-keys', '/data/webhook-subscriptions'];
const DAYS_READ = [...DAYS, NEXT_DAY];
const DATA = [
  ...DAYS_READ.flatMap((date) => [
    `/picks/top?date=${date}&count=100`,
    `/picks/ledger/${date}`,
    `/data/picks/export.csv?date=${date}`,
    `/research/props?date=${date}`,
    `/games?date=${date}`,
  ]),
  ...['/picks/track-record', '/picks/ledger', '/data/picks?from=2024-03-01&to=2024-03-07', '/teams', '/players'],
  ...['/players/1', '/players/1/games', '/data/players/1/props-history', '/data/odds/books', '/picks/1/history'],
  ...['/data/odds/snapshots?playerId=1', '/data/odds/movements', '/data/events/types', '/picks/live'],
];
const OPERATING = ['/ops/operations', '/admin/config', '/ops/errors'];

/** The requests with different responses; requests with an error count too. */
export function differences(one: Responses, other: Responses): string[] {
  // The clocks of both run: what can be taken of a pick is told of the moment of the request, in JSON and in CSV.
  const same = (response: string | undefined) =>
    response
      ?.replaceAll(/"now":\{"at":"[^"]+"/g, '"now":{')
      .replaceAll(/,[^,\n]+(?=,(?:available|worse|moved|gone|begun|out|final),)/g, ',');
  return [...one].flatMap(([question, response]) => {
    if (!response.startsWith('200 ')) return [`${question}: ${response.slice(0, 200)}`];
    return same(other.get(question)) === same(response)
      ? []
      : [`${question}: ${response.slice(0, 200)} | ${other.get(question)?.slice(0, 200)}`];
  });
}

/** A session of the owner of the API key. */
export async function logIn(ask: Ask): Promise<{ bearer: string; cookie: string }> {
  const response = await ask('/auth/login', {}, { email: 'sharp@example.org', password: PASSWORD });
  if (response.status !== 200) throw new Error(response.text);
  const { accessToken } = JSON.parse(response.text) as { accessToken: string };
  return { bearer: accessToken, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
