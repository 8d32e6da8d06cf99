import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { combosOf, type Combos } from './combos.ts';
import { authenticated, type Credential } from './credential.ts';
import { followEvents, type FollowOptions } from './events.ts';
import { KEYED } from './generated/keyed.ts';
import { meOf, type Me } from './me.ts';
import { eachBet, eachProp, eachSystemBet, importBets, testSystem, type AskedSystem, type SystemRun } from './pages.ts';
import { retrying, USUAL_RETRY, type RetryRules, type Send } from './retry.ts';
import type { paths, PropRow } from './generated/schema.ts';
import type { WebhookEvent } from './webhook-verifier.ts';

export interface PropPickOptions {
  /** The service's address, such as `https://picks.example.org`. */
  readonly baseUrl: string;
  /** `apiKey(…)`, `opsToken(…)` or a session of `signIn(…)`. Without one, only public operations work. */
  readonly credential?: Credential;
  /** How requests are retried; `{ tries: 1 }` disables it. */
  readonly retry?: Partial<RetryRules>;
  /** A custom fetch, for example through a proxy. */
  readonly fetch?: Send;
}

export interface PropPick {
  /** Every operation of the service, typed by its OpenAPI description: `api.GET('/api/v1/picks/top')`. */
  readonly api: Client<paths>;
  /** Every row of a day's props, across pages. */
  props(query?: Parameters<typeof eachProp>[1]): AsyncGenerator<PropRow, void, undefined>;
  /** Preferences, stakes, bets, alerts, channels and follows of the caller. */
  readonly me: Me;
  /** Combinations, and pick’em entries with their record. */
  readonly combos: Combos;
  /** Every bet of the caller, newest first, across pages. */
  bets(query?: Parameters<typeof eachBet>[1]): ReturnType<typeof eachBet>;
  /** Sends a CSV file of bets: a dry run, unless `dryRun` is false. */
  importBets(csv: string, query?: Parameters<typeof importBets>[2]): ReturnType<typeof importBets>;
  /** The results of a system on past games, with its newest bets. */
  testSystem(system: AskedSystem): Promise<SystemRun>;
  /** Every bet of a system, newest first, across pages. */
  systemBets(system: AskedSystem): ReturnType<typeof eachSystemBet>;
  /** Events as they happen, resumed after every disconnect. */
  events(options?: FollowOptions): AsyncGenerator<WebhookEvent, void, undefined>;
}

/** A client of one service. Holds no connection; nothing to close. */
export function propPick({ baseUrl, credential, retry, fetch: given }: PropPickOptions): PropPick {
  const send = authenticated(given ?? ((request) => fetch(request)), credential);
  const sendWithRetry = retrying(send, { ...USUAL_RETRY, ...retry });
  const api = createClient<paths>({ baseUrl, fetch: sendWithRetry });
  api.use(withKeys);
  return {
    api,
    me: meOf(api),
    combos: combosOf(api),
    props: (query) => eachProp(api, query),
    bets: (query) => eachBet(api, query),
    importBets: (csv, query) => importBets(api, csv, query),
    testSystem: (system) => testSystem(api, system),
    systemBets: (system) => eachSystemBet(api, system),
    events: (options) => followEvents(sendWithRetry, baseUrl, options),
  };
}

/** Adds an Idempotency-Key if the caller gave none, so that a retry creates nothing twice. */
const withKeys: Middleware = {
  onRequest: ({ request, schemaPath }) => {
    if (KEYED.has(`${request.method} ${schemaPath}`) && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    return request;
  },
};
