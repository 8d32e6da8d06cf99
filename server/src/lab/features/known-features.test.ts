import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { labStage } from '../../../tests/support/lab-stage.ts';
import { addDays, type Day } from '../../kernel/index.ts';
import { propKey, type ComparedQuote, type Consensus } from '../../odds/index.ts';
import { MARKET_VERSION, scoreSlate, type ScoredProp } from '../../scoring/index.ts';
import type { EarlyFeatures } from './feature.ts';
import { knownFeatures } from './known-features.ts';
import { loadFacts, type LabSlate } from './load-facts.ts';
import type { Allowed } from './queries.ts';

type Features = ScoredProp['features'];
type Changed<Of> = { readonly [Name in keyof Of]?: Of[Name] };

/** A count that its source lacks; so far every count of a box score is one that every source has. */
const NONE = null as unknown as number;

/** A prop of a real slate, and the row that is made of it with other facts. */
async function oneProp(t: TestContext) {
  const stage = await labStage(t, 4);
  const { id, date, tipOff } = stage.games[3] ?? assert.fail();
  const asOf = new Date(tipOff.getTime() - 3_600_000);
  const facts = await loadFacts(stage.db, { league: 'Nba', date, asOf, only: new Set([id]) }, stage.builder.worlds);
  const scored = scoreSlate(facts.slate);
  const found = scored.props.find(({ features: { prop } }) => prop.playerId === stage.league.players[0]);
  const { features, ...judged } = found ?? assert.fail();
  const rowOf = async (
    changed: Changed<Features> = {},
    more: Changed<ScoredProp> = {},
    ofFacts: Changed<LabSlate> = {},
    modelVersion = scored.modelVersion,
  ): Promise<EarlyFeatures> => {
    const prop = { features: { ...features, ...changed }, ...judged, ...more };
    const [row] = await knownFeatures({ ...facts, ...ofFacts }, { ...scored, modelVersion, props: [prop] });
    return row ?? assert.fail();
  };
  const withFacts = (ofFacts: Changed<LabSlate>, changed: Changed<Features> = {}) => rowOf(changed, {}, ofFacts);
  return { facts, scored, features, judged, rowOf, withFacts, date, tipOff, asOf };
}

test('a row has its prop and game, the moment of its facts and the newest of them', async (t) => {
  const { rowOf, features, facts, date, asOf } = await oneProp(t);
  const row = await rowOf();
  const { prop, game } = features;
  assert.deepEqual(
    [row.gameId, row.playerId, row.stat, row.period, row.league, row.season, row.seasonType, row.gameDate],
    [game.id, prop.playerId, prop.stat, prop.period, 'Nba', '2023-24', 'regular', date],
  );
  assert.deepEqual([row.asOf, row.newestFact], [asOf, facts.newestFact]);
});

test('the team of a player is at home or away, has an opponent, and days of rest since its last game', async (t) => {
  const { rowOf, withFacts, features, facts, date } = await oneProp(t);
  const { homeTeamId, awayTeamId } = features.game;
  const placed = ({ teamId, home, opponentId }: EarlyFeatures) => [teamId, home, opponentId];
  assert.deepEqual(placed(await rowOf({ teamId: homeTeamId })), [homeTeamId, true, awayTeamId]);
  assert.deepEqual(placed(await rowOf({ teamId: awayTeamId })), [awayTeamId, false, homeTeamId]);
  const none = await rowOf({ teamId: null });
  assert.deepEqual(placed(none), [null, null, null]);
  assert.deepEqual([none.restDays, none.opponentRank, none.expectedMinutes], [null, null, null]);
  const rest = async (last: Day | undefined) => {
    const lastGames = new Map(
      last === undefined ? [] : [[homeTeamId, { teamId: homeTeamId, date: last, knownAt: facts.newestFact }]],
    );
    return (await withFacts({ lastGames }, { teamId: homeTeamId })).restDays;
  };
  assert.deepEqual([await rest(addDays(date, -1)), await rest(addDays(date, -4)), await rest(undefined)], [0, 3, null]);
  const { background } = facts.slate;
  assert.ok(background);
  const expected = background.model.project(background, {
    game: features.game,
    teamId: homeTeamId,
    playerId: features.prop.playerId,
  });
  assert.ok(expected.minutes > 0);
  assert.equal((await rowOf({ teamId: homeTeamId })).expectedMinutes, expected.minutes);
  assert.equal((await withFacts({ slate: { ...facts.slate, background: null } })).expectedMinutes, null);
});

test('an opponent is ranked by what it allowed a game; without the stat in each game, or of a yes/no stat, it has no rank', async (t) => {
  const { withFacts, features, facts } = await oneProp(t);
  const { homeTeamId, awayTeamId } = features.game;
  const [some] = facts.allowed;
  assert.ok(some);
  const rank = async (
    allowed: readonly (readonly [teamId: number, games: number, pts: number, blk?: number])[],
    stat: Features['prop']['stat'] = 'Points',
  ) => {
    const given = allowed.map(([teamId, games, pts, blk = NONE]): Allowed => ({ ...some, teamId, games, pts, blk }));
    const changed = { teamId: homeTeamId, prop: { ...features.prop, stat } };
    return (await withFacts({ allowed: given }, changed)).opponentRank;
  };
  assert.equal(
    await rank([
      [awayTeamId, 2, 200],
      [homeTeamId, 1, 99],
      [77, 4, 396],
    ]),
    1,
    '100 a game',
  );
  assert.equal(
    await rank([
      [awayTeamId, 2, 196],
      [homeTeamId, 1, 99],
      [77, 4, 400],
    ]),
    3,
  );
  assert.equal(
    await rank([
      [awayTeamId, 1, 100],
      [homeTeamId, 2, 200],
      [77, 1, 120],
    ]),
    2,
    'ties share the better one',
  );
  assert.equal(await rank([[homeTeamId, 2, 200]]), null, 'it has no games');
  assert.equal(await rank([]), null);
  const tries = [
    [awayTeamId, 1, 100, 5],
    [homeTeamId, 1, 100, NONE],
    [77, 1, 100, 6],
  ] as const;
  assert.equal(await rank(tries, 'Blocks'), 2);
  assert.equal(
    await rank(
      [
        [awayTeamId, 1, 100, NONE],
        [77, 1, 100, 6],
      ],
      'Blocks',
    ),
    null,
  );
  assert.equal(await rank([[awayTeamId, 1, 100, 20]], 'DoubleDouble'), null);
});

test('team-mates who are out are counted, each once: in this game, in force, of the same team, and not the player', async (t) => {
  const { withFacts, features, facts } = await oneProp(t);
  const { game, prop } = features;
  const { background } = facts.slate;
  assert.ok(background);
  const out = {
    gameId: game.id,
    playerId: 900,
    teamId: game.homeTeamId,
    inForce: true,
    status: 'Out',
    knownAt: facts.newestFact,
  } as (typeof background.availability)[number];
  const count = async (...availability: (typeof background.availability)[number][]) => {
    const slate = { ...facts.slate, background: { ...background, availability } };
    return (await withFacts({ slate }, { teamId: game.homeTeamId })).teammatesOut;
  };
  assert.equal(await count(out, { ...out, playerId: 901 }, out), 2);
  const others = [{ gameId: game.id + 1 }, { inForce: false }, { status: 'Doubtful' }, { teamId: game.awayTeamId }];
  for (const other of [...others, { playerId: prop.playerId }])
    assert.equal(await count({ ...out, ...other } as typeof out), 0, JSON.stringify(other));
  assert.equal((await withFacts({ slate: { ...facts.slate, background: null } })).teammatesOut, 0);
});

test('the form of a player is of the last 5, 10 and 15 games, of which each has to be there, and of the season', async (t) => {
  const { rowOf, features, facts } = await oneProp(t);
  const { prop, consensus } = features;
  const [game] = features.recent;
  assert.ok(game);
  const points = [20, 10, 15, 20, 20, 10, 15, 10, 20, 10, 10, 10, 20, 10, 10];
  const form = async (games: number) => {
    const recent = points.slice(0, games).map((pts) => ({ ...game, pts, isPreseason: false }));
    const row = await rowOf({ recent, prop: { ...prop, stat: 'Points' }, consensus: { ...consensus, lineHalves: 30 } });
    return [row.l5Over, row.l5Under, row.l10Over, row.l10Under, row.l15Over, row.l15Under];
  };
  assert.deepEqual(await form(15), [3, 1, 4, 4, 5, 8]);
  assert.deepEqual(await form(14), [3, 1, 4, 4, null, null]);
  assert.deepEqual(await form(9), [3, 1, null, null, null, null]);
  assert.deepEqual(await form(4), [null, null, null, null, null, null]);
  const season = async (values: readonly number[] | undefined, changed: Partial<typeof prop> = {}) => {
    const lines = values?.map((blk) => ({ ...game, blk }));
    const asked = { ...prop, stat: 'Blocks', ...changed } as const;
    const row = await rowOf(
      { prop: asked, consensus: { ...consensus, lineHalves: 4 } },
      {},
      { season: new Map(lines && [[prop.playerId, lines]]) },
    );
    return [row.seasonOver, row.seasonGames];
  };
  assert.deepEqual(await season([1, 2, 3, 4, NONE]), [2, 4]);
  assert.deepEqual(await season(undefined), [0, 0]);
  assert.deepEqual(await season([3, 3], { period: 'H1' }), [null, null]);
  assert.ok(facts.season.size > 0);
});

/** Quotes of books by name: over and under price, and how many seconds before tip-off they were known. */
function quotesOf(
  { consensus: { quotes }, game }: Features,
  ...given: readonly (readonly [book: string, over: number, under: number, seconds?: number])[]
): ComparedQuote[] {
  const [some] = quotes;
  return given.map(([book, overPrice, underPrice, seconds = 7_200]) => ({
    ...(some ?? assert.fail()),
    book,
    overPrice,
    underPrice,
    knownAt: new Date(game.tipOff.getTime() - seconds * 1_000),
  }));
}

test('the market of a row is its consensus, its prices by book without those in doubt, and its opening', async (t) => {
  const { rowOf, withFacts, features, judged } = await oneProp(t);
  const quotes = quotesOf(features, ['bravo', -110, 120, 5_000], ['alpha', 105, -130, 4_019], ['charlie', -105, 110]);
  const consensus: Consensus = { ...features.consensus, lineHalves: 33, over: 0.47, books: 7, quotes };
  const flagged = [
    { book: 'alpha', direction: 'Over', price: 105, reason: 'too-good' },
    { book: 'bravo', direction: 'Under', price: 120, reason: 'too-good' },
  ] as const;
  const row = await rowOf({ consensus }, { ...judged, flagged });
  assert.deepEqual([row.lineHalves, row.overProbability, row.books], [33, 0.47, 7]);
  assert.equal(row.minutesToTipOff, 66, 'whole minutes from the newest one');
  assert.deepEqual(row.bookKeys, ['alpha', 'bravo', 'charlie']);
  assert.deepEqual(row.bookOverPrices, [null, -110, -105]);
  assert.deepEqual(row.bookUnderPrices, [-130, null, 110]);
  const { game, prop } = features;
  const opening = { ...consensus, lineHalves: 25, over: 0.55 };
  const key = propKey({ ...prop, gameId: game.id });
  const opened = await withFacts({ openings: new Map([[key, opening]]) });
  assert.deepEqual([opened.openHalves, opened.openOver], [25, 0.55]);
  const none = await withFacts({ openings: new Map() });
  assert.deepEqual([none.openHalves, none.openOver], [null, null]);
});

test('the consensus price is the middle one by payout, of two the lower, and none without a price', async (t) => {
  const { rowOf, features } = await oneProp(t);
  const middle = async (...overs: readonly number[]) => {
    const quotes = quotesOf(features, ...overs.map((over, place) => [`book${place}`, over, -over] as const));
    const row = await rowOf({ consensus: { ...features.consensus, quotes } }, { flagged: [] });
    return [row.consensusOverPrice, row.consensusUnderPrice];
  };
  assert.deepEqual(await middle(105, -120, -110), [-110, 110]);
  assert.deepEqual(await middle(110, -115, 120, -105), [-105, -110]);
  assert.deepEqual(await middle(-105, 110), [-105, -110]);
  assert.deepEqual(await middle(150), [150, -150]);
  // Kalshi's +104 and −104 are −103.1 and −111.5 after the fee.
  const fees = quotesOf(features, ['alpha', -102, 102], ['bravo', 110, -110], ['kalshi', 104, -104]);
  const net = await rowOf({ consensus: { ...features.consensus, quotes: fees } }, { flagged: [] });
  assert.deepEqual([net.consensusOverPrice, net.consensusUnderPrice], [-102, -110], 'after fees');
  const quotes = quotesOf(features, ['alpha', 105, -105]);
  const flagged = (['Over', 'Under'] as const).map(
    (direction) => ({ book: 'alpha', direction, price: 1, reason: 'stale' }) as const,
  );
  const none = await rowOf({ consensus: { ...features.consensus, quotes } }, { flagged });
  assert.deepEqual([none.consensusOverPrice, none.consensusUnderPrice], [null, null]);
});

test('the model’s opinion is of each side at its best price, with the better side, and null where there is none', async (t) => {
  const { rowOf, judged } = await oneProp(t);
  const [some] = judged.claims;
  assert.ok(some);
  const over = {
    ...some,
    direction: 'Over',
    price: -102,
    book: 'alpha',
    expectedValue: 0.03,
    rating: 'Standard',
  } as const;
  const under = {
    ...some,
    direction: 'Under',
    price: 104,
    book: 'bravo',
    expectedValue: 0.05,
    rating: 'Premium',
  } as const;
  const opinion = async (claims: readonly (typeof over | typeof under)[], version = 'model-1') => {
    const judgement = { ...judged.judgement, over: 0.52 };
    const row = await rowOf({}, { claims, judgement }, {}, version);
    const { bestOverPrice, bestOverBook, bestUnderPrice, bestUnderBook } = row;
    const { modelOver, overEdge, underEdge, overRating, underRating, side } = row;
    return [
      [bestOverPrice, bestOverBook, overEdge, overRating],
      [bestUnderPrice, bestUnderBook, underEdge, underRating],
      [modelOver, side],
    ];
  };
  const [ofOver, ofUnder, none] = [
    [-102, 'alpha', 0.03, 'Standard'],
    [104, 'bravo', 0.05, 'Premium'],
    [null, null, null, null],
  ];
  assert.deepEqual(await opinion([under, over]), [ofOver, ofUnder, [0.52, 'Under']]);
  assert.deepEqual(await opinion([over]), [ofOver, none, [0.52, 'Over']]);
  assert.deepEqual(await opinion([under]), [none, ofUnder, [0.52, 'Under']]);
  assert.deepEqual(await opinion([]), [none, none, [0.52, null]]);
  assert.deepEqual(await opinion([over, under], MARKET_VERSION), [ofOver, ofUnder, [null, 'Over']]);
});
