import assert from 'node:assert/strict';
import test from 'node:test';
import { silentLog } from '../../src/platform/index.ts';
import { prepareQueue } from '../../src/platform/work/index.ts';
import { describedApi, type ApiDocument, type DescribedApi, type Schema } from '../support/described-api.ts';
import { testDatabase } from '../support/postgres.ts';
import { wholeProgram } from '../support/whole-program.ts';
import { castOf } from './cast.ts';
import { inquiry, nothingYet } from './inquiry.ts';

/** Days that the format allows, and that a calendar, a time zone or a database may not. */
const DAYS = ['0000-01-01', '0000-12-31', '0001-01-01', '0999-06-01', '9999-12-31', '2023-02-29'];
const MOMENTS = [
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '1582-10-10T00:00:00Z'],
  ...['9999-12-31T23:59:59Z', '9999-12-31T23:59:59-23:59', '2016-12-31T23:59:60Z', '2023-02-29T00:00:00Z'],
];
const VALUES = [...DAYS, ...MOMENTS];

/** Names of members with a day or a time; a new one is found by its format or pattern. */
const NAMES = /^(date|from|to|asOf|gameDate|expiresAt)$/;

const isTime = (api: DescribedApi, name: string, given: Schema): boolean => {
  const schema = api.schema(given);
  const inner = [schema, ...(schema.anyOf ?? [])];
  return (
    NAMES.test(name) || inner.some(({ format, pattern }) => format?.startsWith('date') ?? pattern?.includes('d{4}'))
  );
};

/** Valid bodies without the members that hold a time. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/v1/picks/evaluate': { playerId: 1, stat: 'Points', line: 10.5, direction: 'Over' },
  'POST /api/v1/ops/tokens': { name: 'to the end', scopes: ['ops:read'] },
  'POST /api/v1/ops/operations/ingest': { source: 'simulated-league' },
};

interface Question {
  readonly name: string;
  readonly query?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** All time inputs of all operations, each at every limit: in the path, in the parameters, in the body. */
function questionsOf(api: DescribedApi): Question[] {
  return api.operations.flatMap(({ name, parameters = [], requestBody }): Question[] => {
    const times = parameters.filter((parameter) => isTime(api, parameter.name, parameter.schema));
    const ids = Object.fromEntries(parameters.flatMap((one) => (one.in === 'path' ? [[one.name, '1']] : [])));
    const schema = requestBody?.content['application/json']?.schema;
    const { properties = {}, required = [] } = schema === undefined ? {} : api.schema(schema);
    const members = Object.keys(properties).filter((member) => isTime(api, member, properties[member] ?? {}));
    const known = BODIES[name] ?? {};
    return VALUES.flatMap((value): Question[] => [
      ...times.map((time): Question =>
        time.in === 'path'
          ? { name, params: { ...ids, [time.name]: value } }
          : { name, params: ids, query: `?${time.name}=${encodeURIComponent(value)}`, body: BODIES[name] },
      ),
      ...members.map((member): Question => {
        const others = members.filter((other) => required.includes(other)).map((other) => [other, value]);
        return { name, params: ids, body: { ...known, ...Object.fromEntries(others), [member]: value } };
      }),
    ]);
  });
}

test('a day or a time at the limits of the calendar is accepted or refused in every place, and never causes an internal error', async (t) => {
  const db = await testDatabase(t);
  await prepareQueue(db, silentLog);
  const service = await wholeProgram(t, { db, http: { checkResponses: false, trustProxy: true } });
  const origin = await service.server.listen({ host: '127.0.0.1', port: 0 });
  const api = describedApi(JSON.parse(JSON.stringify(service.server.api.swagger())) as ApiDocument);
  const fuzzed = nothingYet();
  const { ask, close } = inquiry(api, origin, 'the calendar', fuzzed);
  const { admin } = await castOf(service, 'calendar', ask);
  const questions = questionsOf(api);
  const asked = new Set(questions.map(({ name }) => name));
  for (const { name, params, query, body } of questions) {
    const [method = '', path = ''] = name.split(' ');
    await ask(admin, method, path, { params, query, body });
  }
  // Its filters are inside a member: refused at the request, not later by a worker.
  const filters = { from: '0000-01-01', to: '0000-01-01' };
  const refused = await ask(admin, 'POST', '/api/v1/data/exports', { body: { type: 'picks', format: 'csv', filters } });
  close();
  assert.equal(refused.status, 400, refused.text);
  assert.ok(asked.size >= 20, `only ${asked.size} operations take a day or a moment`);
  assert.deepEqual(Object.fromEntries(fuzzed.findings), {});
});
