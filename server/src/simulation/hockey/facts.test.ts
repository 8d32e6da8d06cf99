import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, daysFrom, noVigOver, overround } from '../../kernel/index.ts';
import { gameTime, statsOf, statValue } from '../../leagues/index.ts';
import type { BoxScoreFact, QuoteSetFact } from '../../sources/facts.ts';
import { DEMO_SEED, everyHourFrom, simulatedLeague, type Facts, type Simulation } from '../index.ts';
import { foundLeague } from '../rosters/rosters.ts';
import { simulatedIn } from '../simulated-leagues.ts';

const MINUTE = 60_000;
const TODAY = '2026-11-20';
const FIRST = addDays(TODAY, -100);
const KINDS = ['games', 'reports', 'availability', 'gameLines', 'quoteSets', 'boxScores'] as const;

const hockey = (seed = DEMO_SEED, liveFrom = TODAY): Simulation =>
  simulatedLeague({ league: 'Nhl', atEveryHour: null, seed, firstDay: FIRST, quotesFrom: addDays(FIRST, 1), liveFrom });

const between = (source: Simulation, from: string, to: string): Facts =>
  source.factsBetween(gameTime('Nhl', from, 0), gameTime('Nhl', to, 0));

const source = hockey();
const days = daysFrom(addDays(FIRST, -1), addDays(TODAY, 2));
const parts = days.map((day) => between(source, day, addDays(day, 1)));
const all = <Kind extends keyof Facts>(kind: Kind): Facts[Kind][number][] => parts.flatMap((part) => [...part[kind]]);
const games = all('games');
const starts = new Map(games.map(({ externalId, tipOff }) => [externalId, tipOff]));
const nameOf = ({ game }: { readonly game: object }): string => (game as { externalId: string }).externalId;
const boxes = new Map(
  all('boxScores')
    .filter(({ hasPeriods }) => hasPeriods)
    .map((box) => [nameOf(box), box]),
);

test('the same seed and span give the same bytes, another seed others, and any number of steps the same', () => {
  const span = [gameTime('Nhl', TODAY, 6), gameTime('Nhl', addDays(TODAY, 1), 2)] as const;
  const bytes = (seed: number): string => JSON.stringify(hockey(seed).factsBetween(...span));
  assert.equal(bytes(1), bytes(1));
  assert.notEqual(bytes(1), bytes(2));
  const whole = hockey().factsBetween(...span);
  const middle = new Date((span[0].getTime() + span[1].getTime()) / 2);
  const stepped = hockey();
  const steps = [stepped.factsBetween(span[0], middle), stepped.factsBetween(middle, span[1])];
  for (const kind of KINDS) {
    assert.ok(whole[kind].length > 0, kind);
    assert.equal(JSON.stringify(steps.flatMap((step) => [...step[kind]])), JSON.stringify(whole[kind]), kind);
  }
});

test('it has its own teams, players and ids, and no name stands in two teams', () => {
  const [teams, players] = [all('teams'), all('players')];
  const others = foundLeague(simulatedIn('Nba'), DEMO_SEED);
  const second = foundLeague(simulatedIn('Wnba'), DEMO_SEED);
  const taken = new Set([...others.teams, ...second.teams].map(({ abbreviation }) => abbreviation));
  assert.equal(teams.length, 12);
  assert.ok(teams.every(({ league, abbreviation }) => league === 'Nhl' && !taken.has(abbreviation)));
  assert.equal(players.length, 12 * 28);
  assert.equal(new Set(players.map(({ name }) => name)).size, players.length);
  const ids = new Set([...others.players, ...second.players].map(({ externalId }) => externalId));
  assert.ok(players.every(({ externalId }) => !ids.has(externalId)));
  assert.deepEqual([...new Set(players.map(({ position }) => position ?? ''))].toSorted(), ['C', 'D', 'G', 'L', 'R']);
});

test('a hundred days include every case of settlement', () => {
  assert.ok(games.some(({ status }) => status === 'postponed'));
  const versions = Map.groupBy(all('boxScores'), nameOf);
  const texts = [...versions.values()].map((own) => own.map(({ hasPeriods, lines }) => ({ hasPeriods, lines })));
  assert.ok(
    texts.some(
      (own) => own.length === 2 && own[0]?.hasPeriods === true && JSON.stringify(own[0]) !== JSON.stringify(own[1]),
    ),
  );
  const gap = texts.find((own) => own[0]?.hasPeriods === false) ?? assert.fail('no missing period');
  const present = new Set(gap[0]?.lines.flatMap(({ periods }) => periods.map(({ period }) => period)));
  assert.equal([1, 2, 3].filter((period) => !present.has(period)).length, 1);
  assert.equal(gap[1]?.hasPeriods, true);
  const finals = games.filter(({ status }) => status === 'final');
  const goalsOf = (id: string): number =>
    (boxes.get(id)?.lines ?? []).reduce((sum, { counts }) => sum + (counts.goals ?? 0), 0);
  const extra = finals.map((game) => (game.homePoints ?? 0) + (game.awayPoints ?? 0) - goalsOf(game.externalId));
  assert.ok(
    extra.every((goals) => goals === 0 || goals === 1),
    'the score is the goals, and one more after a shootout',
  );
  assert.ok(extra.filter((goals) => goals === 1).length > 5, 'shootouts');
  assert.ok(finals.every(({ homePoints, awayPoints }) => homePoints !== awayPoints));
  assert.ok(
    [...boxes.values()].some(({ lines }) => lines.filter(({ counts }) => counts.saves !== undefined).length > 2),
    'a goalkeeper pulled',
  );
});

test('who is healthy and does not dress is known half an hour before the start and no earlier', () => {
  const scratches = all('availability').filter(({ reason }) => reason === 'did not dress');
  assert.ok(scratches.length > 100);
  for (const one of scratches) {
    const minutes = ((starts.get(nameOf(one))?.getTime() ?? 0) - one.knownAt.getTime()) / MINUTE;
    assert.ok(minutes > 0 && minutes < 36, `${minutes}`);
    assert.equal(one.status, 'Out');
    const played = boxes.get(nameOf(one))?.lines.some(({ player }) => player.externalId === one.player.externalId);
    assert.notEqual(played, true, one.player.name);
  }
});

test('two facts about the same thing never become known at the same moment', () => {
  const unique = (names: readonly string[], what: string): void =>
    assert.equal(new Set(names).size, names.length, what);
  const at = (fact: { readonly game: object; readonly knownAt: Date }): string =>
    `${nameOf(fact)} ${fact.knownAt.getTime()}`;
  unique(all('boxScores').map(at), 'box scores');
  unique(all('gameLines').map(at), 'game lines');
  unique(
    all('availability').map((fact) => `${at(fact)} ${fact.player.externalId}`),
    'reports',
  );
  unique(
    all('quoteSets').map((fact) => `${at(fact)} ${fact.book} ${fact.stat}`),
    'quotes',
  );
});

interface Graded {
  readonly stat: string;
  readonly over: number;
  readonly hit: boolean;
  readonly hold: number;
}

/** The last offers before the start, graded against the box scores. */
function closingPrices(): { readonly graded: Graded[]; readonly quoted: number } {
  const closing = new Map<string, QuoteSetFact>();
  for (const set of all('quoteSets')) {
    const start = starts.get(nameOf(set));
    if (start !== undefined && set.knownAt <= start) closing.set(`${nameOf(set)} ${set.book} ${set.stat}`, set);
  }
  const offers = [...closing.values()].flatMap((set) =>
    set.quotes.map((quote) => ({ set, quote, box: boxes.get(nameOf(set)) })),
  );
  const ended = offers.filter(({ box }) => box !== undefined);
  return {
    graded: ended.flatMap(({ set, quote, box }) => (box === undefined ? [] : gradedOf(set, quote, box))),
    quoted: ended.length,
  };
}

function gradedOf(
  { stat }: QuoteSetFact,
  { player, lineHalves, overPrice, underPrice }: QuoteSetFact['quotes'][number],
  box: BoxScoreFact,
): Graded[] {
  const line = box.lines.find((each) => each.player.externalId === player.externalId);
  // Saves are action of who starts alone.
  if (line === undefined || line.starter === false || overPrice === null || underPrice === null) return [];
  const value = statValue('Nhl', stat, line.counts) ?? assert.fail(`${player.name} has no ${stat}`);
  const [over, hold] = [noVigOver(overPrice, underPrice), overround(overPrice, underPrice)];
  return [{ stat, over, hit: 2 * value > lineHalves, hold }];
}

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const { graded, quoted } = closingPrices();

test('books quote goals, assists, points, shots, blocks and saves on half lines, and hold 6 to 7 in a hundred', () => {
  const sets = all('quoteSets').filter(({ quotes }) => quotes.length > 0);
  assert.deepEqual([...new Set(sets.map(({ stat }) => stat))].toSorted(), [
    'Assists',
    'BlockedShots',
    'Goals',
    'Points',
    'Saves',
    'ShotsOnGoal',
  ]);
  assert.ok(sets.every(({ stat, period }) => period === 'Full' && statsOf('Nhl').includes(stat)));
  assert.ok(sets.every(({ quotes }) => quotes.every(({ lineHalves }) => lineHalves % 2 === 1)));
  assert.equal(new Set(sets.map(({ book }) => book)).size, 6);
  const hold = mean(graded.map((each) => each.hold));
  assert.ok(hold > 1.06 && hold < 1.075, `${hold}`);
  const lines = new Set(
    sets.flatMap(({ stat, quotes }) => quotes.map(({ lineHalves }) => `${stat} ${lineHalves / 2}`)),
  );
  for (const line of ['Goals 0.5', 'Assists 0.5', 'Points 0.5', 'Points 1.5', 'ShotsOnGoal 2.5', 'Saves 25.5'])
    assert.ok(lines.has(line), line);
});

test('prices are near what happens in each stat, and some of the quoted do not play', () => {
  for (const [stat, own] of Map.groupBy(graded, (each) => each.stat)) {
    assert.ok(own.length > 1_500, `${own.length} of ${stat}`);
    const [said, happened] = [mean(own.map(({ over }) => over)), mean(own.map(({ hit }) => Number(hit)))];
    // Overs of blocks are priced above what happens, by the real books too.
    assert.ok(Math.abs(said - happened) < (stat === 'BlockedShots' ? 0.07 : 0.035), `${stat}: ${said}, ${happened}`);
    const sorted = own.toSorted((a, b) => a.over - b.over);
    const third = (from: number): number =>
      mean(
        sorted
          .slice(Math.floor((from * own.length) / 3), Math.floor(((from + 1) * own.length) / 3))
          .map(({ hit }) => Number(hit)),
      );
    assert.ok(third(0) + 0.04 < third(2), `${stat} orders players`);
  }
  const absent = 1 - graded.length / quoted;
  assert.ok(absent > 0.003, `${absent} did not play, or have one side alone`);
});

test('prices move before a game, more often on days with games at every hour; six games begin four hours apart', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const lively = simulatedLeague({
    league: 'Nhl',
    seed: DEMO_SEED,
    firstDay: '2026-11-19',
    quotesFrom: '2026-11-22',
    liveFrom: '2026-11-23',
    atEveryHour: everyHourFrom('Nhl', now),
  });
  const next = lively.factsBetween(now, new Date(now.getTime() + 24 * 60 * MINUTE));
  const minutes = new Set(next.quoteSets.map(({ knownAt }) => Math.floor(knownAt.getTime() / MINUTE)));
  assert.ok(minutes.size > 300, `${minutes.size} minutes of the day with new prices`);
  const prices = new Map<string, Set<string>>();
  for (const set of next.quoteSets)
    for (const { player, ...price } of set.quotes) {
      const name = `${set.stat} ${nameOf(set)} ${set.book} ${player.externalId}`;
      prices.set(name, (prices.get(name) ?? new Set()).add(JSON.stringify(price)));
    }
  for (const [stat, own] of Map.groupBy(prices, ([name]) => name.split(' ')[0])) {
    const moved = own.filter(([, seen]) => seen.size > 1).length / own.length;
    assert.ok(moved > 0.25, `${stat}: ${moved} of the prices moved`);
  }
  const begun = next.games.filter(
    ({ status, tipOff, knownAt }) => status === 'live' && tipOff.getTime() === knownAt.getTime(),
  );
  assert.ok(begun.length >= 5, `${begun.length} games begin`);
  const gaps = begun
    .slice(1)
    .map(({ tipOff }, index) => (tipOff.getTime() - (begun[index]?.tipOff.getTime() ?? 0)) / MINUTE);
  assert.ok(
    gaps.every((gap) => Math.abs(gap - 240) <= 1 || Math.abs(gap - 480) <= 2),
    gaps.join(' '),
  );
  assert.ok(
    next.boxScores.some(({ lines }) => lines.every(({ periods }) => periods.length === 1)),
    'a running box score',
  );
});
