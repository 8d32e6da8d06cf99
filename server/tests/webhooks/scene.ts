import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { createAccount } from '../../src/accounts/index.ts';
import { picksScored } from '../../src/picks/index.ts';
import {
  emit,
  newInstanceKey,
  silentLog,
  type Database,
  type EventType,
  type InstanceKey,
} from '../../src/platform/index.ts';
import { createDispatcher, type Dispatcher } from '../../src/webhooks/deliveries/dispatcher.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { USUAL_RULES, type DeliveryRules } from '../../src/webhooks/index.ts';
import { createSubscription, type NewSubscription } from '../../src/webhooks/subscriptions/create-subscription.ts';
import type { PostResponse, WebhooksDeps, Post, SendPost } from '../../src/webhooks/deps.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';

export const START = new Date('2026-01-10T12:00:00Z');
export const SECRET = 'sixteen characters or more';
export const EVENT_TYPES = [picksScored] as unknown as readonly EventType<object>[];

/** A clock that the test sets. */
export interface SetClock {
  now(): Date;
  advance(ms: number): void;
}

export function setClock(at = START): SetClock {
  let now = at.getTime();
  return { now: () => new Date(now), advance: (ms) => void (now += ms) };
}

export const ok: PostResponse = { responded: true, status: 200, excerpt: Buffer.from('thanks') };
export const responder = (status: number): PostResponse => ({ responded: true, status, excerpt: Buffer.from('') });

/** The webhooks module on its own database; the test controls its clock and its receiver. */
export interface Scene {
  readonly deps: WebhooksDeps;
  readonly db: Database;
  readonly clock: SetClock;
  readonly accountId: number;
  /** Everything that was sent, in order. */
  readonly sent: Post[];
  /** Sets the receiver's responses from now on. */
  responses(send: (post: Post) => PostResponse | Promise<PostResponse>): void;
  subscribe(given?: Partial<NewSubscription>, accountId?: number): Promise<number>;
  /** An event in a separate transaction, identified by its data. */
  event(count?: number): Promise<void>;
  /** Takes the events of the outbox and delivers what is due, until nothing is due. */
  deliverAll(): Promise<void>;
  newDispatcher(overrides?: Partial<WebhooksDeps>): Dispatcher;
}

/** For tests with more subscriptions than an account may have. */
export const ANY_NUMBER: DeliveryRules = { ...USUAL_RULES, mostSubscriptions: 10_000, mostPerHost: 10_000 };

interface SceneOptions {
  readonly db?: Database;
  readonly instanceKey?: InstanceKey;
  readonly rules?: DeliveryRules;
}

export async function scene(t: TestContext, given: SceneOptions = {}): Promise<Scene> {
  const db = given.db ?? (await testDatabase(t));
  const clock = setClock();
  const sent: Post[] = [];
  let result: (post: Post) => PostResponse | Promise<PostResponse> = () => ok;
  const send: SendPost = async (post) => {
    sent.push(post);
    return result(post);
  };
  const instanceKey = given.instanceKey ?? newInstanceKey();
  const deps: WebhooksDeps = {
    db,
    log: silentLog,
    instanceKey,
    wallClock: clock,
    send,
    refusal: async () => undefined,
    rules: () => given.rules ?? USUAL_RULES,
    baseUrl: 'https://picks.example',
    eventTypes: EVENT_TYPES,
    carriers: {},
  };
  const { id: accountId } = await createAccount(db, {
    email: 'ada@example.org',
    password: 'seven herons at the estuary',
    tier: 'Sharp',
  });
  const dispatcher = createDispatcher(deps, () => {});
  return {
    deps,
    db,
    clock,
    accountId,
    sent,
    responses: (next) => void (result = next),
    subscribe: async (given = {}, owner = accountId) => {
      const wanted = { url: 'https://example.org/hook', events: ['picks.scored'], secret: SECRET, ...given };
      return (await db.transaction((tx) => createSubscription(tx, deps, owner, wanted))).id;
    },
    event: (count = 14) =>
      db.transaction((tx) => emit(tx, picksScored, { ...picksScored.example, count }, clock.now())),
    deliverAll: () => deliverAll(deps, dispatcher),
    newDispatcher: (overrides = {}) => createDispatcher({ ...deps, ...overrides }, () => {}),
  };
}

export async function deliverAll(deps: WebhooksDeps, dispatcher: Dispatcher): Promise<void> {
  while ((await fanOut(deps)) > 0);
  while ((await dispatcher.turn()) === 0) await dispatcher.settled();
}

/** The state of a subscription, from its lane. */
export async function standing(db: Database, id: number): Promise<{ failing: boolean; warning: string | null }> {
  const { rows } = await db.query<{ failing: boolean; warning: string | null }>({
    text: 'select failing_since is not null as failing, warning from webhooks.lane where subscription_id = $1',
    values: [id],
  });
  if (rows[0] === undefined) throw new Error('no such subscription');
  return rows[0];
}

/** Deliveries by status. */
export async function tally(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.query<{ status: string; n: number }>({
    text: 'select status, count(*)::int as n from webhooks.delivery group by 1',
  });
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A real receiver on this machine: its URL, and the received requests. */
export async function receiver(
  t: TestContext,
  status: () => number = () => 200,
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status(), { location: '/elsewhere' }).end('noted');
    });
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

/** Planted: claimed deliveries look unclaimed, so they are not counted. */
export async function hideClaimed({ db }: Scene): Promise<void> {
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: `create function public.hide() returns trigger language plpgsql as $$ begin
             if new.claim is not null then new.due_at := '2000-01-01'; end if; return new; end $$;
           create trigger planted before update on webhooks.delivery for each row execute function public.hide()`,
    }),
  );
}
