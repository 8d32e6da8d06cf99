import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, DAY, NOW, TIP_OFF, type BettingStage } from '../support/betting-stage.ts';
import { size } from '../support/size.ts';

interface ImportResponse {
  readonly dryRun: boolean;
  readonly format: string;
  readonly total: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly skipped: number;
  readonly wrong: number;
  readonly rows: readonly {
    readonly line: number;
    readonly state: string;
    readonly reason: string | null;
    readonly bet: {
      readonly playerName: string;
      readonly isVerified: boolean;
      readonly isLive: boolean;
      readonly price: number;
    } | null;
    readonly candidates: readonly { readonly playerId: number; readonly name: string }[];
  }[];
}

const ROWS = size({ quick: 300, all: 3_000, long: 50_000 });
const PIKKIT =
  'bet_id,sportsbook,type,status,odds,closing_line,ev,amount,profit,time_placed,time_settled,time_placed_iso,time_settled_iso,bet_info,tags,sports,leagues';
const row = (id: string, info: string, at = NOW.toISOString(), odds = '2.08', stake = '10'): string =>
  [
    id,
    'Echo',
    'straight',
    'PLACED',
    odds,
    '',
    '',
    stake,
    '',
    '',
    '',
    at,
    '',
    `"${info}"`,
    '',
    'Basketball',
    'NBA',
  ].join(',');
const under = (player: number): string => `Under 14.5 Player ${player} Points BBB @ AAA`;
const counts = ({ total, accepted, duplicates, skipped, wrong }: ImportResponse) => ({
  total,
  accepted,
  duplicates,
  skipped,
  wrong,
});

async function kept({ db }: BettingStage): Promise<number> {
  const { rows } = await db.query<{ count: number }>({ text: 'select count(*)::int as count from bets.bet' });
  return rows[0]?.count ?? -1;
}

test('a dry run reports the result of each row and writes nothing; the commit writes the same rows, and the file again adds none', async (t) => {
  const stage = await bettingStage(t);
  const { upload, one, other, ask } = stage;
  const file = [
    PIKKIT,
    row('b1', under(1)),
    row('b2', 'Lakers ML'),
    row('b3', `${under(1)} | Lakers ML`),
    row('b4', under(2), NOW.toISOString(), '1.91', '12.345'),
    row('b5', under(99)),
    row('b1', under(1)),
    row('b6', under(3), new Date(TIP_OFF.getTime() + 1).toISOString()),
  ].join('\r\n');
  const { status, body, text } = await upload<ImportResponse>(one, '/me/bets/import', file);
  assert.equal(status, 200, text);
  assert.deepEqual(counts(body), { total: 7, accepted: 1, duplicates: 1, skipped: 2, wrong: 3 });
  assert.deepEqual(
    body.rows.map(({ line, state }) => [line, state]),
    [
      [2, 'accepted'],
      [3, 'skipped'],
      [4, 'skipped'],
      [5, 'wrong'],
      [6, 'wrong'],
      [7, 'duplicate'],
      [8, 'wrong'],
    ],
  );
  assert.deepEqual(body.rows[0]?.bet?.playerName, 'Player 1');
  assert.equal(body.rows[0]?.bet?.isVerified, true, 'open, at the price of the book');
  assert.match(body.rows[3]?.reason ?? '', /stake “12.345”/);
  assert.match(body.rows[4]?.reason ?? '', /no player is known as “Player 99”/);
  assert.equal(body.rows[4]?.candidates.length, 3);
  assert.match(body.rows[6]?.reason ?? '', /in the future/);
  assert.equal(await kept(stage), 0);
  const commit = async (token: string) =>
    counts((await upload<ImportResponse>(token, '/me/bets/import?dryRun=false', file)).body);
  assert.equal((await commit(one)).accepted, 1);
  assert.deepEqual(await commit(one), { total: 7, accepted: 0, duplicates: 2, skipped: 2, wrong: 3 });
  assert.equal((await commit(other)).accepted, 1, 'another account');
  assert.equal(await kept(stage), 2);
  const listed = await ask<{ items: { importedFrom: string; reference: string; price: number }[] }>(
    one,
    'GET',
    '/me/bets',
  );
  assert.deepEqual(
    listed.body.items.map(({ importedFrom, price }) => [importedFrom, price]),
    [['pikkit', 108]],
  );
});

test(`of ${ROWS} rows with 3 errors the 3 are reported by line and the others stored, once in two concurrent imports`, async (t) => {
  const stage = await bettingStage(t);
  const { upload, one } = stage;
  const wrong = new Set([7, Math.floor(ROWS / 2), ROWS - 2]);
  const rows = Array.from({ length: ROWS }, (_, index) =>
    wrong.has(index) ? row(`b${index}`, under(1), 'someday') : row(`b${index}`, under(1 + (index % 10))),
  );
  const file = [PIKKIT, ...rows].join('\n');
  const path = '/me/bets/import?dryRun=false&rows=problems';
  const both = await Promise.all([upload<ImportResponse>(one, path, file), upload<ImportResponse>(one, path, file)]);
  const [first, second] = both.toSorted((a, b) => (b.body.accepted ?? 0) - (a.body.accepted ?? 0));
  if (first === undefined || second === undefined) assert.fail('two responses');
  if (second.status !== 200) assert.match(second.text, /Another import of yours is running/);
  assert.deepEqual(
    first.body.rows.map(({ line, state }) => [line, state]),
    [...wrong].map((index) => [index + 2, 'wrong']),
  );
  assert.equal(await kept(stage), ROWS - 3, `${first.text} ${second.text}`);
  const { rows: changes } = await stage.db.query<{ count: number }>({
    text: 'select count(*)::int as count from bets.bet_change',
  });
  assert.equal(changes[0]?.count, ROWS - 3);
});

test('an account writes one file at a time, on all nodes; a dry run and other accounts do not wait for it', async (t) => {
  const { upload, one, oneId, other, db } = await bettingStage(t);
  const file = [PIKKIT, row('b1', under(1))].join('\n');
  const written = (token: string) => upload<ImportResponse>(token, '/me/bets/import?dryRun=false', file);
  await db.transaction(async (tx) => {
    // The import lock of the first account.
    await tx.query({
      text: `select pg_advisory_xact_lock(hashtextextended('bets.import', $1))`,
      values: [oneId],
    });
    const refused = await written(one);
    assert.equal(refused.status, 422, refused.text);
    assert.match(refused.text, /Another import of yours is running/);
    assert.equal((await upload<ImportResponse>(one, '/me/bets/import', file)).body.accepted, 1);
    assert.equal((await written(other)).body.accepted, 1);
  });
  assert.equal((await written(one)).body.accepted, 1);
});

test('a bet imported after tip-off is graded at once and never verified, whatever the book’s price', async (t) => {
  const stage = await bettingStage(t);
  const { upload, one, ask } = stage;
  await stage.play([10, 20]);
  const file = [PIKKIT, row('b1', under(1)), row('b2', under(2))].join('\n');
  const { body } = await upload<ImportResponse>(one, '/me/bets/import?dryRun=false', file);
  assert.equal(body.accepted, 2, JSON.stringify(body));
  const { items } = (
    await ask<{ items: { state: string; isVerified: boolean; closingPrice: number | null }[] }>(one, 'GET', '/me/bets')
  ).body;
  assert.deepEqual(
    items.map(({ state, isVerified, closingPrice }) => [state, isVerified, closingPrice !== null]),
    [
      ['lost', false, true],
      ['won', false, true],
    ],
  );
});

test('a bet placed during its game is live and never verified, also if the file has no teams; a later one is rejected', async (t) => {
  const stage = await bettingStage(t);
  await stage.play([10]);
  const live = new Date(TIP_OFF.getTime() + 3_600_000).toISOString();
  const over = new Date(TIP_OFF.getTime() + 4 * 3_600_000).toISOString();
  stage.ctx.clock.set(new Date(TIP_OFF.getTime() + 5 * 3_600_000));
  const rows = [row('b1', under(1), live), row('b2', 'Under 14.5 Player 1 Points', live), row('b3', under(1), over)];
  const { body } = await stage.upload<ImportResponse>(stage.one, '/me/bets/import', [PIKKIT, ...rows].join('\n'));
  assert.deepEqual(
    body.rows.map(({ bet, reason }) => (bet === null ? reason : [bet.isLive, bet.isVerified])),
    [[true, false], [true, false], `has no game within 8 days of ${over}`],
  );
});

test('a line that no box score can decide is rejected: a double has one, 0.5 of the full game', async (t) => {
  const { upload, one } = await bettingStage(t);
  const lines = ['DoubleDouble,0.5,', 'DoubleDouble,1.5,', 'TripleDouble,100.5,', 'DoubleDouble,0.5,Q1'];
  const file = [
    'playerName,gameDate,stat,line,period,direction,book,price,stake,placedAt',
    ...lines.map((line) => `Player 1,${DAY},${line},Over,Echo,300,10,${NOW.toISOString()}`),
  ].join('\n');
  const { body, text } = await upload<ImportResponse>(one, '/me/bets/import', file);
  assert.deepEqual(
    body.rows.map(({ line, state }) => `${line} ${state}`),
    ['2 accepted', '3 wrong', '4 wrong', '5 wrong'],
    text,
  );
  for (const { reason } of body.rows.slice(1)) assert.match(reason ?? '', /double/);
});

test('rows are counted alike whether lines end in LF, in CRLF, or in both', async (t) => {
  const { upload, one } = await bettingStage(t);
  const rows = [row('b1', under(1)), row('b2', 'Under 14.5 Nameless Points'), row('b3', under(3))];
  const linesOf = async (header: string, rest: string): Promise<string[]> => {
    const { body } = await upload<ImportResponse>(
      one,
      '/me/bets/import',
      `${PIKKIT}${header}${rows.join(rest)}${rest}`,
    );
    return body.rows.map(({ line, state }) => `${line} ${state}`);
  };
  const expected = ['2 accepted', '3 wrong', '4 accepted'];
  for (const [header, rest] of [
    ['\n', '\n'],
    ['\r\n', '\r\n'],
    ['\n', '\r\n'],
    ['\r\n', '\n'],
  ] as const)
    assert.deepEqual(await linesOf(header, rest), expected, JSON.stringify([header, rest]));
});

test('two players of one name in a game are both candidates, and an id instead of the name decides', async (t) => {
  const stage = await bettingStage(t);
  await stage.db.query({
    text: `update league.player set name = 'Player 1', name_key = 'player1' where name = 'Player 2'`,
  });
  const [first = 0, second = 0] = stage.league.players;
  const named = async (player: string) =>
    (
      await stage.upload<ImportResponse>(
        stage.one,
        '/me/bets/import',
        [PIKKIT, row('b1', `Under 14.5 ${player} Points BBB @ AAA`)].join('\n'),
      )
    ).body.rows[0];
  const ambiguous = await named('Player 1');
  assert.equal(ambiguous?.state, 'wrong');
  assert.deepEqual(
    ambiguous?.candidates.map(({ playerId }) => playerId),
    [first, second],
  );
  assert.equal((await named(`player:${second}`))?.state, 'accepted');
});

test('our own export is imported unchanged: nothing new for its owner, every bet once for another account', async (t) => {
  const { ask, one, other, bet, upload } = await bettingStage(t);
  await ask(one, 'POST', '/me/bets', { ...bet, note: '=HYPERLINK("x")' });
  await ask(one, 'POST', '/me/bets', { ...bet, stake: 12.5, note: 'a "quote",\nand a second line' });
  await ask(one, 'POST', '/me/bets', { ...bet, stake: 12.5, again: true });
  const { text } = await ask<string>(one, 'GET', '/me/bets/export.csv');
  assert.match(text, /'=HYPERLINK/, 'no formula runs in a spreadsheet');
  const path = '/me/bets/import?dryRun=false';
  assert.deepEqual(counts((await upload<ImportResponse>(one, path, text)).body), {
    total: 3,
    accepted: 0,
    duplicates: 3,
    skipped: 0,
    wrong: 0,
  });
  assert.deepEqual(counts((await upload<ImportResponse>(other, path, text)).body), {
    total: 3,
    accepted: 3,
    duplicates: 0,
    skipped: 0,
    wrong: 0,
  });
  assert.equal((await upload<ImportResponse>(other, path, text)).body.duplicates, 3);
  type Note = { note: string | null; stake: number };
  const notes = async (token: string) =>
    (await ask<{ items: Note[] }>(token, 'GET', '/me/bets')).body.items
      .map(({ note, stake }) => `${stake} ${note}`)
      .toSorted();
  assert.deepEqual(await notes(other), await notes(one));
});

test('semicolons, legs of parlays and times without a zone are read in the Bet-Analytix format', async (t) => {
  const { upload, one } = await bettingStage(t);
  const file = [
    '"Date";"Type";"Sport";"Label";"Odds";"Stake";"State";"Bookmaker";"Tipster";"Category";"Competition"',
    '"2024-03-05 12:30";"Simple";"Basketball";"Player 1 Under 14,5 Points";"2,080";"6,33";"W";"Echo";"";"";""',
    '"2024-03-05 12:30";"Simple";"Basketball";"Player 1 Under 14.5 Points";"2,080";"6,33";"W";"Echo";"";"";"NBA"',
    '"2024-03-05 12:00";"Combined";"";"Two of them";"4,1";"5";"P";"Echo";"";"";""',
    '"";"";"Basketball";"Player 2 Under 14.5 Points";"2,08";"";"P";"Echo";"";"";""',
    '"2024-03-05 12:30";"Simple";"Tennis";"Murray";"2,250";"1,09";"L";"Winamax";"";"";""',
  ].join('\n');
  const { body } = await upload<ImportResponse>(one, '/me/bets/import?timeZone=America/New_York', file);
  assert.equal(body.format, 'bet-analytix');
  assert.deepEqual(
    body.rows.map(({ state }) => state),
    ['accepted', 'accepted', 'skipped', 'skipped', 'skipped'],
  );
  assert.match(body.rows[1]?.bet === null ? '' : JSON.stringify(body.rows[1]?.bet), /2024-03-05T17:30:00.000Z/);
});

test('an invalid file is rejected as a whole with a sentence, and nothing is written', async (t) => {
  const stage = await bettingStage(t);
  const { upload, one, ask } = stage;
  const refused = async (csv: string | Buffer, status: number, words: RegExp, query = '') => {
    const { status: got, text } = await upload(one, `/me/bets/import?dryRun=false${query}`, csv);
    assert.equal(got, status, text);
    assert.match(text, words);
  };
  await refused('', 422, /no header line/);
  await refused('a,b\n1,2\n', 422, /no known format/);
  await refused(Buffer.from([...Buffer.from(`${PIKKIT}\n`), 0xff]), 400, /not UTF-8/);
  await refused([PIKKIT, row('b1', under(1))].join('\n'), 400, /timeZone/, '&timeZone=Nowhere/Land');
  await refused(Buffer.alloc(16 * 1024 * 1024 + 1, 'a'), 413, /larger/);
  if (ROWS === 50_000)
    await refused([PIKKIT, ...Array.from({ length: 50_001 }, () => ',')].join('\n'), 422, /50000 rows/);
  assert.equal((await ask(one, 'POST', '/me/bets/import', { csv: 'x' })).status, 415);
  for (const type of [
    'multipart/form-data; boundary=x',
    'application/vnd.ms-excel',
    'application/json',
    'text/plain',
  ]) {
    const headers = { authorization: `Bearer ${one}`, 'content-type': type };
    const { statusCode, body } = await stage.api.inject({
      ...{ method: 'POST', url: '/api/v1/me/bets/import', headers, payload: '{"csv":1}' },
    });
    assert.equal(statusCode, 415, `${type} ${body}`);
    assert.match(body, /Content-Type: text\/csv\./, type);
    assert.doesNotMatch(JSON.parse(body).detail, /JSON/, type);
  }
  assert.equal(await kept(stage), 0);
  const broken = [PIKKIT, row('b1', under(1)), 'b2,"an open quote,x', row('b3', under(3))].join('\n');
  const { body } = await upload<ImportResponse>(one, '/me/bets/import', broken);
  assert.deepEqual([body.accepted, body.wrong > 0], [1, true], JSON.stringify(body));
});
