import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { proving, type Credential } from './credential.ts';
import { followEvents, type FollowOptions } from './events.ts';
import { KEYED } from './generated/keyed.ts';
import { eachProp } from './pages.ts';
import { retrying, USUAL_RETRY, type RetryRules, type Send } from './retry.ts';
import type { paths, PropRow } from './generated/schema.ts';
import type { WebhookEvent } from './webhook-verifier.ts';

export interface PropPickOptions {
  /** Where the service answers, such as `https://picks.example.org`. */
  readonly baseUrl: string;
  /** Who calls: `apiKey(…)`, `opsToken(…)` or a session of `signIn(…)`. Left out, only what is public answers. */
  readonly credential?: Credential;
  /** How requests are tried again; `{ tries: 1 }` never. */
  readonly retry?: Partial<RetryRules>;
  /** Another fetch, such as one that goes through a proxy. */
  readonly fetch?: Send;
}

export interface PropPick {
  /** Every operation of the service, with the types of its OpenAPI description: `api.GET('/api/v1/picks/top')`. */
  readonly api: Client<paths>;
  /** Every row of a day's props, page after page. */
  props(query?: Parameters<typeof eachProp>[1]): AsyncGenerator<PropRow, void, undefined>;
  /** The events as they happen, resumed after every break. */
  events(options?: FollowOptions): AsyncGenerator<WebhookEvent, void, undefined>;
}

/** A client of one service. Holds no connection and needs no closing. */
export function propPick({ baseUrl, credential, retry, fetch: given }: PropPickOptions): PropPick {
  const send = proving(given ?? ((request) => fetch(request)), credential);
  const sendAgain = retrying(send, { ...USUAL_RETRY, ...retry });
  const api = createClient<paths>({ baseUrl, fetch: sendAgain });
  api.use(withKeys);
  return {
    api,
    props: (query) => eachProp(api, query),
    events: (options) => followEvents(sendAgain, baseUrl, options),
  };
}

/** What makes something gets a key, unless the caller brought one: sent again, it is still made once. */
const withKeys: Middleware = {
  onRequest: ({ request, schemaPath }) => {
    if (KEYED.has(`${request.method} ${schemaPath}`) && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    return request;
  },
};
