import { setTimeout as pause } from 'node:timers/promises';
import { checkChain, readChain } from '../../../src/ledger/index.ts';
import type { Database } from '../../../src/platform/index.ts';
import type { Stage } from '../stage/stage.ts';
import { until } from '../stage/program.ts';
import type { Ask } from './client.ts';
import type { Prepared } from './league.ts';
import type { Tally } from './tally.ts';
import type { Receiver, Seen } from './watch.ts';
import { logBet, queueOperation, tryOne, type Acknowledged } from './writers.ts';

/** The number of errors of each kind, which must be 0 at the end, and the number of items checked. */
export type Verdict = Readonly<Record<string, { readonly found: number; readonly of: number }>>;

interface Deps {
  readonly stage: Stage;
  readonly ask: Ask;
  readonly prepared: Prepared;
  readonly key: string;
  readonly done: Acknowledged;
  readonly seen: Seen;
  readonly receiver: Receiver;
  readonly tally: Tally;
}

/** Compares acknowledged and observed data with the database, after all started work has ended. */
export async function judge(deps: Deps): Promise<Verdict> {
  await repeatUnacknowledged(deps);
  const { stage, done } = deps;
  for (const credential of done.revoked) for (const api of stage.apis) await tryOne(api, credential, done);
  return stage.withDatabase(async (db) => {
    await until('the end of all operations', () => noneLeft(db, OPEN_OPERATIONS));
    await until('the end of all deliveries', () => noneLeft(db, OPEN_DELIVERIES), 240_000);
    // A delivery is recorded after the receiver has it.
    await pause(500);
    return {
      ...(await betsOf(db, done)),
      ...(await operationsOf(db, deps)),
      ...(await recordOf(db, deps.seen)),
      ...(await webhooksOf(db, deps.receiver)),
      'revoked credentials that passed': { found: done.passed.length, of: done.revoked.length },
    };
  });
}

const OPEN_OPERATIONS = `select count(*)::int as n from operations.operation where status in ('queued', 'running')`;
const OPEN_DELIVERIES = `select count(*)::int as n from webhooks.delivery where status = 'pending'`;

async function noneLeft(db: Database, text: string): Promise<true | undefined> {
  const { rows } = await db.query<{ n: number }>({ text });
  if (rows[0]?.n === 0) return true;
  await pause(500);
  return undefined;
}

/** A client without a response retries with the same key: it gets the first response, or the work is done now. */
async function repeatUnacknowledged({ ask, prepared, key, done, tally }: Deps): Promise<void> {
  tally.begin('repeated at the end');
  for (const [idempotencyKey, ids] of done.bets)
    if (ids.size === 0) await logBet(ask, { prepared, key, done, tally, idempotencyKey });
  // Acknowledged requests get the same response again.
  for (const idempotencyKey of [...done.bets.keys()].filter((_, index) => index % 10 === 0))
    await logBet(ask, { prepared, key, done, tally, idempotencyKey });
  for (const each of done.operations.keys()) await queueOperation(ask, { prepared, done, tally, key: each });
}

async function betsOf(db: Database, { bets }: Acknowledged): Promise<Verdict> {
  const { rows } = await db.query<{ id: number; note: string }>({ text: 'select id, note from bets.bet' });
  const noteOf = new Map(rows.map(({ id, note }) => [id, note]));
  const acknowledged = [...bets].flatMap(([key, ids]) => [...ids].map((id) => ({ key, id })));
  const lost = acknowledged.filter(({ key, id }) => noteOf.get(id) !== key);
  const twice = [...bets.keys()].filter((key) => rows.filter(({ note }) => note === key).length > 1);
  const several = [...bets.values()].filter((ids) => ids.size > 1);
  return {
    'acknowledged bets lost': { found: lost.length, of: acknowledged.length },
    'bets made twice by one idempotency key': { found: twice.length + several.length, of: bets.size },
  };
}

async function operationsOf(db: Database, { done: { operations } }: Deps): Promise<Verdict> {
  const { rows } = await db.query<{ id: number; status: string; day: string; completions: number; grades: number }>({
    text: `select o.id, o.status, o.input ->> 'date' as day,
             (select count(*)::int from cluster_test.completion c where c.operation_id = o.id) as completions,
             (select count(*)::int from picks.outcome g join picks.pick p on p.id = g.pick_id
                join picks.board b on b.id = p.first_board_id
               where b.game_date = (o.input ->> 'date')::date) as grades
           from operations.operation o where o.type = 'settle'`,
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  const all = [...operations.values()];
  const ids = all.flatMap((one) => [...one.ids]);
  const days = rows.map(({ day }) => day);
  const { rows: slots } = await db.query<{ n: number; twice: number }>({
    text: `select count(*)::int as n, count(*) filter (where runs > 1)::int as twice
           from (select count(*) as runs from operations.operation where scheduled_for is not null
                 group by type, scheduled_for) slot`,
  });
  return {
    'acknowledged operations lost': { found: ids.filter((id) => !found.has(id)).length, of: ids.length },
    'operations that did not succeed': {
      found: rows.filter(({ status }) => status !== 'succeeded').length,
      of: rows.length,
    },
    'operations run twice': {
      found: rows.filter(({ completions }) => completions > 1).length + (days.length - new Set(days).size),
      of: rows.length,
    },
    'grades missing or doubled': { found: rows.filter(({ grades }) => grades !== 1).length, of: rows.length },
    'slots of the schedule run twice': { found: slots[0]?.twice ?? 0, of: slots[0]?.n ?? 0 },
  };
}

async function recordOf(db: Database, { entries, picks }: Seen): Promise<Verdict> {
  const chain = await readChain(db, 'replay', 0, 100_000);
  const hashes = new Map(chain.map(({ sequence, hash }) => [sequence, hash]));
  const { rows } = await db.query<{ id: number }>({ text: 'select id from picks.pick' });
  const known = new Set(rows.map(({ id }) => id));
  return {
    'entries of the ledger that were seen and lost': {
      found: [...entries].filter(([sequence, hash]) => hashes.get(sequence) !== hash).length,
      of: entries.size,
    },
    'faults of the ledger’s chain': { found: checkChain(chain, true).length, of: chain.length },
    'picks that were seen and lost': { found: [...picks].filter((id) => !known.has(id)).length, of: picks.size },
  };
}

async function webhooksOf(db: Database, { events }: Receiver): Promise<Verdict> {
  const isReceived = ({ path, id }: { path: string; id: string }): boolean => events.get(path)?.has(id) === true;
  const { rows: deliveries } = await db.query<{ path: string; id: string }>({
    text: `select substring(s.url from '/[^/]*$') as path, e.event_id as id
           from webhooks.delivery d join webhooks.event e on e.id = d.event_id
             join webhooks.subscription s on s.id = d.subscription_id`,
  });
  // Each graded day has its event, for each subscription.
  const { rows: settled } = await db.query<{ path: string; id: string }>({
    text: `select substring(s.url from '/[^/]*$') as path, coalesce(e.event_id, '') as id
           from operations.operation o cross join webhooks.subscription s
             left join webhooks.event e on e.type = 'picks.settled' and e.body::jsonb #>> '{data,date}' = o.input ->> 'date'
           where o.type = 'settle' and o.status = 'succeeded'`,
  });
  const known = new Set(deliveries.map(({ id }) => id));
  const received = [...events.values()].flatMap((ids) => [...ids]);
  const expected = [...deliveries, ...settled];
  return {
    'webhooks lost': { found: expected.filter((one) => !isReceived(one)).length, of: expected.length },
    'webhooks of events that are not there': {
      found: received.filter((id) => !known.has(id)).length,
      of: received.length,
    },
  };
}
