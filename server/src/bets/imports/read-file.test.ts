import assert from 'node:assert/strict';
import test from 'node:test';
import { readFile, type AskedFile, type FileRow } from './read-file.ts';

const ASKED: AskedFile = {
  timeZone: 'UTC',
  mapping: null,
  decimalSeparator: null,
  dateOrder: null,
  sports: ['basketball'],
};
const HEADER = 'bet,book,odds,stake,placedAt,note';
const bet = (player: string, note = ''): string => `${player} over 14.5 points,Echo,-110,10,2024-03-05 12:00,${note}`;

async function batchesOf(text: string, asked: Partial<AskedFile> = {}): Promise<FileRow[][]> {
  const batches: FileRow[][] = [];
  for await (const batch of (await readFile(Buffer.from(text), { ...ASKED, ...asked })).batches) batches.push(batch);
  return batches;
}
const rowsOf = async (...lines: readonly string[]): Promise<FileRow[]> =>
  (await batchesOf([HEADER, ...lines].join('\n'))).flat();
/** Each row's line with its player, or why it is no bet. */
const told = (rows: readonly FileRow[]): string[] =>
  rows.map(({ line, read }) => `${line} ${'parsed' in read ? read.parsed.player : Object.values(read).join()}`);
const BROKEN = 'has a quote that does not end, or is too long';

test('a row has the number of its first line, behind values of several lines, empty lines, and any line end', async () => {
  const lines = ['', HEADER, '', bet('A', '"two\nlines"'), bet('B', '"three\r\nof\nthem"'), '', bet('C'), ''];
  for (const end of ['\n', '\r\n', '\r'])
    assert.deepEqual(told((await batchesOf(lines.join(end))).flat()), ['4 A', '6 B', '10 C'], JSON.stringify(end));
});

test('a row with quotes inside a value is told once at its line, and the rows beside it are read', async () => {
  const broken = 'A 6" over 5" points,Echo';
  assert.deepEqual(
    told(await rowsOf(broken, bet('B', '"two\r\nlines"'), broken, broken, bet('C'), bet('D', '"open'))),
    [`2 ${BROKEN}`, '3 B', `5 ${BROKEN}`, `6 ${BROKEN}`, '7 C', `8 ${BROKEN}`],
  );
  const [first] = await rowsOf(broken, bet('B'));
  assert.equal(first?.reference, 'line 2');
});

test('a quote that does not end takes the rows up to the next quote with it, and is told where it begins', async () => {
  const rows = [bet('A'), 'B over 14.5 points,"Echo', bet('C'), bet('D', '"two\nlines"'), bet('E')];
  assert.deepEqual(told(await rowsOf(...rows)), ['2 A', `3 ${BROKEN}`, '7 E']);
});

test('a row of more than 20,000 characters is no bet, and the rows behind it are read', async () => {
  const rest = Array.from({ length: 300 }, (_, nth) => bet(`C${nth}`, 'x'.repeat(100)));
  const rows = await rowsOf(bet('A', 'x'.repeat(20_000)), bet('B', 'x'.repeat(19_900)), ...rest);
  assert.deepEqual(told(rows.slice(0, 3)), [`2 ${BROKEN}`, '3 B', '4 C0']);
  assert.equal(rows.length, 302);
});

test('a row with fewer or more values than the header has columns is read by those that are there', async () => {
  const [short, long] = await rowsOf('A over 14.5 points,Echo,-110,10,2024-03-05 12:00', `${bet('B')},more,of it`);
  assert.deepEqual(told([short!, long!]), ['2 A', '3 B']);
  assert.equal(short && 'parsed' in short.read && short.read.parsed.note, null);
});

test('commas, semicolons and tabs separate values, whichever the header line has, and a file may be only that line', async () => {
  for (const sign of [',', ';', '\t']) {
    const columns = HEADER.split(',');
    const { header, isProposed, format } = await readFile(Buffer.from(columns.join(sign)), ASKED);
    assert.deepEqual([header, isProposed, format.name], [columns, false, 'text'], sign);
    const row = ['A over 14.5 points', 'Echo', '-110', '10', '2024-03-05 12:00', 'a, b, c; d; e'];
    const values = row.map((value) => (value.includes(sign) ? `"${value}"` : value));
    const [read] = (await batchesOf(`${columns.join(sign)}\n${values.join(sign)}`)).flat();
    assert.equal(read && 'parsed' in read.read && read.read.parsed.note, 'a, b, c; d; e', sign);
  }
  assert.deepEqual(await batchesOf(HEADER), []);
});

test('a byte order mark is no part of the first column', async () => {
  const { format, header } = await readFile(Buffer.from(`\ufeff${HEADER}\n`), ASKED);
  assert.deepEqual([format.name, header[0]], ['text', 'bet']);
});

test('a file without a header line, or with bytes that are not UTF-8, is refused', async () => {
  for (const text of ['', '\n', '"open,'])
    await assert.rejects(batchesOf(text), { message: 'The file has no header line.' }, JSON.stringify(text));
  await assert.rejects(readFile(Buffer.from([0x62, 0xff]), ASKED), /UTF-8/);
});

test('the last row of a file says how the numbers of the first one are meant', async () => {
  const row = (stake: string) => `A over 14.5 points,Echo,-110,"${stake}",2024-03-05 12:00,`;
  const stakes = (await rowsOf(row('1.500'), row('12,50'))).map(({ read }) => 'parsed' in read && read.parsed.stake);
  assert.deepEqual(stakes, ['1500.00', '12.50']);
});

test('a table of other columns is proposed by their names, and read as the mapping says', async () => {
  const text = 'What,Where,Odds,Stake,When\nA over 14.5 points,Echo,-110,10,2024-03-05 12:00';
  const proposed = await readFile(Buffer.from(text), ASKED);
  assert.deepEqual([proposed.isProposed, proposed.format.name, proposed.header[0]], [true, 'table', 'What']);
  const mapping = JSON.stringify({ what: 'text', Where: 'book', odds: 'price', stake: 'stake', WHEN: 'placedAt' });
  assert.equal((await readFile(Buffer.from(text), { ...ASKED, mapping })).isProposed, false);
  assert.deepEqual(told((await batchesOf(text, { mapping })).flat()), ['2 A']);
});

const PIKKIT = 'bet_id,sportsbook,type,status,odds,amount,time_placed_iso,bet_info,leagues';
const PIKKIT_ROW = 'Echo,straight,PLACED,1.91,10,2024-03-05T12:00:00Z,A over 14.5 points,NBA';
const OWN = 'playerName,gameDate,stat,line,direction,book,price,stake,placedAt,state,reference';
const ownRow = (reference: string, stake = '10', state = ''): string =>
  `A,2024-03-05,Points,14.5,Over,Echo,-110,${stake},2024-03-05T12:00:00Z,${state},${reference}`;

test('equal rows are bets of their own, known again in a later file by their order; other values are another bet', async () => {
  const references = async (...rows: readonly string[]) =>
    (await batchesOf([OWN, ...rows].join('\n'))).flat().map(({ reference }) => reference);
  const [first = '', second, other, third] = await references(
    ...[ownRow(''), ownRow('', '10 ', 'won'), ownRow('', '11'), ownRow('')],
  );
  assert.match(first, /^prop-pick:[\w-]{32}$/);
  assert.deepEqual([second, third], [`${first}-2`, `${first}-3`], 'the result and spaces make no difference');
  assert.match(other ?? '', /^prop-pick:[\w-]{32}$/);
  assert.notEqual(other, first);
  assert.deepEqual(await references(ownRow(''), ownRow('')), [first, second]);
});

test('two rows with one id are one bet, whatever their other values', async () => {
  const rows = (await batchesOf([PIKKIT, ...['b1', 'b2', 'b1'].map((id) => `${id},${PIKKIT_ROW}`)].join('\n'))).flat();
  const [first, second, third] = rows.map(({ reference }) => reference);
  assert.match(first ?? '', /^pikkit:[\w-]{32}$/);
  assert.equal(third, first);
  assert.notEqual(second, first);
});

const KEPT = ['0197a6c2-8d3e-7c11-9a52-0d8f1b7e4a60', 'pikkit:Ab_9-z', `a-b:${'x'.repeat(60)}`];
const NOT_KEPT = [
  ...['', 'b1', 'x0197a6c2-8d3e-7c11-9a52-0d8f1b7e4a60', '0197a6c2-8d3e-7c11-9a52-0d8f1b7e4a60x'],
  ...[`a-b:${'x'.repeat(61)}`, 'A:b', ' pikkit:b1', 'pikkit:b1 x', 'pikkit:', ':b1', `${'a'.repeat(21)}:b`],
];

test('a bet keeps its reference of our export, and no other text is taken for one', async () => {
  for (const reference of KEPT)
    assert.equal((await batchesOf(`${OWN}\n${ownRow(reference)}`))[0]?.[0]?.reference, reference, reference);
  for (const reference of NOT_KEPT)
    assert.match((await batchesOf(`${OWN}\n${ownRow(reference)}`))[0]?.[0]?.reference ?? '', /^prop-pick:[\w-]{32}$/);
});

test('rows come in batches of 500, and a combination with its legs in one', async () => {
  const batches = await batchesOf([HEADER, ...Array.from({ length: 1_100 }, () => bet('A'))].join('\n'));
  assert.deepEqual(
    batches.map((batch) => [batch[0]?.line, batch.length]),
    [
      [2, 500],
      [502, 500],
      [1_002, 100],
    ],
  );
  const legs = [
    '2024-03-05 12:00;Combined;;Two;3,6;5;P;Echo',
    ';;Basketball;A Over 12,5 Points;1,9;;P;Echo',
    ';;Basketball;B Over 15,5 Points;1,9;;P;Echo',
  ];
  const single = '2024-03-05 12:00;Simple;Basketball;C Over 12,5 Points;1,9;5;P;Echo';
  const file = [
    'Date;Type;Sport;Label;Odds;Stake;State;Bookmaker',
    ...Array.from({ length: 499 }, () => single),
    ...legs,
  ];
  const [first, ...others] = await batchesOf(file.join('\n'));
  assert.equal(others.length, 0, 'the legs of the last row are in its batch');
  assert.deepEqual(told(first!.slice(-4)), [
    '500 C',
    '501 A',
    '502 is a leg of a combination',
    '503 is a leg of a combination',
  ]);
  const [slip] = first!.slice(-3);
  assert.deepEqual(slip && 'parsed' in slip.read && slip.read.parsed.legs?.map(({ player }) => player), ['A', 'B']);
  const broken = await batchesOf([...file, '6" A over;'].join('\n'));
  assert.deepEqual(told(broken.flat().slice(-2)), ['503 is a leg of a combination', `504 ${BROKEN}`]);
});
