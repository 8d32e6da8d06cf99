import assert from 'node:assert/strict';
import test from 'node:test';
import { expectedValue, impliedProbability } from '../../kernel/index.ts';
import type { Game } from '../../league/index.ts';
import { edgeScore } from '../../model/index.ts';
import { netPrice, type Quote } from '../../odds/index.ts';
import { SCORING_BOUNDS } from '../rating/bounds.ts';
import { LookAheadError } from './look-ahead.ts';
import { marketConfidence, overTendency } from '../judgement/market-only.ts';
import { scoreSlate, scoreSlateInTurns } from './score-slate.ts';
import type { PastGame, Slate } from './slate.ts';

const AS_OF = new Date('2024-03-06T00:15:00Z');
const BEFORE = new Date('2024-03-05T20:00:00Z');
const AFTER = new Date('2024-03-06T00:15:00.001Z');

const GAME: Game = {
  id: 1,
  league: 'Nba',
  season: '2023-24',
  seasonType: 'regular',
  gameDate: '2024-03-05',
  homeTeamId: 1,
  awayTeamId: 2,
  homeTeam: 'AAA',
  awayTeam: 'BBB',
  status: 'scheduled',
  tipOff: new Date('2024-03-06T00:30:00Z'),
  knownAt: BEFORE,
};

function quote(book: string, overPrice: number, underPrice: number): Quote {
  const prop = { gameId: 1, playerId: 7, stat: 'Points', period: 'Full' } as const;
  return {
    ...prop,
    bookId: book.charCodeAt(0),
    book,
    bookTitle: book,
    lineHalves: 49,
    overPrice,
    underPrice,
    knownAt: BEFORE,
  };
}

function pastGame(gameId: number, pts: number): PastGame {
  const counts = { pts, reb: 0, ast: 0, fg3m: 0, fg3a: 0, fgm: 0, fga: 0, ftm: 0, fta: 0, stl: 0, blk: 0, tov: 0 };
  const box = { boxScoreId: gameId, hasPeriods: false, isPreseason: false, periods: [] };
  return { ...counts, ...box, playerId: 7, gameId, gameDate: '2024-03-03', teamId: 2, knownAt: BEFORE };
}

const QUOTES = ['a', 'b', 'c', 'd'].map((book) => quote(book, -110, -110));
const SLATE: Slate = {
  league: 'Nba',
  date: '2024-03-05',
  asOf: AS_OF,
  games: [GAME],
  players: new Map([[7, 'Player']]),
  quotes: QUOTES,
  recent: new Map([[7, [pastGame(21, 30), pastGame(20, 20), pastGame(19, 10)]]]),
};

const only = (slate: Slate) => {
  const [prop] = scoreSlate(slate).props;
  assert.ok(prop);
  return prop;
};

test('the market’s even line leans under by exactly the measured bias of overs', () => {
  const { judgement, claims } = only(SLATE);
  assert.ok(Math.abs(judgement.over - 1 / (1 + Math.exp(0.02))) < 1e-12);
  assert.equal(claims[0]?.direction, 'Under');
  assert.ok(claims.every((claim) => claim.expectedValue < 0 && claim.rating === 'Avoid'));
});

test('the better price is chosen and rated by its expected value', () => {
  const { claims } = only({ ...SLATE, quotes: [...QUOTES, quote('e', -130, 108)] });
  assert.equal(claims[0]?.book, 'e');
  assert.equal(claims[0]?.direction, 'Under');
  assert.ok((claims[0]?.expectedValue ?? 0) > 0.02);
  assert.equal(claims[0]?.rating, 'Standard');
});

test('a price that seems worth more than a real one is flagged, and the next one is taken', () => {
  const { claims, flagged } = only({ ...SLATE, quotes: [...QUOTES, quote('e', -125, 126), quote('f', -130, 108)] });
  assert.deepEqual(
    flagged.map(({ book, reason }) => [book, reason]),
    [['e', 'too-good']],
  );
  assert.equal(claims[0]?.book, 'f');
  for (const claim of claims) assert.ok(claim.expectedValue <= SCORING_BOUNDS.suspectExpectedValue);
});

test('the best price has the highest payout; of equal payouts the first by book key', () => {
  const priced = [quote('c', -108, -112), quote('b', -108, -112), quote('d', -112, -108)];
  const bookOf = (direction: string) =>
    only({ ...SLATE, quotes: priced }).claims.find((claim) => claim.direction === direction)?.book;
  assert.deepEqual([bookOf('Over'), bookOf('Under')], ['b', 'd']);
});

test('two opinions that differ, or a single one, are never enough to publish', () => {
  for (const quotes of [[quote('a', -112, 108)], [quote('a', -112, 108), quote('b', -105, -115)]])
    for (const claim of only({ ...SLATE, quotes }).claims) assert.match(claim.rating, /Lean|Avoid/);
});

test('recent games are counted in the claim’s own direction', () => {
  const hitsOf = (over: number, under: number) =>
    only({ ...SLATE, quotes: [...QUOTES, quote('e', over, under)] }).claims[0]?.grounds?.recent;
  assert.deepEqual(hitsOf(110, -132), { hits: 1, games: 3 });
  assert.deepEqual(hitsOf(-130, 108), { hits: 2, games: 3 });
});

test('a player whose last team does not play in the game has no team and is not published', () => {
  assert.equal(only(SLATE).features.teamId, 2);
  const traded = new Map([[7, [{ ...pastGame(21, 30), teamId: 9 }]]]);
  assert.equal(only({ ...SLATE, recent: traded }).features.teamId, null);
});

test('a game has the same scores whichever other games are loaded with it', () => {
  const offered = (gameId: number, copyPays: number): Quote[] =>
    Array.from({ length: 14 }, (_, index) => index + 1).flatMap((playerId) =>
      ['east', 'north', 'west'].map((book) => {
        const over = -100 - playerId - (book === 'north' ? 20 : book === 'west' ? copyPays : 0);
        return { ...quote(book, over, -110), gameId, playerId };
      }),
    );
  const alone = scoreSlate({ ...SLATE, quotes: offered(1, 0) });
  assert.deepEqual(new Set(alone.props.map(({ features }) => features.consensus.feeds)), new Set([2]));
  const beside = { ...SLATE, games: [GAME, { ...GAME, id: 2 }], quotes: [...offered(1, 0), ...offered(2, 5)] };
  const ofGame = scoreSlate(beside).props.filter(({ features }) => features.prop.gameId === 1);
  assert.deepEqual(ofGame, alone.props);
});

test('the same slate gives the same result', () => {
  assert.equal(JSON.stringify(scoreSlate(SLATE)), JSON.stringify(scoreSlate(structuredClone(SLATE))));
});

/** A slate of this many players, each quoted like the one above. */
function manyPlayers(count: number): Slate {
  const ids = Array.from({ length: count }, (_, index) => 1_000 + index);
  return {
    ...SLATE,
    players: new Map(ids.map((id) => [id, `Player ${id}`])),
    quotes: ids.flatMap((playerId) => QUOTES.map((one) => ({ ...one, playerId }))),
    recent: new Map(),
  };
}

/** Counts how often the event loop ran while this was computed. */
async function turnsBeside(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(count);
  function count(): void {
    turns += 1;
    next = setImmediate(count);
  }
  await work();
  clearImmediate(next);
  return turns;
}

test('scoring in steps gives the same result as at once, and yields to the event loop every few props', async () => {
  const slate = manyPlayers(600);
  const atOnce = scoreSlate(slate);
  assert.equal(atOnce.props.length, 600);
  const turns = await turnsBeside(async () => {
    assert.equal(JSON.stringify(await scoreSlateInTurns(slate)), JSON.stringify(atOnce));
  });
  assert.ok(turns >= 600 / 50, `${turns} turns`);
  const none = await turnsBeside(async () => void scoreSlate(slate));
  assert.ok(none <= 1, 'at once there is none');
  const early = { ...slate, games: [{ ...GAME, tipOff: AS_OF }] };
  await assert.rejects(scoreSlateInTurns(early), LookAheadError);
});

const [first] = QUOTES;
assert.ok(first);
const PLANTED: readonly [string, Slate][] = [
  [
    'a quote learned a millisecond too late',
    { ...SLATE, quotes: [...QUOTES, { ...first, book: 'z', knownAt: AFTER }] },
  ],
  ['a box score learned too late', { ...SLATE, recent: new Map([[7, [{ ...pastGame(21, 30), knownAt: AFTER }]]]) }],
  [
    'a box score of the day itself',
    { ...SLATE, recent: new Map([[7, [{ ...pastGame(1, 30), gameDate: '2024-03-05' }]]]) },
  ],
  ['a game state learned too late', { ...SLATE, games: [{ ...GAME, knownAt: AFTER }] }],
  ['a game that has begun', { ...SLATE, games: [{ ...GAME, tipOff: AS_OF }] }],
];
for (const [what, slate] of PLANTED)
  test(`scoring refuses ${what}`, () => {
    assert.throws(() => scoreSlate(slate), LookAheadError);
  });

test('confidence grows with independent feeds and falls with their disagreement, within 0 and 1', () => {
  assert.ok(marketConfidence({ feeds: 4, spread: 0.02 }) > marketConfidence({ feeds: 3, spread: 0.02 }));
  assert.ok(marketConfidence({ feeds: 4, spread: 0.02 }) > marketConfidence({ feeds: 4, spread: 0.1 }));
  assert.equal(marketConfidence({ feeds: 1, spread: 0 }), 0.5);
  assert.ok(marketConfidence({ feeds: 50, spread: 0 }) <= 1);
});

test('stats that were not studied get no correction', () => {
  assert.equal(overTendency('Nba', 'DoubleDouble', 'Full'), 0);
  assert.equal(overTendency('Nba', 'Points', 'Q1'), 0);
  assert.equal(overTendency('Nba', 'Points', 'Full'), -0.02);
});

test('at an exchange the price after the fee is compared, rated and flagged, and the quoted one is the claim’s', () => {
  const overOf = (...more: Quote[]) => {
    const { claims, flagged } = only({ ...SLATE, quotes: [...QUOTES, ...more] });
    return { claim: claims.find(({ direction }) => direction === 'Over') ?? assert.fail(), flagged };
  };
  // Kalshi's +102 is +95.1 after the fee, below the +100 of a book.
  assert.equal(overOf(quote('kalshi', 102, -110), quote('e', 100, -120)).claim.book, 'e');
  const { claim, flagged } = overOf(quote('kalshi', 128, -121), quote('e', -104, -116));
  assert.deepEqual([claim.book, claim.price, flagged], ['kalshi', 128, []]);
  const ofBook = overOf(quote('a-book', 128, -121));
  const net = netPrice('kalshi', 128);
  assert.ok(Math.abs(claim.expectedValue - expectedValue(claim.probability, net)) < 1e-12);
  assert.equal(claim.scoreFinal, edgeScore(claim.probability, impliedProbability(net)));
  assert.deepEqual(
    ofBook.flagged.map(({ book, reason }) => [book, reason]),
    [['a-book', 'too-good']],
  );
});

test('a claim of which no sportsbook has a price says so', () => {
  const exchanges = ['kalshi', 'novig', 'polymarket', 'prophetx'].map((book) => quote(book, -110, -110));
  const quotes = [...exchanges, quote('betopenly', -120, 115)];
  const under = (slate: Slate) => only(slate).claims.find(({ direction }) => direction === 'Under')?.grounds?.summary;
  assert.match(under({ ...SLATE, quotes }) ?? '', /with BetOpenly, and no sportsbook prices the line\.$/i);
  assert.match(under({ ...SLATE, quotes: [...quotes, ...QUOTES] }) ?? '', /beside \d independent books\.$/);
});
