import type { TestContext } from 'node:test';
import { picksScored, picksSettled } from '../../src/picks/index.ts';
import { emit, newInstanceKey, silentLog, type Database, type EventType, type Log } from '../../src/platform/index.ts';
import { STREAM_RULES, type StreamRules } from '../../src/webhooks/stream/event-feed.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { openWebhooks, USUAL_RULES } from '../../src/webhooks/index.ts';
import { accountsNode, bearer, logInAs, makeAccount, type AccountsNode } from '../support/accounts.ts';
import { testDatabase } from '../support/postgres.ts';
import { setClock, START } from '../webhooks/scene.ts';
import { readStream, type Reader } from './reader.ts';

const TYPES = [picksScored, picksSettled] as unknown as readonly EventType<object>[];
type NumberedType = typeof picksScored | typeof picksSettled;
export const PATH = '/api/v1/data/events/stream';

export interface StreamNode extends AccountsNode {
  readonly origin: string;
}

/** Streaming nodes on one database; ada and bob are Sharp, cy is Pro. Events reach the log when the test says so. */
export interface Stage {
  readonly db: Database;
  readonly nodes: readonly StreamNode[];
  /** Emits this many events, with consecutive numbers, and takes them out of the outbox. */
  happen(count: number, type?: NumberedType): Promise<void>;
  /** Takes the events of the outbox. */
  take(db?: Database): Promise<void>;
  follow(options?: Following): Promise<Reader>;
  as(name: string): Promise<{ authorization: string }>;
}

export interface Following {
  readonly node?: number;
  readonly name?: string;
  readonly since?: string;
  readonly query?: string;
}

interface StageOptions {
  readonly count?: number;
  readonly rules?: Partial<StreamRules>;
  readonly log?: Log;
}

export async function stage(
  t: TestContext,
  { count = 1, rules = {}, log = silentLog }: StageOptions = {},
): Promise<Stage> {
  const db = await testDatabase(t);
  const instanceKey = newInstanceKey();
  const clock = setClock();
  const send = async () => ({ responded: true, status: 200, excerpt: Buffer.from('') }) as const;
  const nodes: StreamNode[] = [];
  for (let n = 0; n < count; n += 1) {
    const deps = {
      db,
      log: silentLog,
      instanceKey,
      wallClock: clock,
      baseUrl: 'https://picks.example',
      eventTypes: TYPES,
      carriers: {},
      rules: () => USUAL_RULES,
    };
    const webhooks = openWebhooks({ ...deps, send, refusal: async () => undefined }, { ...STREAM_RULES, ...rules });
    const node = await accountsNode(t, { db, instanceKey, log, modules: [webhooks.module] });
    nodes.push({ ...node, origin: await node.server.listen({ host: '127.0.0.1', port: 0 }) });
  }
  const [first] = nodes;
  if (first === undefined) throw new Error('no node');
  for (const [name, tier] of [
    ['ada', 'Sharp'],
    ['bob', 'Sharp'],
    ['cy', 'Pro'],
  ] as const)
    await makeAccount(db, name, tier);
  const tokens = new Map<string, { authorization: string }>();
  const as = async (name: string) => {
    const known = tokens.get(name) ?? bearer((await logInAs(first, name)).accessToken);
    tokens.set(name, known);
    return known;
  };
  let number = 0;
  const take = async (on: Database = db): Promise<void> => {
    while ((await fanOut({ db: on, wallClock: clock })) > 0);
  };
  return {
    db,
    nodes,
    as,
    take,
    happen: async (events, type = picksScored) => {
      for (let n = 0; n < events; n += 1) {
        number += 1;
        await emitNumber(db, number, type);
      }
      await take();
    },
    follow: async ({ node = 0, name = 'ada', since, query = '' } = {}) => {
      const headers: Record<string, string> = { ...(await as(name)) };
      if (since !== undefined) headers['last-event-id'] = since;
      return readStream(`${nodes[node]?.origin}${PATH}${query}`, headers);
    },
  };
}

/** Emits an event with a number. */
export function emitNumber(db: Database, count: number, type: NumberedType = picksScored): Promise<void> {
  const data = { ...type.example, count };
  return db.transaction((tx) => emit(tx, type as typeof picksScored, data as never, START));
}

/** The numbers of the events, in the order of arrival. */
export const numbersOf = ({ events }: Pick<Reader, 'events'>): number[] =>
  events.map(({ data }) => (JSON.parse(data) as { data: { count: number } }).data.count);

/** Sends a request and reads the complete response. */
export const ask = async (url: string, headers: Readonly<Record<string, string>>): Promise<string> =>
  (await fetch(url, { headers })).text();
