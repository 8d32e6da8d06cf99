import assert from 'node:assert/strict';
import test from 'node:test';
import { DomainError } from '../../../platform/index.ts';
import { askedMapping, columnName, delimiterOf, detectFormat, refuseProposed, tableOf } from './detect.ts';
import { styleFinder } from './file-style.ts';
import type { Format, Row } from './format.ts';
import { FORMATS, TEMPLATES } from './known-formats.ts';
import { MEMBERS, missingMembers, MEMBER_NAMES, proposedMapping } from './members.ts';
import { noteOdds, oddsStyle, readPrice, roundingOf } from './odds.ts';
import { readProfit } from './fields.ts';
import { readRow } from './read-row.ts';
import { readResult } from './results.ts';
import { notUnderstood, orUnreadable, shown, Unreadable } from './unreadable.ts';

const formatOf = (name: Format['name']): Format => FORMATS.find((format) => format.name === name) ?? assert.fail(name);
const NO_STYLE = { decimalSeparator: null, dateOrder: null } as const;

/** A row as it is read in a file of its own. */
function read(name: Format['name'], row: Row, legRows: readonly Row[] = []) {
  const format = formatOf(name);
  const finder = styleFinder(format);
  for (const each of [row, ...legRows]) finder.note(each);
  return readRow(
    row,
    { format, style: finder.style(NO_STYLE), timeZone: 'America/New_York', sports: ['basketball'] },
    legRows,
  );
}
function parsed(...of: Parameters<typeof read>) {
  const found = read(...of);
  return 'parsed' in found ? found.parsed : assert.fail(JSON.stringify(found));
}
const why = (...of: Parameters<typeof read>): string => {
  const found = read(...of);
  return 'parsed' in found ? 'accepted' : 'skipped' in found ? `skipped ${found.skipped}` : `wrong ${found.wrong}`;
};

const OWN: Row = {
  playername: 'Nikola Jokić',
  stat: 'pts',
  line: '26.5',
  direction: 'Over',
  book: 'fanduel',
  price: '-110',
  stake: '25',
  placedat: '2026-01-10T18:30:00Z',
};
const CLAIM = {
  player: 'Nikola Jokić',
  stat: 'Points',
  period: 'Full',
  line: '26.5',
  lineHalves: 53,
  direction: 'Over',
  teams: null,
};

test('a row of our own format is read with all that it says, and with nothing where it says nothing', () => {
  assert.deepEqual(parsed('prop-pick', OWN), {
    ...CLAIM,
    sport: 'basketball',
    league: null,
    price: -110,
    book: 'fanduel',
    stake: '25.00',
    placedAt: new Date('2026-01-10T18:30:00Z'),
    placedFrom: null,
    gameDate: null,
    startsAt: null,
    note: null,
    told: { payback: 1 + 100 / 110, result: null, written: '', profit: null, paid: null },
    legs: null,
    stakeKind: 'cash',
    boostedPrice: null,
    commission: 0,
  });
  const all = parsed('prop-pick', {
    ...OWN,
    period: 'Q1',
    game: 'LAL @ DEN',
    tipoff: '2026-01-11T02:00:00Z',
    gamedate: '2026-01-10',
    league: 'nba',
    state: 'won',
    profit: '22.73',
    note: "'=a note",
    stakekind: 'boost',
    boostedprice: '+150',
    commission: '0.05',
    paidstate: 'won',
    paidprofit: '20',
    paidnote: 'less',
  });
  assert.deepEqual(
    [all.period, all.teams, all.startsAt?.toISOString(), all.gameDate, all.league, all.note],
    ['Q1', ['LAL', 'DEN'], '2026-01-11T02:00:00.000Z', '2026-01-10', 'Nba', '=a note'],
  );
  assert.deepEqual([all.stakeKind, all.boostedPrice, all.commission], ['boost', 150, 0.05]);
  assert.deepEqual(all.told, {
    payback: 1 + 100 / 110,
    result: 'won',
    written: 'won',
    profit: '22.73',
    paid: { profit: '20.00', state: all.told.paid?.state, note: 'less' },
  });
  const milestone = (line: string, direction: string) => {
    const { lineHalves, direction: side } = parsed('prop-pick', { ...OWN, line, direction });
    return [lineHalves, side];
  };
  assert.deepEqual(milestone('15+', 'Over'), [29, 'Over']);
  assert.deepEqual(milestone('15+', 'under'), [29, 'Under']);
  assert.equal(parsed('prop-pick', { ...OWN, note: 'a'.repeat(600) }).note?.length, 500);
});

test('a row says why it is not a bet that can be kept here, and one that cannot be read says what is wrong with it', () => {
  const own = (more: Row): string => why('prop-pick', { ...OWN, ...more });
  assert.equal(own({ league: 'NFL' }), 'skipped is of NFL, which is not kept here');
  assert.match(own({ stat: 'fantasy' }), /^skipped is no bet on a player’s figure: “Nikola Jokić Over 26\.5 fantasy”/);
  assert.match(own({ stat: 'fantasy points' }), /^skipped has words that were not understood: “fantasy”/);
  assert.match(own({ line: '26.3' }), /^wrong has the line “26\.3”: a multiple of 0\.5/);
  assert.match(own({ stake: 'x' }), /^wrong has the stake “x”/);
  assert.match(own({ price: '50' }), /^accepted/, 'decimal odds of 50');
  assert.match(own({ price: 'x' }), /^wrong has the price “x”/);
  assert.match(own({ placedat: 'x' }), /^wrong has the time “x”/);
  assert.match(own({ gamedate: 'x' }), /^wrong has the day “x”/);
  assert.match(own({ stakekind: 'x' }), /^wrong has the stake kind “x”: .*cash/);
  const boosts: readonly Row[] = [
    { stakekind: 'boost' },
    { boostedprice: '+150' },
    { boostedprice: '+150', stakekind: 'cash' },
  ];
  for (const more of boosts)
    assert.match(own(more), /^wrong has a boosted price without stake kind boost/, JSON.stringify(more));
  for (const commission of ['1', '-0.1', '-0.00001', 'x'])
    assert.match(own({ commission }), /^wrong has the commission .*: a share/);
  assert.match(own({ commission: '0.99999' }), /: a share/, 'all of the winnings, in four places');
  assert.equal(parsed('prop-pick', { ...OWN, commission: '0.02004' }).commission, 0.02);
  assert.equal(parsed('prop-pick', { ...OWN, commission: '0' }).commission, 0);
  assert.deepEqual(parsed('prop-pick', { ...OWN, paidprofit: '-5' }).told.paid, {
    profit: '-5.00',
    state: 'other',
    note: null,
  });
  assert.equal(parsed('prop-pick', { ...OWN, paidstate: 'won' }).told.paid, null);
});

const PIKKIT: Row = {
  bet_id: 'b1',
  sportsbook: 'FanDuel',
  type: 'straight',
  status: 'SETTLED_WIN',
  odds: '2.27',
  amount: '10',
  profit: '12.70',
  time_placed_iso: '2026-01-10T18:30:00Z',
  bet_info: 'Over 26.5 Nikola Jokić Points LAL @ DEN',
  sports: 'Basketball',
  leagues: 'NBA',
};

test('a tracker’s row is one bet with an id, or a combination of two to eight legs between bars', () => {
  const bet = parsed('pikkit', PIKKIT);
  assert.deepEqual(
    [bet.player, bet.price, bet.told.payback, bet.told.result, bet.legs],
    [...['Nikola Jokić', 127, 2.27, 'won', null]],
  );
  assert.deepEqual(bet.teams, ['LAL', 'DEN']);
  assert.equal(why('pikkit', { ...PIKKIT, bet_id: ' ' }), 'wrong has no bet_id');
  assert.equal(
    why('pikkit', { ...PIKKIT, leagues: '', sports: 'Football' }),
    'skipped is of Football, which is not kept here',
  );
  assert.equal(why('pikkit', { ...PIKKIT, leagues: '', sports: 'BASKETBALL' }), 'accepted');
  assert.equal(why('pikkit', { ...PIKKIT, leagues: 'NBA', sports: 'Football' }), 'accepted', 'its league says more');
  const leg = (line: number): string => `Over ${line}.5 Nikola Jokić Points`;
  const combination = (count: number, more: Row = {}): string => {
    const bet_info = Array.from({ length: count }, (_, nth) => leg(10 + nth)).join(' | ');
    return why('pikkit', { ...PIKKIT, type: 'parlay', bet_info, ...more });
  };
  const apart = 'skipped is a combination of several bets, of which 2 to 8 legs are not written apart';
  assert.deepEqual(
    [1, 2, 8, 9].map((count) => combination(count)),
    [apart, 'accepted', 'accepted', apart],
  );
  const two = parsed('pikkit', { ...PIKKIT, bet_info: `${leg(10)} | ${leg(12)}` });
  assert.deepEqual(
    two.legs?.map(({ lineHalves }) => lineHalves),
    [21, 25],
  );
  assert.equal(two.lineHalves, 21, 'the first leg');
  assert.deepEqual(parsed('pikkit', { ...PIKKIT, bet_info: `${leg(10)}\n${leg(12)}\r\n` }).legs?.length, 2);
  assert.match(
    combination(1, { bet_info: `${leg(10)} | Lakers ML` }),
    /^skipped has a leg that is no bet on a player’s figure/,
  );
  for (const type of [
    'Parlay',
    'combo',
    'Multi',
    'accumulator',
    'Teaser',
    'round robin',
    'RoundRobin',
    'Same Game',
    'SGP',
  ])
    assert.equal(why('pikkit', { ...PIKKIT, type }), apart, type);
});

test('the legs of a combination may stand in rows of their own, or in a column of our own format', () => {
  const row = {
    date: '2026-01-10 18:30',
    type: 'Simple',
    sport: 'Basketball',
    odds: '1,91',
    stake: '10,50',
    state: 'P',
  };
  const bet = { ...row, label: 'Nikola Jokić Over 26,5 Points', bookmaker: 'Bet' };
  const single = parsed('bet-analytix', bet);
  assert.deepEqual(
    [single.stake, single.price, single.placedAt.toISOString()],
    [...['10.50', -110, '2026-01-10T23:30:00.000Z']],
  );
  assert.equal(why('bet-analytix', { ...bet, date: ' ' }), 'skipped is a leg of a combination');
  const legs = ['Nikola Jokić Over 8,5 Assists', 'Nikola Jokić Over 9,5 Rebounds'].map((label) => ({
    ...bet,
    date: '',
    label,
  }));
  const combined = parsed('bet-analytix', { ...bet, type: 'Combined', label: 'Two legs' }, legs);
  assert.deepEqual(
    combined.legs?.map(({ stat }) => stat),
    ['Assists', 'Rebounds'],
  );
  const own = parsed('prop-pick', { ...OWN, legs: 'Nikola Jokić Over 8.5 Assists; Nikola Jokić Under 9.5 Rebounds' });
  assert.deepEqual(
    own.legs?.map(({ direction }) => direction),
    ['Over', 'Under'],
  );
});

test('a result is read in every way that trackers write it, and no other word is one', () => {
  const words = {
    'cashed-out': 'c|C|cashout|cash out|cashed out|SETTLED_CASHOUT',
    void: 'void|voided|cancelled|canceled|refund|refunded|no action|no-action|returned|r|V',
    push: 'push|pushed|draw|tie|SETTLED_PUSH',
    won: 'won|win|winner|W| Won |settled win',
    lost: 'lost|loss|lose|loser|L|SETTLED_LOSS',
    open: 'open|pending|placed|active|unsettled|running|live|p',
  };
  for (const [result, all] of Object.entries(words))
    for (const word of all.split('|')) assert.equal(readResult(word), result, word);
  for (const word of ['', 'x', 'wonderful', 'a win', 'unsettled win', 'half won', 'cc', 'settled'])
    assert.equal(readResult(word), null, word);
});

test('the columns of each known format are what they are documented to be', () => {
  const told = FORMATS.map(({ name, title, hasIds, odds }) => [name, title, hasIds, odds].join(' '));
  assert.deepEqual(told, [
    'prop-pick Prop-Pick false american',
    'pikkit Pikkit true decimal',
    'oddsjam OddsJam false american',
    'bet-analytix Bet-Analytix false decimal',
    'text bets in words false american',
  ]);
  for (const { name, columns, mapping, identity } of FORMATS) {
    assert.deepEqual(missingMembers(mapping), [], name);
    for (const column of [...columns, ...identity])
      if (name !== 'pikkit' || column !== 'leagues') assert.ok(column in mapping, `${name} ${column}`);
    for (const [column, member] of Object.entries(mapping)) assert.ok(MEMBER_NAMES.includes(member), column);
    assert.equal(detectFormat(columns).format.name, name);
    for (const column of columns)
      assert.notEqual(detectFormat(columns.filter((other) => other !== column)).format.name, name, `${name} ${column}`);
  }
  const [own, text] = [formatOf('prop-pick'), formatOf('text')];
  for (const column of TEMPLATES.columns) assert.ok(column.toLowerCase() in own.mapping, column);
  for (const column of TEMPLATES.text) assert.ok(column.toLowerCase() in text.mapping, column);
  for (const result of ['state', 'profit', 'note', 'paidstate', 'paidprofit'])
    assert.ok(!own.identity.includes(result), 'a result changes');
});

test('a table has the mapping that its column names propose, the best name first, and each column is one thing', () => {
  for (const [member, names] of Object.entries(MEMBERS))
    for (const name of names)
      assert.deepEqual(proposedMapping([name.toUpperCase()]), { [name.toUpperCase()]: member }, name);
  assert.deepEqual(proposedMapping(['Date', 'Placed At', 'Odds', 'price', 'other']), {
    'Placed At': 'placedAt',
    price: 'price',
  });
  assert.deepEqual(missingMembers({}), ['text', 'book', 'price', 'stake', 'placedAt']);
  assert.deepEqual(missingMembers({ a: 'player', b: 'book' }), ['stat', 'price', 'stake', 'placedAt']);
  assert.deepEqual(missingMembers({ a: 'text', b: 'book', c: 'price', d: 'stake' }), ['placedAt']);
  const withId = tableOf({ ticket: 'reference', bet: 'text', profit: 'profit' });
  assert.deepEqual([withId.identity, withId.hasIds, withId.columns], [['ticket'], true, ['ticket', 'bet', 'profit']]);
  const without = tableOf({ bet: 'text', odds: 'price', profit: 'profit', status: 'result', notes: 'note' });
  assert.deepEqual([without.identity, without.hasIds], [['bet', 'odds'], false]);
  assert.deepEqual([without.name, without.title, without.odds], ['table', 'Any table', 'american']);
});

test('an asked mapping names columns of the file and what they are, and anything else is rejected with the reason', () => {
  const asked = (text: string) => askedMapping(text, [' Bet ', 'Odds']);
  assert.deepEqual(asked('{"BET":"text","odds ":"price"}'), { bet: 'text', odds: 'price' });
  for (const [text, reason] of [
    ['{"stake":"stake"}', /names the column “stake”, which the file does not have/],
    ['{"bet":"words"}', /says of “bet” what no column can be: text, player/],
    ['{"bet":1}', /says of “bet”/],
    ...['', '{}', '[]', 'null', '"bet"', '{', '["text"]'].map(
      (bad) => [bad, /must be a JSON object|names the column “0”/] as const,
    ),
  ] as const)
    assert.throws(
      () => asked(text),
      (error) => error instanceof DomainError && error.kind === 'invalid' && reason.test(JSON.stringify(error.facts)),
      text,
    );
  assert.throws(
    refuseProposed,
    /known format \(Prop-Pick, Pikkit, OddsJam, Bet-Analytix, bets in words\)\. Send mapping/,
  );
  assert.equal(columnName('  Bet ID '), 'bet id');
  assert.deepEqual(['a', 'a,b;c;d', 'a;b,c', 'a\tb', ''].map(delimiterOf), [',', ';', ',', '\t', ',']);
});

test('the odds of a file are American where one has a sign, decimal where one is small, and neither where it has both', () => {
  const style = (...texts: readonly string[]) => {
    const seen = { signed: false, small: false };
    for (const text of texts) noteOdds(seen, text);
    return [oddsStyle(seen, 'american').large, oddsStyle(seen, 'decimal').large];
  };
  assert.deepEqual(style(), ['american', 'decimal']);
  assert.deepEqual(style('150', 'x', '100.5', '1/2'), ['american', 'decimal'], 'these say nothing');
  for (const signed of ['-110', ' +120', '−110']) assert.deepEqual(style(signed), ['american', 'american'], signed);
  for (const small of ['1.91', ' 2 ', '1,5', '99.99']) assert.deepEqual(style(small), ['decimal', 'decimal'], small);
  assert.deepEqual(style('-110', '1.91'), [null, null]);
});

test('a price has the payback as it was written, and the rounding is what the price differs from it', () => {
  const numbers = { decimal: '.', doubt: '' } as const;
  const price = (text: string) => readPrice(text, numbers, { large: 'american' });
  assert.deepEqual(price('evens'), { price: 100, payback: 2 });
  assert.deepEqual(price('+150'), { price: 150, payback: 2.5 });
  assert.deepEqual(price('-200'), { price: -200, payback: 1.5 });
  assert.deepEqual(price('5 / 2'), { price: 250, payback: 3.5 });
  assert.deepEqual(price('1.91'), { price: -110, payback: 1.91 });
  assert.equal(roundingOf({ price: 150, payback: 2.5 }), 0);
  assert.ok(Math.abs(roundingOf({ price: -110, payback: 1.91 }) - (1.91 - 1 - 100 / 110)) < 1e-12);
  assert.ok(Math.abs(roundingOf({ price: -110, payback: 1.9 }) - (1 + 100 / 110 - 1.9)) < 1e-12);
  assert.throws(() => price('1.0001'), /which no book offers/);
  assert.throws(() => price('1'), /decimal odds are above 1/);
  assert.throws(() => price('+99'), /American odds are at least \+100 or at most -100/);
  assert.throws(() => readPrice('150', numbers, { large: null }), /write \+150 or 149\/1/);
});

test('a profit is an amount of at most a billion in cents, and long contents are cut in messages', () => {
  const numbers = { decimal: '.', doubt: '' } as const;
  const profits = ['-12.345', '0', '1000000000', '-1000000000', '$5'].map((text) => readProfit(text, numbers));
  assert.deepEqual(profits, [(-12.345).toFixed(2), '0.00', '1000000000.00', '-1000000000.00', '5.00']);
  for (const text of ['1000000001', 'x', '']) assert.throws(() => readProfit(text, numbers), /an amount of money/);
  assert.deepEqual([shown('a'.repeat(60)), shown('a'.repeat(61))], ['a'.repeat(60), `${'a'.repeat(60)}…`]);
  assert.equal(notUnderstood(['a', 'b']), 'has words that were not understood: “a”, “b”');
  const failing = (error: Error) => () =>
    orUnreadable(() => {
      throw error;
    });
  assert.deepEqual(failing(new Unreadable('is odd'))(), { wrong: 'is odd' });
  assert.throws(failing(new RangeError('a bug')), RangeError);
  assert.equal(
    orUnreadable(() => 7),
    7,
  );
});
