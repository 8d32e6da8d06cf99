import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, NOW } from '../support/betting-stage.ts';

interface ImportResponse {
  readonly format: string;
  readonly mapping: readonly { column: string; member: string | null }[];
  readonly decimalSeparator: string | null;
  readonly dateOrder: string | null;
  readonly asks: readonly { parameter: string; detail: string }[];
  readonly accepted: number;
  readonly rows: readonly {
    readonly state: string;
    readonly reason: string | null;
    readonly bet: {
      readonly stake: number;
      readonly price: number;
      readonly line: number;
      readonly placedAt: string;
      readonly stat: string;
      readonly direction: string;
      readonly gameDate: string;
    } | null;
  }[];
}

const ANALYTIX = 'Date;Type;Sport;Label;Odds;Stake;State;Bookmaker';
const analytix = (odds: string, stake: string, date = '2024-03-05 13:00'): string =>
  `${date};Simple;Basketball;Player 1 Over 12,5 Points BBB @ AAA;${odds};${stake};P;SomeBook`;
const PATH = '/me/bets/import';
const stakes = ({ rows }: ImportResponse): unknown[] => rows.map(({ bet, reason }) => bet?.stake ?? reason);

test('a stake is read by the decimal separator of its whole file', async (t) => {
  const { upload, one } = await bettingStage(t);
  const stakesOf = async (...rows: string[]): Promise<unknown[]> => {
    const { body } = await upload<ImportResponse>(one, PATH, [ANALYTIX, ...rows].join('\n'));
    return [body.decimalSeparator, ...stakes(body)];
  };
  assert.deepEqual(await stakesOf(analytix('1,91', '1.500,00')), [',', 1500]);
  assert.deepEqual(await stakesOf(analytix('1,91', '1.500')), [',', 1500]);
  assert.deepEqual(await stakesOf(analytix('1,91', '1 500,00')), [',', 1500]);
  assert.deepEqual(await stakesOf(analytix('1.91', '1.500')), ['.', 1.5]);
  assert.deepEqual(await stakesOf(analytix('1.91', '$1,500.00'), analytix('2', "1'500")), ['.', 1500, 1500]);
  assert.deepEqual(
    await stakesOf(analytix('2', '1.500'), analytix('2', '12,5')),
    [',', 1500, 12.5],
    'a later row decides',
  );
});

test('where the numbers of a file may be read in two ways, the separator is asked for and no such row is accepted', async (t) => {
  const { upload, one } = await bettingStage(t);
  const unclear = [ANALYTIX, analytix('2', '1.500'), analytix('3', '25')].join('\n');
  const { body } = await upload<ImportResponse>(one, PATH, unclear);
  assert.deepEqual(
    body.asks.map(({ parameter }) => parameter),
    ['decimalSeparator'],
  );
  assert.match(body.rows[0]?.reason ?? '', /“1.500”, which may be two numbers .*send decimalSeparator/);
  assert.deepEqual([body.rows[0]?.state, body.rows[1]?.bet?.stake], ['wrong', 25]);
  const mixed = [ANALYTIX, analytix('1.91', '10,50')].join('\n');
  const refused = (await upload<ImportResponse>(one, PATH, mixed)).body;
  assert.match(refused.asks[0]?.detail ?? '', /“1.91” and “10,50”/);
  assert.equal(refused.accepted, 0);
  for (const [separator, stake] of [
    [',', 1500],
    ['.', 1.5],
  ] as const) {
    const { body: asked } = await upload<ImportResponse>(one, `${PATH}?decimalSeparator=${separator}`, unclear);
    assert.deepEqual([asked.rows[0]?.bet?.stake, asked.asks.length, asked.decimalSeparator], [stake, 0, separator]);
  }
  assert.equal((await upload(one, `${PATH}?decimalSeparator=x`, unclear)).status, 400);
});

test('days are read in the one order of a file, and asked for where all of them may be two days', async (t) => {
  const { upload, one } = await bettingStage(t);
  const placed = async (query: string, ...dates: string[]) => {
    const rows = dates.map((date) => analytix('2', '10', date));
    const { body } = await upload<ImportResponse>(one, PATH + query, [ANALYTIX, ...rows].join('\n'));
    return [body.dateOrder, ...body.rows.map(({ bet, reason }) => bet?.placedAt.slice(0, 16) ?? reason)];
  };
  assert.deepEqual(await placed('', '3/5/2024 1:00 PM', '2/25/2024 13:00'), [
    'MDY',
    '2024-03-05T13:00',
    '2024-02-25T13:00',
  ]);
  assert.deepEqual(await placed('', '5.3.2024 13:00', '04.03.24 13:00'), [
    'DMY',
    '2024-03-05T13:00',
    '2024-03-04T13:00',
  ]);
  const [order, reason] = await placed('', '3/5/2024 13:00');
  assert.equal(order, null);
  assert.match(reason ?? '', /“3\/5\/2024 13:00”, which may be two days .*send dateOrder/);
  assert.deepEqual(await placed('?dateOrder=MDY', '3/5/2024 13:00'), ['MDY', '2024-03-05T13:00']);
});

test('our own format takes decimal odds, and American odds between two whole ones', async (t) => {
  const { upload, one } = await bettingStage(t);
  const at = NOW.toISOString();
  const file = [
    'playerName,stat,line,direction,book,price,stake,placedAt,gameDate',
    `Player 1,pts,12.5,Over,novig,1.9,10,${at},2024-03-05`,
    `Player 1,pra,20.5,Over,novig,+104,10,${at},2024-03-05`,
    `Player 1,pa,15.5,Over,novig,-110.5,10,${at},2024-03-05`,
    `Player 1,pts,15+,Over,novig,10/11,10,${at},2024-03-05`,
    `Player 1,Fantasy Points,12.5,Over,novig,1.9,10,${at},2024-03-05`,
    `Player 1,double-double,,Yes,novig,6.5,10,${at},2024-03-05`,
    `Player 1,pts,12.5,Over,novig,150,10,${at},2024-03-05`,
  ].join('\n');
  const { body } = await upload<ImportResponse>(one, PATH, file);
  assert.deepEqual(
    body.rows.map(({ bet, reason }) =>
      bet === null ? reason : `${bet.direction} ${bet.line} ${bet.stat} ${bet.price}`,
    ),
    [
      'Over 12.5 Points -111',
      'Over 20.5 PtsRebAst 104',
      'Over 15.5 PtsAst -111',
      'Over 14.5 Points -110',
      'has words that were not understood: “Fantasy”',
      'Over 0.5 DoubleDouble 550',
      'has the price “150”, which may be decimal or American: write +150 or 149/1',
    ],
  );
});

test('a table of no known format is proposed a mapping, is not written without one, and is read by any given one', async (t) => {
  const { upload, one } = await bettingStage(t);
  const file = [
    'Ticket #;When;Wager;Where;Odds;Risk',
    'a1;2024-03-05 13:00;Player 1 Under 14.5 Points;Echo;+108;10',
    'a2;2024-03-05 13:00;Player 2 Under 14.5 Fantasy Points;Echo;+108;10',
  ].join('\r\n');
  const { body } = await upload<ImportResponse>(one, PATH, file);
  assert.equal(body.format, 'table');
  assert.deepEqual(
    body.mapping.map(({ column, member }) => [column, member]),
    [
      ['Ticket #', 'reference'],
      ['When', null],
      ['Wager', 'text'],
      ['Where', null],
      ['Odds', 'price'],
      ['Risk', 'stake'],
    ],
  );
  assert.match(body.asks[0]?.detail ?? '', /No column is book, placedAt/);
  assert.equal(body.accepted, 0);
  const refused = await upload(one, `${PATH}?dryRun=false`, file);
  assert.equal(refused.status, 422);
  assert.match(refused.text, /no known format .*Send mapping/);
  const mapping = {
    'Ticket #': 'reference',
    when: 'placedAt',
    Wager: 'text',
    Where: 'book',
    Odds: 'price',
    Risk: 'stake',
  };
  const query = (value: object | string): string =>
    `mapping=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`;
  const read = await upload<ImportResponse>(one, `${PATH}?dryRun=false&${query(mapping)}`, file);
  assert.deepEqual(
    read.body.rows.map(({ state }) => state),
    ['accepted', 'skipped'],
    read.text,
  );
  const again = await upload<ImportResponse>(one, `${PATH}?dryRun=false&${query(mapping)}`, file);
  assert.deepEqual([again.body.accepted, again.body.rows[0]?.state], [0, 'duplicate']);
  for (const [wrong, words] of [
    ['{', /JSON object/],
    [{ Nowhere: 'text' }, /“Nowhere”, which the file does not have/],
    [{ Odds: 'colour' }, /“Odds” what no column can be/],
  ] as const) {
    const { status, text } = await upload(one, `${PATH}?${query(wrong)}`, file);
    assert.equal(status, 400);
    assert.match(text, words);
  }
});

test('a template has the header of a file that is read without a mapping', async (t) => {
  const { upload, ask, one } = await bettingStage(t);
  const at = NOW.toISOString();
  const filled = async (kind: string, row: Readonly<Record<string, string>>): Promise<ImportResponse> => {
    const { text } = await ask<string>(one, 'GET', `/me/bets/imports/template?kind=${kind}`);
    const columns = text.trim().split(',');
    for (const column of Object.keys(row)) assert.ok(columns.includes(column), column);
    const { body } = await upload<ImportResponse>(
      one,
      PATH,
      `${text}${columns.map((column) => row[column] ?? '').join(',')}`,
    );
    assert.deepEqual([body.asks, body.accepted], [[], 1], JSON.stringify(body));
    return body;
  };
  const terms = { book: 'echo', stake: '10', placedAt: at };
  const claim = { playerName: 'Player 1', stat: 'pts', line: '15+', direction: 'Over', price: '+104' };
  assert.equal((await filled('columns', { ...terms, ...claim })).format, 'prop-pick');
  const words = await filled('text', { ...terms, bet: 'Player 1 15+ Points', odds: '1.91' });
  assert.deepEqual([words.format, words.rows[0]?.bet?.line], ['text', 14.5]);
  assert.equal((await ask(one, 'GET', '/me/bets/imports/template?kind=other')).status, 400);
});
