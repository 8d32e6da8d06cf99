import assert from 'node:assert/strict';
import test from 'node:test';
import { textOf, toldBy } from '../../tests/mcp/told-by.ts';
import { Refusal } from './ask-api.ts';
import { checkLedger, trackRecord } from './record-tools.ts';

const RECORD = {
  from: null,
  to: null,
  origin: 'replay',
  picks: 20,
  hits: 9,
  misses: 7,
  pushes: 1,
  voids: 0,
  pending: 1,
  awaitingStats: 1,
  dataGaps: 1,
  hitRate: { value: 0.5625, interval: [0.3, 0.8] },
  units: 1.25,
  roi: null,
};

test('the track record says how many picks of which origin and days, what they came to, and what is not graded yet', async () => {
  const told =
    '9 hits, 7 misses, 1 pushes, 0 voids, 3 not graded yet. Hit rate 56.3 % (95 %: 30.0 % to 80.0 %), +1.25 units, return unknown.';
  const days = (from: string | null, to: string | null) => textOf(trackRecord, { ...RECORD, from, to });
  assert.equal(await days(null, null), `20 replay picks, all published picks: ${told}`);
  assert.equal(await days('2024-03-01', null), `20 replay picks from 2024-03-01: ${told}`);
  assert.equal(await days(null, '2024-03-05'), `20 replay picks to 2024-03-05: ${told}`);
  assert.equal(await days('2024-03-01', '2024-03-05'), `20 replay picks from 2024-03-01 to 2024-03-05: ${told}`);
});

interface Page {
  readonly items: readonly object[];
  readonly head: object | null;
  readonly nextCursor: string | null;
}

const HASH = 'a'.repeat(64);
const LAST: Page = { items: [], head: null, nextCursor: null };
const head = (sequence: number) => ({ sequence, hash: HASH, signature: null });

/** Asks the tool to verify pages of a chain, given one after the other. */
async function checked(pages: readonly Page[], given: object = {}, day?: unknown) {
  const asked: [string, object][] = [];
  let next = 0;
  const { structured, text } = await checkLedger.run(
    async ({ path }, sent) => {
      asked.push([path, sent]);
      if (path.endsWith('{date}')) return day;
      next += 1;
      return pages[next - 1] ?? pages.at(-1);
    },
    given as Readonly<Record<string, unknown>>,
  );
  return { structured, text, asked };
}

test('an empty ledger is valid, and its head is none yet', async () => {
  const { structured, text, asked } = await checked([LAST]);
  assert.deepEqual(structured, { holds: true, entries: 0, head: null, documents: 0, faults: [] });
  assert.equal(
    text,
    'The ledger is valid: 0 entries and 0 documents verified. Note its head to verify again later: none yet.',
  );
  assert.deepEqual(asked, [['/picks/ledger', { limit: 1_000, cursor: undefined }]]);
});

test('the chain is read page by page, with the day that is asked for, and at most twenty pages', async () => {
  const more: Page = { ...LAST, nextCursor: 'c1' };
  const { asked } = await checked([more, LAST], { date: '2024-03-05', league: 'Nba' });
  assert.deepEqual(asked, [
    ['/picks/ledger', { limit: 1_000, cursor: undefined }],
    ['/picks/ledger', { limit: 1_000, cursor: 'c1' }],
    ['/picks/ledger/{date}', { date: '2024-03-05', league: 'Nba' }],
  ]);
  assert.equal((await checked([...Array.from({ length: 19 }, () => more), LAST])).asked.length, 20);
  await assert.rejects(
    checked([more]),
    (error) => error instanceof Refusal && /too long to verify here/.test(error.message),
  );
});

test('a ledger that does not hold is told fault by fault, with its entry where there is one, at most fifty', async () => {
  const { structured, text } = await checked([{ ...LAST, head: head(3) }], { knownHash: HASH });
  const faults = [
    'entry 3: the chain goes to here, and the files end at 0',
    `no entry has the hash ${HASH} that was noted earlier`,
  ];
  assert.equal(text, `The ledger is not valid:\n${faults.join('\n')}`);
  assert.deepEqual(structured, { holds: false, entries: 0, head: HASH, documents: 0, faults });
  const entry = {
    format: 'prop-pick-ledger/1',
    origin: 'replay',
    kind: 'board',
    league: 'Nba',
    date: '2024-03-05',
    recordedAt: '2024-03-05T12:00:00.000Z',
    sealedAt: '2024-03-05T12:00:00.000Z',
    about: {},
    leaves: 0,
    root: HASH,
    previous: HASH,
    hash: HASH,
  };
  const items = Array.from({ length: 60 }, (_, n) => ({ ...entry, sequence: n + 1 }));
  const many = (await checked([{ ...LAST, items, head: head(60) }])).structured as {
    faults: string[];
    entries: number;
  };
  assert.deepEqual([many.faults.length, many.entries], [50, 60]);
  assert.match(many.faults[0] ?? '', /^entry 1: was changed/);
  const unknown = await checked([LAST], { date: '2024-03-05' }, { none: true });
  assert.match(unknown.text, /a file is no response of the ledger/);
});

test('the tool that verifies the ledger takes a day, its league and a hash, and always says whether it holds', () => {
  const { properties = {}, additionalProperties } = checkLedger.input;
  assert.deepEqual([Object.keys(properties), additionalProperties], [['date', 'league', 'knownHash'], false]);
  assert.deepEqual([properties['date']?.type, properties['knownHash']?.type], ['string', 'string']);
  assert.match(String(properties['league']?.['description']), /Whose picks/);
  assert.ok('enum' in (properties['league'] ?? {}));
  assert.deepEqual(checkLedger.output, {
    type: 'object',
    properties: {
      holds: { type: 'boolean' },
      entries: { type: 'number' },
      faults: { type: 'array', items: { type: 'string' } },
    },
    required: ['holds', 'entries', 'faults'],
  });
});

test('the track record is asked for with what was given', async () => {
  assert.deepEqual((await toldBy(trackRecord, RECORD, { by: 'stat' })).asked, [
    ['GET /picks/track-record', { by: 'stat' }],
  ]);
});
