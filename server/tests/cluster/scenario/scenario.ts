import { loadavg } from 'node:os';
import { createKeyFor } from '../../../src/accounts/index.ts';
import { openStage, type Stage, type StageOptions } from '../stage/stage.ts';
import { until } from '../stage/program.ts';
import { capacities, type Capacity } from './capacity.ts';
import { newClient, type Ask } from './client.ts';
import { judge, type Verdict } from './judge.ts';
import { NOW, prepare, type Prepared } from './league.ts';
import { playFaults, type Planned } from './faults.ts';
import type { Deps, Outcome } from './plays.ts';
import { newTally, type Counts } from './tally.ts';
import { openReceiver, readSteadily, watchRecord, type Seen } from './watch.ts';
import { logBets, nothingYet, publishAgain, queueOperations, revokeCredentials, tryRevoked } from './writers.ts';

export interface Result {
  readonly at: string;
  readonly readsASecond: number;
  readonly outcomes: readonly Outcome[];
  /** Programs that ended by themselves. */
  readonly restarted: readonly string[];
  /** Requests outside of faults. */
  readonly steady: Counts;
  readonly verdict: Verdict;
  readonly minutes: number;
  /** The machine's load average at the start. */
  readonly load: number;
  readonly capacity: readonly Capacity[];
}

export interface ScenarioOptions extends Omit<StageOptions, 'prepare' | 'settings'> {
  readonly plan: readonly Planned[];
  /** Half of the measured capacity; if none was measured, that of a busy machine. */
  readonly readsASecond: number | 'half';
  /** Duration of the read measurement per number of API processes; 0: no measurement. */
  readonly capacitySeconds: number;
}

const SETTINGS = {
  PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true',
  PROPPICK_DATABASE_POOL: '6',
  PROPPICK_CLOCK: NOW.toISOString(),
};
const SUBSCRIPTIONS = 3;
const FEW_READS = 30;

/** Runs everything on a new cluster and returns the result. */
export async function runScenario(options: ScenarioOptions): Promise<Result> {
  const began = performance.now();
  const [load = 0] = loadavg();
  let prepared: Prepared | undefined;
  const stage = await openStage({
    ...options,
    settings: SETTINGS,
    prepare: async (db) => void (prepared = await prepare(db)),
  });
  try {
    if (prepared === undefined) throw new Error('nothing was prepared');
    const result = await playAll(stage, prepared, options);
    return { ...result, load, minutes: (performance.now() - began) / 60_000 };
  } finally {
    await stage.close();
  }
}

async function playAll(
  stage: Stage,
  prepared: Prepared,
  { plan, readsASecond: wanted, capacitySeconds, say }: ScenarioOptions,
): Promise<Omit<Result, 'minutes' | 'load'>> {
  const client = newClient(stage.fronts);
  const { ask } = client;
  const key = await stage.withDatabase((db) => createKeyFor(db, prepared.email, 'load'));
  const receiver = await openReceiver();
  const over = new AbortController();
  const [tally, done] = [newTally(), nothingYet()];
  const seen: Seen = { entries: new Map(), picks: new Set() };
  const common = { ask, key, tally, until: over.signal };
  const writer = { ...common, apis: stage.apis, prepared, done };
  try {
    await subscribe(ask, key, receiver.url);
    await publishAgain(ask, prepared.token, 0);
    await until('a board of today', async () => {
      const { body } = await ask('/picks/top', { headers: { 'x-api-key': key } });
      return Array.isArray(body) && body.length > 0 ? true : undefined;
    });
    const capacity = capacitySeconds === 0 ? [] : await capacities(stage, key, pathsOf(prepared), capacitySeconds);
    for (const { processes, through, perSecond, cores } of capacity)
      say(
        `${processes} API processes${through}: ${Math.round(perSecond)} reads a second; cores: ${JSON.stringify(cores)}`,
      );
    const half = Math.round((capacity.at(-1)?.perSecond ?? 2 * FEW_READS) / 2);
    const readsASecond = wanted === 'half' ? half : wanted;
    say(`${readsASecond} reads a second from now on`);
    tally.begin('between');
    const load = Promise.all([
      logBets(writer),
      queueOperations(writer),
      revokeCredentials(writer),
      tryRevoked(writer),
      watchRecord(common, seen),
      readSteadily(common, readsASecond, pathsOf(prepared)),
    ]);
    // Awaited below; an error of the load itself stops the faults.
    load.catch(() => undefined);
    const deps: Deps = { stage, client, done, tally, say, readsASecond };
    const outcomes = await playFaults(deps, plan);
    over.abort();
    await load;
    say('comparing what was acknowledged with what is there');
    const verdict = await judge({ stage, ask, prepared, key, done, seen, receiver, tally });
    const at = new Date().toISOString();
    const restarted = stage.machines.flatMap((machine) => machine.restarted);
    return { at, readsASecond, outcomes, restarted, steady: tally.of('between'), verdict, capacity };
  } finally {
    over.abort();
    receiver.close();
  }
}

/** The reads of callers of every kind. */
const pathsOf = ({ players, days }: Prepared): string[] => [
  '/picks/top',
  '/data/picks/today',
  '/research/props?pageSize=25',
  `/players/${players[0]}/games`,
  '/picks/track-record',
  '/data/usage',
  `/data/players/${players[1]}/props-history`,
  `/picks/ledger/${days[0]}`,
  '/games',
];

async function subscribe(ask: Ask, key: string, url: string): Promise<void> {
  const headers = { 'x-api-key': key };
  // The front proxies detect ready processes within a second.
  const types = await until('a response through the fronts', async () => {
    const { status, body } = await ask('/data/events/types', { headers });
    return status === 200 ? (body as { type: string }[]) : undefined;
  });
  const events = types.map(({ type }) => type).filter((type) => type !== 'webhook.test');
  for (let n = 0; n < SUBSCRIPTIONS; n += 1) {
    const reply = await ask('/data/webhook-subscriptions', {
      method: 'POST',
      headers,
      body: { url: `${url}/${n}`, events },
    });
    if (reply.status !== 201) throw new Error(`no subscription: ${reply.why}`);
  }
}
