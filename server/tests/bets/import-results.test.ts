import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, NOW } from '../support/betting-stage.ts';

const PIKKIT =
  'bet_id,sportsbook,type,status,odds,closing_line,ev,amount,profit,time_placed,time_settled,time_placed_iso,time_settled_iso,bet_info,tags,sports,leagues';
const row = (id: string, status: string, amount: string, profit: string, info: string, odds = '1.91'): string =>
  `${id},Echo,straight,${status},${odds},,,${amount},${profit},,,${NOW.toISOString()},,${info},,Basketball,NBA`;
const over = (line: number): string => `Player 1 over ${line} Player Points BBB @ AAA`;

interface ImportResponse {
  readonly importId: number | null;
  readonly accepted: number;
  readonly differs: number;
  readonly duplicates: number;
  readonly rows: readonly {
    readonly state: string;
    readonly reason: string | null;
    readonly bet: {
      readonly state: string;
      readonly profit: number | null;
      readonly paid: { readonly state: string; readonly profit: number } | null;
    };
  }[];
}
interface Kept {
  readonly items: readonly {
    readonly id: number;
    readonly importId: number | null;
    readonly state: string;
    readonly profit: number;
    readonly paid: { readonly state: string; readonly profit: number } | null;
  }[];
}
interface Batches {
  readonly items: readonly {
    id: number;
    bets: number;
    accepted: number;
    differs: number;
    takenBackAt: string | null;
  }[];
}

const PATH = '/me/bets/import';

test('a row whose own result or profit contradicts our grade is told before and after it is written, and both are kept', async (t) => {
  const stage = await bettingStage(t);
  const { upload, one, ask } = stage;
  await stage.play([15]);
  const file = [
    PIKKIT,
    row('p1', 'SETTLED_WIN', '10.00', '9.10', over(12.5)),
    row('p2', 'SETTLED_CASHOUT', '10.00', '2.35', over(16.5)),
    row('p3', 'SETTLED_LOSS', '25.00', '0.00', over(17.5)),
    row('p4', 'SETTLED_VOID', '10.00', '0.00', 'Player 1 under 18.5 Player Points BBB @ AAA'),
    row('p5', 'SETTLED_LOSS', '10.00', '-10.00', over(13.5)),
    row('p6', 'SETTLED_WIN', '10.00', '5.00', over(11.5)),
    row('p7', 'SETTLED_PUSH', '10.00', '0.00', over(15)),
    row('p8', 'PLACED', '10.00', '', over(14.5)),
    row('p9', 'SETTLED_WIN', '10.00', '', over(16.5)),
    row('p10', 'SETTLED_WIN', '1000.00', '853.00', over(10.5), '1.853'),
  ].join('\n');
  const expected = [
    ['accepted', 'won', 9.09, null],
    ['differs', 'lost', -10, 'cashed-out 2.35'],
    ['differs', 'lost', -25, 'bonus 0'],
    ['differs', 'won', 9.09, 'void 0'],
    ['differs', 'won', 9.09, 'other -10'],
    ['differs', 'won', 9.09, 'other 5'],
    ['accepted', 'push', 0, null],
    ['accepted', 'won', 9.09, null],
    ['differs', 'lost', -10, 'other 9.09'],
    ['accepted', 'won', 854.7, null],
  ];
  const told = (paid: { state: string; profit: number } | null) => paid && `${paid.state} ${paid.profit}`;
  for (const query of ['', '?dryRun=false']) {
    const { body, text } = await upload<ImportResponse>(one, PATH + query, file);
    const rows = body.rows.map(({ state, bet }) => [state, bet.state, bet.profit, told(bet.paid)]);
    assert.deepEqual(rows, expected, text);
    assert.deepEqual([body.accepted, body.differs], [4, 6]);
    assert.match(body.rows[1]?.reason ?? '', /says SETTLED_CASHOUT 2.35, and our grade is lost -10.00/);
  }
  const { items } = (await ask<Kept>(one, 'GET', '/me/bets')).body;
  assert.deepEqual(
    items.toReversed().map(({ state, profit, paid }) => [state, profit, told(paid)]),
    expected.map(([, ...bet]) => bet),
  );
  const exported = (await ask<string>(one, 'GET', '/me/bets/export.csv')).text;
  const copy = await upload<ImportResponse>(stage.other, `${PATH}?dryRun=false`, exported);
  assert.equal(copy.body.accepted + copy.body.differs, 10, copy.text);
  const sums = async (token: string) => (await ask<{ profit: number }>(token, 'GET', '/me/bets/summary')).body.profit;
  assert.equal(await sums(stage.other), await sums(one), 'an export has what was paid');
});

test('before our grade, a cash-out and a result of the file are kept as paid, and an open row has none', async (t) => {
  const { upload, one } = await bettingStage(t);
  const rows = [row('p1', 'SETTLED_CASHOUT', '10', '2.35', over(16.5)), row('p2', 'PLACED', '10', '', over(16.5))];
  const { body } = await upload<ImportResponse>(one, PATH, [PIKKIT, ...rows].join('\n'));
  assert.deepEqual(
    body.rows.map(({ state, bet }) => [state, bet.state, bet.paid?.profit ?? null]),
    [
      ['accepted', 'open', 2.35],
      ['accepted', 'open', null],
    ],
  );
});

test('an import is listed as one batch and taken back whole; verified bets whose game has begun stay, and are told', async (t) => {
  const stage = await bettingStage(t);
  const { upload, one, other, ask, ctx } = stage;
  const file = [
    PIKKIT,
    row('b1', 'PLACED', '10', '', 'Under 14.5 Player 1 Points BBB @ AAA', '2.08'),
    row('b2', 'PLACED', '10', '', over(16.5)),
    row('b3', 'PLACED', '10', '', over(17.5)),
  ].join('\n');
  const write = async () => (await upload<ImportResponse>(one, `${PATH}?dryRun=false`, file)).body;
  const batches = async (token: string) => (await ask<Batches>(token, 'GET', '/me/bets/imports')).body.items;
  const takeBack = (id: number | null, query = '', token = one) =>
    ask<{ deleted: number; kept: number[]; betIds: number[] }>(token, 'DELETE', `/me/bets/imports/${id}${query}`);
  const first = await write();
  assert.deepEqual(
    (await batches(one)).map(({ id, bets, accepted }) => [id, bets, accepted]),
    [[first.importId, 3, 3]],
  );
  assert.equal((await write()).importId, null, 'no bet was new');
  assert.deepEqual([(await batches(other)).length, (await takeBack(first.importId, '', other)).status], [0, 404]);
  assert.deepEqual((await takeBack(first.importId)).body, { deleted: 3, kept: [] });
  assert.equal((await ask<Kept>(one, 'GET', '/me/bets')).body.items.length, 0);
  const [gone] = await batches(one);
  assert.deepEqual([gone?.bets, gone?.takenBackAt === null], [0, false]);
  assert.deepEqual((await takeBack(first.importId)).body, { deleted: 0, kept: [] }, 'again');
  const second = await write();
  assert.deepEqual([second.accepted, second.duplicates], [3, 0], 'the same file after it was taken back');
  ctx.clock.set(new Date(Date.parse('2024-03-05T23:00:00Z')));
  const locked = await takeBack(second.importId);
  assert.deepEqual([locked.status, locked.body.betIds.length], [409, 1], locked.text);
  const { items } = (await ask<Kept>(one, 'GET', '/me/bets')).body;
  assert.deepEqual([items.length, new Set(items.map(({ importId }) => importId))], [3, new Set([second.importId])]);
  const partly = await takeBack(second.importId, '?partly=true');
  assert.deepEqual([partly.body.deleted, partly.body.kept], [2, locked.body.betIds]);
  assert.equal((await ask<Kept>(one, 'GET', '/me/bets')).body.items.length, 1);
});

test('parlays become slips, their legs between bars or in rows that follow, graded and compared as one bet', async (t) => {
  const stage = await bettingStage(t);
  const { upload, one, ask } = stage;
  await stage.play([15, 20]);
  const legs = (...texts: string[]): string => texts.join(' | ');
  const [first, second] = ['Player 1 over 12.5 Player Points BBB @ AAA', 'Player 2 15+ Points'];
  const file = [
    PIKKIT,
    row('s1', 'SETTLED_WIN', '10', '26', legs(first, second), '3.6'),
    row('s2', 'SETTLED_WIN', '10', '26', legs(first, 'Player 2 over 22.5 Points'), '3.6'),
    row('s3', 'SETTLED_WIN', '10', '26', legs(first, 'Player 2 over 2.5 Fantasy Points'), '3.6'),
    row('s4', 'SETTLED_WIN', '10', '26', legs(first, 'Nowhere Known over 2.5 Points'), '3.6'),
    row('s5', 'SETTLED_WIN', '10', '26', legs(first, first), '3.6'),
    row('s6', 'SETTLED_WIN', '10', '20', legs(first, second), '3').replace('Echo', 'PrizePicks'),
    row('s7', 'SETTLED_WIN', '10', '20', 'Lakers and Player 1', '3').replace('straight', 'parlay'),
  ].join('\n');
  const { body, text } = await upload<ImportResponse>(one, `${PATH}?dryRun=false`, file);
  const why = body.rows.map(({ state, reason, bet }) => `${state} ${reason ?? `${bet.state} ${bet.profit}`}`);
  const expected = [
    /^accepted won 26$/,
    /^differs says SETTLED_WIN 26.00, and our grade is lost -10.00/,
    /^skipped has a leg that has words that were not understood: “Fantasy”/,
    /^wrong has a leg that names no player/,
    /^wrong has legs that are no bet together/,
    /^skipped is a pick’em entry/,
    /^skipped is a combination of several bets, of which/,
  ];
  for (const [index, pattern] of expected.entries()) assert.match(why[index] ?? '', pattern, text);
  const { items } = (await ask<{ items: { legs: unknown[]; state: string }[] }>(one, 'GET', '/me/bets')).body;
  assert.deepEqual(
    items.map((slip) => [slip.legs.length, slip.state]),
    [
      [2, 'lost'],
      [2, 'won'],
    ],
  );
  const rows = [
    'Date;Type;Sport;Label;Odds;Stake;State;Bookmaker',
    '2024-03-05 12:00;Combined;;Two of them;3,6;5;W;Echo',
    ';;Basketball;Player 1 Over 12,5 Points;1,9;;W;Echo',
    ';;Basketball;Player 2 15+ Points;1,9;;W;Echo',
    '2024-03-05 12:00;Simple;Basketball;Player 1 Over 12,5 Points;1,9;5;W;Echo',
  ];
  const analytix = (await upload<ImportResponse>(one, PATH, rows.join('\n'))).body.rows;
  assert.deepEqual(
    analytix.map(({ state, reason }) => reason ?? state),
    ['accepted', 'is a leg of a combination', 'is a leg of a combination', 'accepted'],
  );
});
