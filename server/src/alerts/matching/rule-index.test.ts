import assert from 'node:assert/strict';
import test from 'node:test';
import { setsOf } from '../follows/watched-by.ts';
import type { AlertEvent, Conditions } from '../rules/rule.ts';
import type { Fact, Offer } from './fact.ts';
import { compileRules, type Follows, type LiveRule } from './rule-index.ts';

const AT = new Date('2024-03-05T18:00:00Z');
const OWNER = 5;

const offer = (book: string, expectedValue: number): Offer => ({ book, bookTitle: book, price: 105, expectedValue });

function fact(change: Partial<Fact> = {}): Fact {
  return {
    on: 'pick.published',
    key: 'pick',
    knownAt: AT,
    league: 'Nba',
    gameId: 1,
    playerId: 203,
    playerName: 'Player 1',
    team: 'DEN',
    stat: 'Points',
    period: 'Full',
    line: 20.5,
    direction: 'Over',
    probability: 0.6,
    rating: 'Standard',
    move: null,
    status: null,
    offers: [],
    accountId: null,
    text: () => '',
    ...change,
  };
}

interface Rule {
  readonly event?: AlertEvent;
  readonly ownBooks?: readonly string[] | null;
  readonly since?: Date;
}

/** The book of the match of one rule: null for a match without an offer, undefined without a match. */
function matched(conditions: Conditions, of: Fact, rule: Rule = {}, follows?: Follows): string | null | undefined {
  const { event = of.on, ownBooks = null, since = AT } = rule;
  const byAccount = new Map(follows === undefined ? [] : [[OWNER, follows]]);
  const index = compileRules([{ id: 1, accountId: OWNER, event, conditions, since, ownBooks }], byAccount);
  const [match] = index.match(of);
  return match && (match.offer?.book ?? null);
}
const hits = (...args: Parameters<typeof matched>): boolean => matched(...args) !== undefined;

const row = (change: Partial<Parameters<typeof setsOf>[0][number]>) => ({
  accountId: OWNER,
  playerId: null,
  league: null,
  team: null,
  stat: null,
  ...change,
});

test('a followed team matches its own games alone, in its own league', () => {
  const follows = setsOf([row({ league: 'Nba', team: 'DEN' })]);
  const followed = (change: Partial<Fact>) => hits({ followed: true }, fact(change), {}, follows);
  assert.ok(followed({}));
  assert.ok(!followed({ team: 'LAL' }));
  assert.ok(!followed({ league: 'Wnba' }), 'a team of that abbreviation in another league');
  assert.ok(!followed({ team: null }));
});

test('a followed player matches with every stat, a followed prop with its own alone', () => {
  const player = setsOf([row({ playerId: 203 })]);
  const prop = setsOf([row({ playerId: 203, stat: 'Points' })]);
  const followed = (follows: Follows, change: Partial<Fact>) => hits({ followed: true }, fact(change), {}, follows);
  assert.ok(followed(player, {}) && followed(player, { stat: 'Assists' }) && followed(player, { stat: null }));
  assert.ok(!followed(player, { playerId: 204 }));
  assert.ok(followed(prop, {}));
  assert.ok(
    !followed(prop, { stat: 'Assists' }) && !followed(prop, { stat: null }) && !followed(prop, { playerId: 204 }),
  );
});

test('a rule for what is followed matches nothing for an account that follows nothing', () => {
  assert.ok(!hits({ followed: true }, fact()));
});

test('a minimum is met exactly: probability, movement up or down, expected value, and the moment of the rule', () => {
  assert.deepEqual(
    [0.6, 0.601].map((minProbability) => hits({ minProbability }, fact())),
    [true, false],
  );
  for (const move of [1.5, -1.5])
    assert.deepEqual(
      [1.5, 2].map((minMove) => hits({ minMove }, fact({ on: 'line.moved', move }))),
      [true, false],
    );
  const priced = fact({ on: 'price.available', offers: [offer('alpha', 0.05)] });
  assert.deepEqual(
    [0.05, 0.0501].map((minExpectedValue) => hits({ minExpectedValue }, priced)),
    [true, false],
  );
  const later = new Date(AT.getTime() + 1);
  assert.deepEqual(
    [AT, later].map((since) => hits({}, fact(), { since })),
    [true, false],
  );
});

test('a price that is worth exactly its stake is a price, and one below it is told only to rules that ask for no price', () => {
  const even = fact({ on: 'price.available', offers: [offer('alpha', 0)] });
  assert.ok(hits({}, even));
  const worse = fact({ offers: [offer('alpha', -0.01)] });
  assert.deepEqual([hits({}, worse), hits({ books: ['alpha'] }, worse)], [true, false]);
});

test('of the books of a rule the best price counts, if it reaches the minimum', () => {
  const priced = fact({ offers: [offer('alpha', 0.08), offer('bravo', 0.05), offer('charlie', 0.02)] });
  assert.equal(matched({ books: ['bravo', 'charlie'] }, priced), 'bravo');
  assert.equal(matched({ books: ['charlie'], minExpectedValue: 0.03 }, priced), undefined);
  assert.equal(matched({ books: ['mine'] }, priced, { ownBooks: ['charlie'] }), 'charlie');
  assert.equal(matched({}, priced), 'alpha');
});

test('a settled bet is told to its owner alone', () => {
  const settled = (accountId: number) => hits({}, fact({ on: 'bet.settled', accountId }));
  assert.deepEqual([settled(OWNER), settled(OWNER + 1)], [true, false]);
});

test('each condition narrows, and a rule matches a fact once', () => {
  for (const [where, change] of [
    [{ league: 'Nba' }, { league: 'Wnba' }],
    [{ players: [203] }, { playerId: 204 }],
    [{ teams: ['DEN'] }, { team: 'LAL' }],
    [{ stats: ['Points'] }, { stat: 'Assists' }],
    [{ direction: 'Over' }, { direction: 'Under' }],
    [{ players: [203], stats: ['Points'] }, { stat: 'Assists' }],
    [{ teams: ['DEN'], direction: 'Over' }, { direction: 'Under' }],
  ] as const satisfies readonly (readonly [Conditions, Partial<Fact>])[])
    assert.deepEqual([hits(where, fact()), hits(where, fact(change))], [true, false], JSON.stringify(where));
  assert.deepEqual(
    (['Standard', 'Premium'] as const).map((rating) => hits({ minRating: 'Premium' }, fact({ rating }))),
    [false, true],
  );
  const news = (status: 'Out' | 'Doubtful') => hits({ statuses: ['Out'] }, fact({ on: 'news.changed', status }));
  assert.deepEqual([news('Out'), news('Doubtful')], [true, false]);
  const both = setsOf([row({ playerId: 203 }), row({ league: 'Nba', team: 'DEN' })]);
  const index = compileRules(
    [{ id: 1, accountId: OWNER, event: 'pick.published', conditions: { followed: true }, since: AT, ownBooks: null }],
    new Map([[OWNER, both]]),
  );
  assert.equal(index.match(fact()).length, 1);
});

test('a fact without a member fits no rule with a condition on it: team, stat, side, probability, movement, status', () => {
  const wheres: readonly (readonly [Conditions, Partial<Fact>])[] = [
    [{ players: [203], teams: ['DEN'] }, { team: null }],
    [{ players: [203], stats: ['Points'] }, { stat: null }],
    [{ direction: 'Over' }, { direction: null }],
    [{ minProbability: 0.01 }, { probability: null }],
    [{ minMove: 0.5 }, { move: null }],
    [{ statuses: ['Out'] }, { status: null }],
    [{ minRating: 'Premium' }, { rating: null }],
  ];
  for (const [where, without] of wheres) {
    assert.equal(hits(where, fact({ move: 1, status: 'Out', rating: 'Premium' })), true, JSON.stringify(where));
    assert.equal(hits(where, fact(without)), false, JSON.stringify(where));
  }
  assert.ok(
    hits({}, fact({ team: null, stat: null, direction: null, probability: null })),
    'a rule without conditions',
  );
});

test('a rule for books or for a value is not told of an event without a price, any other rule is', () => {
  assert.deepEqual(
    [{ books: ['alpha'] }, { minExpectedValue: 0.01 }, {}].map((where) => matched(where, fact())),
    [undefined, undefined, null],
  );
  assert.equal(hits({}, fact({ on: 'price.available' })), false, 'an event of prices is told with its price');
});

test('each rule of several is told of its own events, whatever their minimum, their order and their owner', () => {
  const rule = (id: number, conditions: Conditions, change: Partial<LiveRule> = {}): LiveRule => ({
    ...{ id, accountId: OWNER, event: 'price.available', since: AT, ownBooks: null, conditions },
    ...change,
  });
  const index = compileRules(
    [
      rule(1, { minExpectedValue: 0.2 }),
      rule(2, { minExpectedValue: 0.05 }),
      rule(3, { books: ['bravo'] }),
      rule(4, { players: [203, 204] }),
      rule(5, { players: [204], minExpectedValue: 0.2 }),
      rule(6, { players: [204] }),
      rule(7, { followed: true }, { accountId: OWNER + 1 }),
      rule(8, { followed: true }),
      rule(9, { teams: ['LAL', 'DEN'] }),
      rule(10, { stats: ['Assists', 'Points'] }),
      rule(11, {}, { event: 'line.moved' }),
    ],
    new Map([[OWNER + 1, setsOf([row({ playerId: 203 })])]]),
  );
  const told = (change: Partial<Fact>): number[] =>
    index
      .match(fact({ on: 'price.available', offers: [offer('alpha', 0.1), offer('bravo', 0)], ...change }))
      .map(({ ruleId }) => ruleId)
      .toSorted((a, b) => a - b);
  assert.deepEqual(told({}), [2, 3, 4, 7, 9, 10]);
  assert.deepEqual(told({ playerId: 204, team: 'BOS', stat: 'Rebounds' }), [2, 3, 4, 6]);
  assert.deepEqual(told({ on: 'line.moved' }), [11]);
  assert.deepEqual(told({ on: 'news.changed' }), []);
  assert.deepEqual(
    (['price.available', 'line.moved', 'news.changed'] as const).map((event) => index.has(event)),
    [true, true, false],
  );
});
