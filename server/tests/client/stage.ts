import type { TestContext } from 'node:test';
import { apiKey, propPick, signIn, type PropPick, type PropPickOptions, type Send } from '../../../client/src/index.ts';
import type { PooledDatabase } from '../../src/platform/index.ts';
import { makeAccount, PASSWORD } from '../support/accounts.ts';
import { testDatabase } from '../support/postgres.ts';
import { wholeProgram, type WholeProgram } from '../support/whole-program.ts';
import { smallLeague } from '../support/small-league.ts';

/** The whole service on a port, with the client's accounts: ada is Sharp, cy is Free. */
export interface ClientStage {
  readonly service: WholeProgram;
  readonly db: PooledDatabase;
  readonly origin: string;
  readonly adasKey: string;
  /** A client that has signed in as ada: what no key opens. */
  readonly signedIn: PropPick;
  /** A client with ada's key. */
  client(options?: Partial<PropPickOptions>): PropPick;
}

export const EMAIL = 'ada@example.org';

export async function clientStage(t: TestContext): Promise<ClientStage> {
  const environment = { PROPPICK_MODE: 'production', PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true' };
  const db = await testDatabase(t);
  const service = await wholeProgram(t, { db, environment });
  const origin = await service.server.listen({ host: '127.0.0.1', port: 0 });
  await smallLeague(service.db);
  await makeAccount(service.db, 'ada', 'Sharp');
  await makeAccount(service.db, 'cy', 'Free');
  const session = await signIn({ baseUrl: origin, email: EMAIL, password: PASSWORD });
  const signedIn = propPick({ baseUrl: origin, credential: session });
  const { data } = await signedIn.api.POST('/api/v1/me/api-keys', { body: { name: 'client' } });
  const adasKey = data?.rawKey ?? '';
  return {
    service,
    db,
    origin,
    adasKey,
    signedIn,
    client: (options = {}) => propPick({ baseUrl: origin, credential: apiKey(adasKey), ...options }),
  };
}

export interface Wire {
  readonly send: Send;
  /** `GET /api/v1/me`, in the order sent. */
  readonly sent: { readonly name: string; readonly key: string | null }[];
}

/** The connection to the service, recorded, and broken by the test: `instead` responds, or throws, in the service's place. */
export function wire(
  instead: (request: Request, number: number) => Promise<Response | undefined> | undefined = () => undefined,
): Wire {
  const sent: Wire['sent'] = [];
  return {
    sent,
    send: async (request) => {
      sent.push({
        name: `${request.method} ${new URL(request.url).pathname}`,
        key: request.headers.get('idempotency-key'),
      });
      return (await instead(request, sent.length)) ?? fetch(request);
    },
  };
}

/** Records waits without waiting. */
export function noted(): { readonly waits: number[]; readonly wait: (ms: number) => Promise<void> } {
  const waits: number[] = [];
  return { waits, wait: async (ms) => void waits.push(ms) };
}
