import assert from 'node:assert/strict';
import test from 'node:test';
import { compiledRules } from '../../src/alerts/matching/compiled-rules.ts';
import { matchEvents } from '../../src/alerts/matching/match-events.ts';
import { sendDue } from '../../src/alerts/sending/send-due.ts';
import type { Database } from '../../src/platform/index.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { asSuperuser } from '../support/postgres.ts';
import { killedAt, type Kill } from '../support/killed-database.ts';
import { eventually } from '../support/eventually.ts';
import { size } from '../support/size.ts';
import { DISCORD_PATH } from './chat-services.ts';
import { alertsStage, type AlertsStage } from './stage.ts';

const RULES = size({ quick: 1, all: 2, long: 2 });
/** More than fits in one message. */
const EVENTS = 25;
/** Where each connection is lost. */
const WHENS = size<readonly Kill['when'][]>({ quick: ['after'], all: ['before', 'after'], long: ['before', 'after'] });
/** No part of a round has more statements. */
const MOST_STATEMENTS = 120;

/** Alerts with one channel each, and events for all of them. */
async function burst(on: AlertsStage): Promise<void> {
  const { make, sharp, chat } = on;
  const channel = await make(sharp, '/me/channels', { kind: 'discord', url: `${chat.base}${DISCORD_PATH}` });
  for (let n = 0; n < RULES; n += 1)
    await make(sharp, '/me/alerts', { name: `Rule ${n}`, on: 'news.changed', channels: [channel] });
  for (let n = 0; n < EVENTS; n += 1) await on.news({ playerName: `P${n}` });
}

/**
 * Sends a new event through the three parts of a round (it leaves the outbox, is matched, becomes messages). The connection
 * of one part is lost at its first statement; for another event at its second, and so on. Returns the number of events.
 */
async function roundsThatDie(stage: AlertsStage, when: Kill['when'], first: number): Promise<number> {
  const { db, deps, later, news } = stage;
  const on = (through: Database) => ({ ...deps, context: { ...deps.context, db: through } });
  const parts = [
    (through: Database) => fanOut({ db: through, wallClock: deps.wallClock }),
    (through: Database) => matchEvents(on(through), compiledRules()),
    (through: Database) => sendDue(on(through)),
  ];
  let events = 0;
  for (const dies of parts)
    for (let statement = 1; ; statement += 1) {
      assert.ok(statement < MOST_STATEMENTS, 'it has no last statement');
      await news({ playerName: `P${first + events}` });
      events += 1;
      const doomed = killedAt(db, { statement, when });
      for (const part of parts) await part(part === dies ? doomed.db : db).catch(() => undefined);
      later(30_000);
      if (!doomed.died()) break;
    }
  return events;
}

async function arrivedAfterDeaths(
  on: AlertsStage,
  whens: readonly Kill['when'][],
): Promise<{ events: number; lines: string[] }> {
  await burst(on);
  let events = EVENTS;
  for (const when of whens) events += await roundsThatDie(on, when, events);
  await eventually('the end of the lost sessions, whose locks a round passes over', () => noneOpen(on.db));
  await on.match();
  await delivered(on);
  assert.deepEqual(on.chat.faults, []);
  return { events, lines: on.chat.arrived.flatMap(({ title, lines }) => lines.map((line) => nameOf(title, line))) };
}

/** True once no other session of the database has an open transaction. */
async function noneOpen(db: Database): Promise<true | undefined> {
  const { rows } = await db.query({
    text: `select from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  });
  return rows.length === 0 || undefined;
}

const nameOf = (title: string, line: string): string => `${title.split(' (')[0]} ${line.split(' (')[0]}`;

/** Delivers until nothing is queued: a channel pauses after each message. */
async function delivered({ db, deliver, later }: AlertsStage): Promise<void> {
  const text = `select from webhooks.delivery where status = 'pending'`;
  while ((await db.query({ text })).rows.length > 0) {
    await deliver();
    later(60_000);
  }
}

const expected = (events: number): string[] =>
  Array.from({ length: RULES }, (_, rule) => Array.from({ length: events }, (_, n) => `Rule ${rule} P${n}`)).flat();

test(`the process dies ${WHENS.join(' and ')} every statement between an event and its message: each alert arrives once`, async (t) => {
  const { events, lines } = await arrivedAfterDeaths(await alertsStage(t), WHENS);
  assert.ok(events >= EVENTS + 20 * WHENS.length, `${events} events`);
  assert.deepEqual(lines.toSorted(), expected(events).toSorted());
});

test('the harness sees progress that is written before its matches', async (t) => {
  const on = await alertsStage(t);
  // The planted fault: matches are lost half of the time, as if the progress were committed alone.
  await asSuperuser(on.db, (superuser) =>
    superuser.query({
      text: `create function public.lose() returns trigger language plpgsql as $$ begin
         return case when new.number % 2 = 0 then new end; end $$;
       create trigger planted before insert on alerts.hit for each row execute function public.lose()`,
    }),
  );
  const { events, lines } = await arrivedAfterDeaths(on, ['before']);
  assert.notDeepEqual(lines.toSorted(), expected(events).toSorted());
});

test('two processes that match and send concurrently report each event once', async (t) => {
  const on = await alertsStage(t);
  await burst(on);
  await Promise.all([on.match(), on.match(), on.match()]);
  on.later(60_000);
  await Promise.all([on.match(), on.match()]);
  await delivered(on);
  const lines = on.chat.arrived.flatMap((one) => one.lines.map((line) => nameOf(one.title, line)));
  assert.deepEqual(lines.toSorted(), expected(EVENTS).toSorted());
});
