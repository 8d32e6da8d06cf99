import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { DIRECTIONS, RATINGS, type Rating } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { StoredProp } from '../boards/board-queries.ts';
import { boardView, joinViews, type PropRow, type ViewOf } from '../boards/board-view.ts';
import { selectRows, SORTS, type PropFilters, type Sort } from './select-rows.ts';

const STATS_USED: readonly Stat[] = ['Points', 'Rebounds', 'PtsRebAst', 'Blocks'];
const TEAMS = new Map([
  [1, 'AAA'],
  [2, 'BBB'],
  [3, 'CCC'],
]);
const teamIds = fc.constantFrom(...TEAMS.keys(), null);
const NAMES = ['Ana', 'Åse', 'Bo', 'bo', 'Zoë', 'Zoe'];
const EVERYTHING: readonly Rating[] = ['Premium', 'Standard'];
const NBA: ViewOf = { league: 'Nba', ratings: EVERYTHING, teams: TEAMS };

const side = fc.record({
  book: fc.constantFrom('alpha', 'bravo'),
  price: fc.integer({ min: 100, max: 130 }),
  probability: fc.constantFrom(0.4, 0.5, 0.6),
  expectedValue: fc.constantFrom(-0.05, 0, 0.021, 0.05),
  link: fc.constant(null),
});
const overs = fc.tuple(fc.nat({ max: 10 }), fc.constant(10));
const content = fc.record({
  teamId: teamIds,
  opponentTeamId: teamIds,
  line: fc.integer({ min: 0, max: 12 }).map((halves) => halves / 2),
  books: fc.integer({ min: 1, max: 4 }),
  over: fc.option(side),
  under: fc.option(side),
  pick: fc.option(
    fc.record({
      direction: fc.constantFrom(...DIRECTIONS),
      score: fc.constantFrom(51.5, 60, 60.1, 88),
      rating: fc.constantFrom(...EVERYTHING),
    }),
  ),
  overs: fc.record({ l5: overs, l10: overs, l15: overs }),
  offers: fc.constant({}),
  confidence: fc.constant(0.7),
  doubts: fc.constant([]),
});
const board = fc.uniqueArray(
  fc.record({
    gameId: fc.constant(1),
    playerId: fc.integer({ min: 1, max: 400 }),
    playerName: fc.constantFrom(...NAMES),
    stat: fc.constantFrom(...STATS_USED),
    period: fc.constantFrom<Period>('Full', 'Q1'),
    content,
  }),
  { maxLength: 60, size: 'max', selector: ({ playerId, stat, period }) => `${playerId} ${stat} ${period}` },
);
const setOf = <Item>(items: readonly Item[]): ReadonlySet<Item> => new Set(items);
const filters: fc.Arbitrary<PropFilters> = fc.record(
  {
    stat: fc.constantFrom(...STATS_USED),
    team: fc.constantFrom('AAA', 'BBB', 'DDD'),
    direction: fc.constantFrom(...DIRECTIONS),
    period: fc.constantFrom<Period>('Full', 'Q1', 'H2'),
    rating: fc.constantFrom(...RATINGS),
    minL10OverHits: fc.nat({ max: 10 }),
    minScore: fc.constantFrom(0, 51.5, 60.05, 60.1, 100),
    offered: fc.boolean(),
    watched: fc.record({
      players: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 200, size: 'max' }).map(setOf),
      teams: fc.uniqueArray(fc.constantFrom('Nba AAA', 'Wnba AAA', 'Wnba DDD', 'Nba null')).map(setOf),
      props: fc
        .uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 200, size: 'max' })
        .map((players) => new Set(players.map((player) => `${player} Points`))),
    }),
  },
  { requiredKeys: [] },
);
const anySort = fc.constantFrom(...SORTS);

/** The same selection on the plain rows, one condition and one comparison at a time. */
function bruteForce(rows: readonly PropRow[], filters: PropFilters, sort: Sort): PropRow[] {
  const { stat, team, direction, period, rating, minL10OverHits, minScore, offered, watched } = filters;
  let left = [...rows];
  if (stat) left = left.filter((row) => row.propType === stat);
  if (team) left = left.filter((row) => row.teamAbbreviation === team);
  if (direction) left = left.filter((row) => row.modelPick && row.modelPick.direction === direction);
  if (period) left = left.filter((row) => row.period === (period === 'Full' ? null : period));
  if (rating) left = left.filter((row) => row.modelPick && row.modelPick.rating === rating);
  if (minL10OverHits !== undefined) left = left.filter((row) => row.l10Hits >= minL10OverHits);
  if (minScore !== undefined) left = left.filter((row) => row.modelPick && row.modelPick.score >= minScore);
  if (offered) left = left.filter((row) => row.bestOver || row.bestUnder);
  if (watched)
    left = left.filter(
      ({ playerId, teamAbbreviation, propType, league }) =>
        [...watched.players].includes(playerId) ||
        (teamAbbreviation === 'AAA' && watched.teams.has(`${league} AAA`)) ||
        (propType === 'Points' && watched.props.has(`${playerId} Points`)),
    );
  const { compare } = new Intl.Collator('en');
  const edge = (row: PropRow): number =>
    Math.max(row.bestOver?.expectedValue ?? -Infinity, row.bestUnder?.expectedValue ?? -Infinity);
  const nullLast = (missing: (row: PropRow) => boolean) => (a: PropRow, b: PropRow) => +missing(a) - +missing(b);
  const rising: Record<string, (a: PropRow, b: PropRow) => number> = {
    score: (a, b) => (a.modelPick?.score ?? 0) - (b.modelPick?.score ?? 0),
    line: (a, b) => a.consensusLine - b.consensusLine,
    stat: (a, b) => compare(a.propType, b.propType),
    player: (a, b) =>
      compare(a.playerName, b.playerName) || (a.playerName < b.playerName ? -1 : +(a.playerName > b.playerName)),
    team: (a, b) => compare(a.teamAbbreviation ?? '', b.teamAbbreviation ?? ''),
    l10: (a, b) => a.l10Hits - b.l10Hits,
    books: (a, b) => a.bookCount - b.bookCount,
    edge: (a, b) => (edge(a) === edge(b) ? 0 : edge(a) - edge(b)),
  };
  const missing: Record<string, (row: PropRow) => boolean> = {
    score: (row) => row.modelPick === null,
    team: (row) => row.teamAbbreviation === null,
    edge: (row) => row.bestOver === null && row.bestUnder === null,
  };
  const key = sort.replace('-', '');
  const compareRows = rising[key] ?? assert.fail(key);
  const down = sort === 'score' || sort.startsWith('-');
  const isMissing = missing[key] ?? (() => false);
  const place = new Map(rows.map((row, index) => [row, index]));
  return left.sort((a, b) => {
    const byNull = nullLast(isMissing)(a, b);
    if (byNull !== 0) return byNull;
    const byKey = isMissing(a) ? 0 : compareRows(a, b);
    return (down ? -byKey : byKey) || (place.get(a) ?? 0) - (place.get(b) ?? 0);
  });
}

test('every filter and sort matches brute force on generated boards', () => {
  fc.assert(
    fc.property(board, filters, anySort, (props: readonly StoredProp[], filters, sort) => {
      const view = boardView(props, NBA);
      const selected = selectRows(view, filters, sort).map((position) => JSON.parse(view.json(position)) as PropRow);
      assert.deepEqual(selected, bruteForce(view.rows, filters, sort));
    }),
    { numRuns: 1_500 },
  );
});

test('the order of a board does not depend on the order it is read in', () => {
  fc.assert(
    fc.property(board, anySort, (props, sort) => {
      const [one, other] = [boardView(props, NBA), boardView(props.toReversed(), NBA)];
      const texts = (view: typeof one) => selectRows(view, {}, sort).map((position) => view.json(position));
      assert.deepEqual(texts(one), texts(other));
    }),
    { numRuns: 200 },
  );
});

test('a pick hidden from a tier does not show in a row, a filter or an order', () => {
  fc.assert(
    fc.property(board, filters, anySort, (props, filters, sort) => {
      const hidden = props.map((prop) =>
        prop.content.pick?.rating === 'Premium'
          ? { ...prop, content: { ...prop.content, over: null, under: null, pick: null } }
          : prop,
      );
      const [free, without] = [boardView(props, { ...NBA, ratings: ['Standard'] }), boardView(hidden, NBA)];
      assert.deepEqual(free.rows, without.rows);
      assert.deepEqual(selectRows(free, filters, sort), selectRows(without, filters, sort));
    }),
    { numRuns: 300 },
  );
});

test('rows of several leagues are ordered, filtered and sorted like one board, and keep their own texts', () => {
  fc.assert(
    fc.property(board, filters, anySort, (props, filters, sort) => {
      const [even, odd] = [
        props.filter(({ playerId }) => playerId % 2 === 0),
        props.filter(({ playerId }) => playerId % 2),
      ];
      const views = [boardView(even, NBA), boardView(odd, { ...NBA, league: 'Wnba' })];
      const joint = joinViews(views);
      const together = boardView(props, NBA);
      assert.deepEqual(
        joint.rows.map((row) => ({ ...row, league: 'Nba' })),
        together.rows,
      );
      const selected = selectRows(joint, filters, sort).map((position) => JSON.parse(joint.json(position)) as PropRow);
      assert.deepEqual(selected, bruteForce(joint.rows, filters, sort));
      assert.ok(selected.every(({ league, playerId }) => league === (playerId % 2 === 0 ? 'Nba' : 'Wnba')));
    }),
    { numRuns: 500 },
  );
});
