import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { eventually } from '../../../tests/support/eventually.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { settableClock } from '../../kernel/index.ts';
import { DomainError, silentLog, type Log } from '../../platform/index.ts';
import { choice, configSection, decimal, flag, integer, line, OutOfRange, schedule } from './config-keys.ts';
import { openConfiguration } from './configuration.ts';
import { nextConfigVersion, setConfigValue } from './queries.ts';
import { findKey, findSection, listConfig, setConfig } from './set-config.ts';

const COUNT = integer({ default: 10, min: 1, max: 100, description: 'How many.' });
const SECTION = configSection({ name: 'parts', description: 'For tests.', keys: { count: COUNT } });
const LATER = configSection({ name: 'later', description: 'For tests.', keys: { count: COUNT } });
const AT = new Date('2024-03-02T12:00:00Z');

/** A database, and a log that keeps its warnings and notes. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const lines: string[] = [];
  const keep =
    (level: string) =>
    (facts: object, words: string): void => {
      lines.push(`${level} ${words} ${JSON.stringify(facts)}`);
    };
  const log: Log = { ...silentLog, info: keep('info'), warn: keep('warn') };
  const open = async (...sections: readonly (typeof SECTION)[]) => {
    const configuration = await openConfiguration({ db, log }, sections);
    t.after(() => configuration.stop());
    return configuration;
  };
  const store = (value: string, section = 'parts', key = 'count') =>
    db.transaction(async (tx) => {
      await nextConfigVersion(tx);
      await setConfigValue(tx, section, key, value, AT, 'test');
    });
  return { db, lines, open, store };
}

test('a stored setting is in effect; one that this version cannot read is its default, with a warning', async (t) => {
  const { lines, open, store } = await stage(t);
  await store('7');
  const good = await open(SECTION);
  assert.deepEqual([good.get(SECTION, 'count'), lines], [7, []]);
  await good.stop();
  await store('1000');
  await store('5', 'gone');
  await store('5', 'parts', 'gone');
  const bad = await open(SECTION);
  await bad.stop();
  assert.equal(bad.get(SECTION, 'count'), 10);
  assert.deepEqual(lines, [
    'warn a stored setting must be a whole number from 1 to 100; its default is in effect {"section":"parts","key":"count","value":"1000"}',
  ]);
  assert.equal(bad.get(LATER, 'count'), 10, 'a section that is unknown at the start has its defaults');
  assert.deepEqual(bad.sections, [SECTION]);
});

test('two sections of one name stop the program at start-up', async (t) => {
  const { open } = await stage(t);
  await assert.rejects(open(SECTION, SECTION), /^Error: two sections of the configuration have one name$/);
  assert.equal((await open(SECTION, LATER)).get(LATER, 'count'), 10);
});

test('a change is read by itself and noted once, also by a node that is notified of it', async (t) => {
  const { lines, open, store } = await stage(t);
  const [polling, following] = [await open(SECTION), await open(SECTION)];
  following.follow();
  const before = polling.version;
  await store('20');
  for (const node of [polling, following])
    await eventually('the change', async () => (node.get(SECTION, 'count') === 20 ? true : undefined));
  assert.ok(polling.version > before);
  assert.equal(polling.version, following.version);
  const noted = `info the configuration changed {"version":${polling.version}}`;
  assert.deepEqual(lines, [noted, noted]);
  await polling.refresh();
  assert.equal(lines.length, 2, 'the same version is not read again');
  await polling.stop();
  await store('30');
  await eventually('the change', async () => (following.get(SECTION, 'count') === 30 ? true : undefined));
  assert.equal(polling.get(SECTION, 'count'), 20, 'a stopped node reads nothing more');
});

test('while the configuration cannot be read the last values stay in effect, with a warning', async (t) => {
  const { db, lines, open, store } = await stage(t);
  await store('7');
  let isAway = false;
  const away: typeof db = {
    ...db,
    query: (config) => (isAway ? Promise.reject(new Error('away')) : db.query(config)),
  };
  const log: Log = {
    ...silentLog,
    warn: (facts: object, words: string) => lines.push(`${words} ${JSON.stringify(facts)}`),
  };
  const configuration = await openConfiguration({ db: away, log }, [SECTION]);
  t.after(() => configuration.stop());
  isAway = true;
  await eventually('a warning', async () => (lines.length > 0 ? true : undefined));
  assert.equal(
    lines[0],
    'the configuration could not be read; the last known values stay in effect {"error":"Error: away"}',
  );
  assert.equal(configuration.get(SECTION, 'count'), 7);
  isAway = false;
  await store('8');
  await eventually('the change', async () => (configuration.get(SECTION, 'count') === 8 ? true : undefined));
  assert.equal((await open(SECTION)).get(SECTION, 'count'), 8);
});

test('the list of the configuration has each key with its value, its default, and who set it when', async (t) => {
  const { db, store } = await stage(t);
  const entry = { section: 'parts', key: 'count', value: '10', type: 'integer', default: '10', range: '1 to 100' };
  const unset = { ...entry, description: 'How many.', updatedAt: null, updatedBy: null };
  await store('3', 'later');
  await store('4', 'parts', 'other');
  const set = { ...unset, section: 'later', value: '3', updatedAt: AT, updatedBy: 'test' };
  assert.deepEqual(await listConfig({ db }, [SECTION, LATER]), [unset, set]);
});

test('a set value has its trail and its further effect in one transaction, and nothing is written where that fails', async (t) => {
  const { db } = await stage(t);
  const context = { db, clock: settableClock(AT), log: silentLog };
  const change = { section: 'parts', key: 'count', value: '12', actor: 'test', requestId: 'req_1' };
  const effects: object[] = [];
  await setConfig(context, [SECTION], change, async (_tx, effect) => effects.push(effect));
  assert.deepEqual(effects, [{ section: 'parts', key: 'count', value: '12', at: AT }]);
  const failing = setConfig(context, [SECTION], { ...change, value: '13' }, async () => {
    throw new Error('no effect');
  });
  await assert.rejects(failing, /^Error: no effect$/);
  await setConfig(context, [SECTION], { section: 'parts', key: 'count', value: '14', actor: 'other' });
  const { rows } = await db.query<Record<string, unknown>>({
    text: `select at, actor, action, subject, before, after, request_id as "requestId" from operations.audit order by id`,
  });
  const first = { at: AT, actor: 'test', action: 'config.set', subject: 'parts/count', before: '10', after: '12' };
  assert.deepEqual(rows, [
    { ...first, requestId: 'req_1' },
    { ...first, actor: 'other', before: '12', after: '14', requestId: null },
  ]);
  const [listed] = await listConfig({ db }, [SECTION]);
  assert.deepEqual([listed?.value, listed?.updatedBy, listed?.updatedAt], ['14', 'other', AT]);
});

test('an unknown section or key is not found, and a value out of range is impossible with the range in words', async (t) => {
  const { db } = await stage(t);
  const context = { db, clock: settableClock(AT), log: silentLog };
  const refused = (kind: string, message: string) => (error: unknown) =>
    error instanceof DomainError && error.kind === kind && error.message === message;
  const noSection = refused('not-found', 'There is no such section of the configuration.');
  const noKey = refused('not-found', 'The section has no such key.');
  assert.equal(findSection([LATER, SECTION], 'parts'), SECTION);
  assert.equal(findKey([SECTION], 'parts', 'count'), COUNT);
  assert.throws(() => findSection([SECTION], 'part'), noSection);
  assert.throws(() => findKey([SECTION], 'part', 'count'), noSection);
  for (const key of ['counts', 'constructor', 'toString']) assert.throws(() => findKey([SECTION], 'parts', key), noKey);
  const change = { section: 'parts', key: 'count', actor: 'test' };
  await assert.rejects(
    setConfig(context, [SECTION], { ...change, value: '0' }),
    refused('impossible', 'The value must be a whole number from 1 to 100.'),
  );
});

test('each kind of key says its type, its default and its range in words, also in the problem for another value', () => {
  const described = { description: 'For tests.' };
  const told = (
    { type, default: value, range, read }: typeof COUNT | ReturnType<typeof flag>,
    bad: string,
  ): string[] => {
    try {
      read(bad);
    } catch (error) {
      assert.ok(error instanceof OutOfRange);
      return [type, value, range, error.message];
    }
    return [];
  };
  const wrong = 'none of these';
  assert.deepEqual(told(COUNT, wrong), ['integer', '10', '1 to 100', 'must be a whole number from 1 to 100']);
  const share = decimal({ default: 0.5, min: 0, max: 1, ...described });
  assert.deepEqual(told(share, wrong), ['number', '0.5', '0 to 1', 'must be a number from 0 to 1']);
  const yes = flag({ default: true, ...described });
  assert.deepEqual(told(yes, wrong), ['boolean', 'true', 'true, false', 'must be true or false']);
  const one = choice(['a', 'b'], { default: 'b', ...described });
  assert.deepEqual([one.type, one.default, one.range, one.description], ['choice', 'b', 'a, b', 'For tests.']);
  assert.throws(() => one.read(wrong), { message: 'must be one of a, b' });
  const text = line({ default: 'x', maxLength: 5, range: 'a word', ...described });
  assert.deepEqual([text.type, text.default, text.range], ['text', 'x', 'a word']);
  assert.throws(() => text.read(wrong), { message: 'must be a word, at most 5 characters on one line' });
  const times = schedule({ default: 'off', ...described });
  assert.deepEqual([times.type, times.default, times.description], ['schedule', 'off', 'For tests.']);
  assert.match(times.range, /^every Nm or every Nh .*, at HH:MM, HH:MM … \(Eastern time\), or off$/);
  assert.throws(() => times.read(wrong), { message: `must be ${times.range}` });
  for (const bad of [
    () => decimal({ default: 2, min: 0, max: 1, ...described }),
    () => choice(['a'] as readonly string[], { default: 'b', ...described }),
    () => line({ default: 'too long', maxLength: 5, range: 'a word', ...described }),
    () => schedule({ default: 'sometimes', ...described }),
  ])
    assert.throws(bad, OutOfRange, 'a default that its key refuses');
});
