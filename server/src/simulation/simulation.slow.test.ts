import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { addDays, daysFrom } from '../kernel/index.ts';
import { gameTime } from '../leagues/index.ts';
import type { BoxScoreFact, QuoteSetFact } from '../sources/facts.ts';
import { bookLink } from '../sources/reading/links.ts';
import { BOOKS } from './prices/books.ts';
import { DEMO_SEED, type Facts, type Simulation, simulatedLeague } from './index.ts';

const TODAY = '2026-11-20';
const FIRST = addDays(TODAY, -30);

const league = (seed = DEMO_SEED, liveFrom = TODAY): Simulation =>
  simulatedLeague({ league: 'Nba', atEveryHour: null, seed, firstDay: FIRST, quotesFrom: addDays(FIRST, 1), liveFrom });

const KINDS = [
  'teams',
  'players',
  'games',
  'reports',
  'availability',
  'gameLines',
  'quoteSets',
  'boxScores',
  'shotCharts',
] as const;

/** Concatenates the parts by kind. */
function joined(parts: readonly Facts[]): Facts {
  return {
    teams: parts.flatMap((part) => part.teams),
    players: parts.flatMap((part) => part.players),
    games: parts.flatMap((part) => part.games),
    reports: parts.flatMap((part) => part.reports),
    availability: parts.flatMap((part) => part.availability),
    gameLines: parts.flatMap((part) => part.gameLines),
    quoteSets: parts.flatMap((part) => part.quoteSets),
    boxScores: parts.flatMap((part) => part.boxScores),
    shotCharts: parts.flatMap((part) => part.shotCharts),
    runningGames: parts.flatMap((part) => part.runningGames),
  };
}

function month(): Facts {
  const source = league();
  const moments = daysFrom(FIRST, addDays(TODAY, 2)).map((day) => gameTime('Nba', day, 0));
  return joined(moments.map((until, index) => source.factsBetween(moments[index - 1] ?? new Date(0), until)));
}

const facts = month();
const played = facts.boxScores.filter((box) => box.hasPeriods);
const quoteSetsOf = Map.groupBy(facts.quoteSets, (set) => JSON.stringify(set.game));

test('the same seed and span give the same bytes, another seed different ones', () => {
  const span = [gameTime('Nba', TODAY, 6), gameTime('Nba', TODAY, 23)] as const;
  const bytes = (seed: number): string => JSON.stringify(league(seed).factsBetween(...span));
  assert.equal(bytes(1), bytes(1));
  assert.notEqual(bytes(1), bytes(2));
});

test('each team sends one report the evening before, with the players named in that moment’s news', () => {
  const games = new Set(facts.reports.map(({ game }) => JSON.stringify(game)));
  assert.equal(facts.reports.length, games.size * 2);
  const named = (all: readonly { game: unknown; knownAt: Date }[]): string[] =>
    all.map(({ game, knownAt }) => `${JSON.stringify(game)} ${knownAt.getTime()}`);
  const first = new Set(named(facts.reports));
  const listed = facts.reports.flatMap(({ game, knownAt, players }) => players.map(() => ({ game, knownAt })));
  const news = named(facts.availability).filter((moment) => first.has(moment));
  assert.deepEqual(named(listed).toSorted(), news.toSorted());
});

test('any number of steps gives the same facts as one', () => {
  const from = gameTime('Nba', FIRST, 0).getTime() - 1;
  const to = gameTime('Nba', addDays(FIRST, 2), 4).getTime();
  const whole = league(1, FIRST).factsBetween(new Date(from), new Date(to));
  for (const kind of KINDS) assert.ok(whole[kind].length > 0, kind);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }), (cuts) => {
      const inner = cuts.map((cut) => Math.round(from + cut * (to - from)));
      const moments = [from, ...inner.sort((a, b) => a - b), to].map((moment) => new Date(moment));
      const source = league(1, FIRST);
      const steps = moments.slice(1).map((until, index) => source.factsBetween(moments[index]!, until));
      assert.equal(JSON.stringify(joined(steps)), JSON.stringify(whole));
    }),
    { numRuns: 5 },
  );
});

test('a day’s facts do not depend on the days simulated before it', () => {
  const span = [gameTime('Nba', addDays(TODAY, -1), 12), gameTime('Nba', TODAY, 6)] as const;
  const later = simulatedLeague({
    league: 'Nba',
    atEveryHour: null,
    seed: DEMO_SEED,
    firstDay: addDays(TODAY, -8),
    quotesFrom: FIRST,
    liveFrom: TODAY,
  });
  assert.equal(JSON.stringify(later.factsBetween(...span)), JSON.stringify(league().factsBetween(...span)));
});

test('before the first day of all quotes, books quote half of the players on their main lines; from it on all of them', () => {
  const span = (day: string) => [gameTime('Nba', addDays(day, -1), 12), gameTime('Nba', addDays(day, 1), 6)] as const;
  const short = simulatedLeague({
    league: 'Nba',
    atEveryHour: null,
    seed: DEMO_SEED,
    firstDay: FIRST,
    quotesFrom: addDays(FIRST, 1),
    allQuotesFrom: TODAY,
    liveFrom: TODAY,
  });
  const sets = (of: Simulation, day: string) =>
    of.factsBetween(...span(day)).quoteSets.filter(({ game }) => JSON.stringify(game).includes(day));
  const before = addDays(TODAY, -1);
  const [some, all] = [sets(short, before), sets(league(), before)];
  const props = (found: readonly QuoteSetFact[]): Set<string> =>
    new Set(found.flatMap(({ stat, quotes }) => quotes.map(({ player }) => `${stat} ${player.externalId}`)));
  assert.ok(all.length > 0 && props(some).size > props(all).size / 3);
  assert.ok(props(some).size <= 0.62 * props(all).size, `${props(some).size} of ${props(all).size}`);
  assert.ok([...props(some)].every((prop) => props(all).has(prop)));
  const hasAlternates = ({ quotes }: QuoteSetFact): boolean =>
    new Set(quotes.map(({ player }) => player.externalId)).size < quotes.length;
  assert.ok(all.some(hasAlternates));
  assert.ok(!some.some(hasAlternates));
  assert.equal(JSON.stringify(sets(short, TODAY)), JSON.stringify(sets(league(), TODAY)));
});

test('nothing is known before the first day begins, and facts name only known teams and players', () => {
  const founded = gameTime('Nba', FIRST, 0);
  const teams = new Set(facts.teams.map((team) => team.abbreviation));
  const players = new Set(facts.players.map((player) => player.externalId));
  for (const kind of KINDS) for (const fact of facts[kind]) assert.ok(fact.knownAt >= founded, kind);
  for (const game of facts.games) assert.ok(teams.has(game.home) && teams.has(game.away));
  for (const set of facts.quoteSets)
    for (const { player } of set.quotes) assert.ok(players.has(player.externalId ?? ''));
});

test('two facts about the same thing never become known at the same moment', () => {
  const unique = (names: readonly string[], what: string): void =>
    assert.equal(new Set(names).size, names.length, what);
  const game = (fact: { game: object }): string => JSON.stringify(fact.game);
  unique(
    facts.games.map((fact) => `${fact.externalId} ${fact.knownAt.getTime()}`),
    'games',
  );
  unique(
    facts.boxScores.map((fact) => `${game(fact)} ${fact.knownAt.getTime()}`),
    'box scores',
  );
  unique(
    facts.gameLines.map((fact) => `${game(fact)} ${fact.knownAt.getTime()}`),
    'game lines',
  );
  unique(
    facts.availability.map((fact) => `${game(fact)} ${fact.player.externalId} ${fact.knownAt.getTime()}`),
    'reports',
  );
  unique(
    facts.quoteSets.map((fact) => `${game(fact)} ${fact.book} ${fact.stat} ${fact.period} ${fact.knownAt.getTime()}`),
    'quotes',
  );
});

test('a month includes every case of settlement', () => {
  const versions = Map.groupBy(played, (box) => JSON.stringify(box.game));
  const overtimes = played.filter((box) => box.lines.some((line) => line.periods.some(({ period }) => period > 4)));
  assert.ok(
    facts.games.some((game) => game.status === 'postponed'),
    'postponed',
  );
  assert.ok(overtimes.length > 5, 'overtime');
  assert.ok(
    [...versions.values()].some((own) => own.length > 1 && isCorrected(own.at(-2)!, own.at(-1)!)),
    'corrected',
  );
  const gap = facts.boxScores.find((box) => !box.hasPeriods);
  assert.ok(gap !== undefined, 'a missing period');
  const present = new Set(gap.lines.flatMap((line) => line.periods.map(({ period }) => period)));
  assert.equal([1, 2, 3, 4].filter((period) => !present.has(period)).length, 1);
  assert.ok(versions.has(JSON.stringify(gap.game)), 'the missing period came later');
  assert.ok(
    played.every((box) => box.lines.length < 30),
    'did not play',
  );
  assert.ok(
    played.some((box) => quotedAtTipOff(box).some((player) => !onCourt(box).has(player))),
    'quoted and did not play',
  );
});

const onCourt = (box: BoxScoreFact): Set<string | null> => new Set(box.lines.map((line) => line.player.externalId));

function quotedAtTipOff(box: BoxScoreFact): (string | null)[] {
  const game = JSON.stringify(box.game);
  const tipOff =
    facts.games.find((fact) => JSON.stringify({ externalId: fact.externalId }) === game)?.tipOff ?? new Date(0);
  const sets = quoteSetsOf.get(game)?.filter((set) => set.knownAt <= tipOff) ?? [];
  const standing = [...Map.groupBy(sets, marketOf).values()].flatMap((own) => own.at(-1)?.quotes ?? []);
  return standing.map((quote) => quote.player.externalId);
}

function isCorrected(before: BoxScoreFact, after: BoxScoreFact): boolean {
  return JSON.stringify(before.lines) !== JSON.stringify(after.lines);
}

test('live and final games follow the box score, and a postponed one has none', () => {
  const boxes = Map.groupBy(played, (box) => JSON.stringify(box.game));
  for (const game of facts.games) {
    const box = boxes.get(JSON.stringify({ externalId: game.externalId }))?.at(-1);
    if (game.status === 'postponed') assert.equal(box, undefined);
    if (game.status !== 'final' || box === undefined) continue;
    const points = (team: string): number =>
      box.lines.filter((line) => line.team === team).reduce((sum, line) => sum + (line.counts.pts ?? 0), 0);
    assert.deepEqual([points(game.home), points(game.away)], [game.homePoints, game.awayPoints]);
  }
});

test('while a game runs its box score grows period by period up to the final one', () => {
  const source = league(DEMO_SEED, TODAY);
  const day = source.factsBetween(gameTime('Nba', TODAY, 6), gameTime('Nba', addDays(TODAY, 1), 6));
  const boxes = [...Map.groupBy(day.boxScores, (box) => JSON.stringify(box.game)).values()];
  assert.ok(boxes.length >= 6);
  for (const versions of boxes) {
    const seconds = versions.map((box) => box.lines.reduce((sum, line) => sum + line.seconds, 0));
    assert.deepEqual(seconds.slice(0, 3), [7200, 14_400, 21_600]);
    assert.ok((seconds[3] ?? 0) >= 28_800);
  }
});

test('a day has 15,000 to 30,000 quotes by eight books, and no set repeats the one before', () => {
  for (const day of [addDays(TODAY, -10), addDays(TODAY, -5)]) {
    const sets = facts.quoteSets.filter((set) => 'externalId' in set.game && set.game.externalId.includes(day));
    const quotes = sets.reduce((sum, set) => sum + set.quotes.length, 0);
    assert.ok(quotes > 15_000 && quotes < 30_000, `${day}: ${quotes}`);
    assert.deepEqual([...new Set(sets.map((set) => set.book))].sort(), BOOKS.map(({ key }) => key).toSorted());
    for (const own of Map.groupBy(sets, marketOf).values()) {
      for (const [index, set] of own.entries()) assert.notDeepEqual(set.quotes, own[index - 1]?.quotes);
    }
  }
});

function marketOf(set: QuoteSetFact): string {
  return `${JSON.stringify(set.game)} ${set.book} ${set.stat} ${set.period}`;
}

test('a book’s offers disappear for an hour and return', () => {
  const hours = [...Map.groupBy(facts.quoteSets, marketOf).values()].flatMap((own) =>
    own.flatMap((set, index) => {
      const next = own[index + 1];
      return set.quotes.length === 0 &&
        next !== undefined &&
        next.knownAt.getTime() - set.knownAt.getTime() === 3_600_000
        ? [`${set.book} ${set.knownAt.toISOString()}`]
        : [];
    }),
  );
  assert.ok(new Set(hours).size >= 3, hours.join());
});

test('news moves a player’s consensus line by 0.75 points and more within a day', () => {
  const lines = new Map<string, Map<string, number>>();
  let moves = 0;
  const first = new Map<string, number>();
  for (const set of facts.quoteSets) {
    if (set.stat !== 'Points' || set.period !== 'Full') continue;
    for (const quote of set.quotes) {
      if (quote.overPrice === null || quote.underPrice === null || set.book === 'sim_harbourline') continue;
      const name = `${JSON.stringify(set.game)} ${quote.player.externalId}`;
      const books = lines.get(name) ?? new Map<string, number>();
      lines.set(name, books.set(set.book, quote.lineHalves / 2));
      if (books.size < 5) continue;
      const sorted = [...books.values()].sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)]!;
      const opening = first.get(name) ?? median;
      first.set(name, opening);
      if (Math.abs(median - opening) >= 0.75) {
        moves++;
        first.set(name, median);
      }
    }
  }
  assert.ok(moves >= 30, `${moves}`);
});

test('the second league has its own teams, ids, periods and season label, and fewer books', () => {
  const source = simulatedLeague({
    league: 'Wnba',
    atEveryHour: null,
    seed: DEMO_SEED,
    firstDay: FIRST,
    quotesFrom: addDays(TODAY, -4),
    liveFrom: TODAY,
  });
  const second = source.factsBetween(new Date(0), gameTime('Wnba', TODAY, 0));
  const abbreviations = new Set(facts.teams.map((team) => team.abbreviation));
  assert.equal(second.teams.length, 12);
  assert.ok(second.teams.every(({ league: own, abbreviation }) => own === 'Wnba' && !abbreviations.has(abbreviation)));
  const players = new Set(facts.players.map(({ externalId }) => externalId));
  assert.ok(second.players.every(({ externalId }) => !players.has(externalId)));
  assert.ok(second.games.every(({ league: own, season }) => own === 'Wnba' && season === '2026'));
  const games = new Set(facts.games.map(({ externalId }) => externalId));
  assert.ok(second.games.every(({ externalId }) => !games.has(externalId)));
  const whole = second.boxScores.filter((box) => box.hasPeriods);
  for (const { lines } of whole) {
    const overtimes = Math.max(...lines.flatMap((line) => line.periods.map(({ period }) => period))) - 4;
    assert.equal(
      lines.reduce((sum, line) => sum + line.seconds, 0),
      10 * (4 * 600 + overtimes * 300),
    );
  }
  const points = whole
    .flatMap((box) => box.lines.map((line) => line.counts.pts ?? 0))
    .reduce((sum, own) => sum + own, 0);
  const aTeam = points / whole.length / 2;
  assert.ok(aTeam > 78 && aTeam < 90, `${aTeam} points a team`);
  assert.equal(new Set(second.quoteSets.map((set) => set.book)).size, 6);
  assert.ok(second.quoteSets.every(({ period }) => period === 'Full'));
});

test('two books link every price to their bet slip, each side to its own, as a feed of real books may', () => {
  const linked = new Set(BOOKS.filter((book) => book.linked).map(({ key }) => key));
  assert.deepEqual([...linked], ['sim_harbourline', 'sim_northgate']);
  for (const { book, game, stat, quotes } of facts.quoteSets)
    for (const { player, lineHalves, overPrice, underPrice, overLink = null, underLink = null } of quotes) {
      const links = [overLink, underLink];
      assert.deepEqual(
        links.map((link) => link !== null),
        [overPrice, underPrice].map((price) => price !== null && linked.has(book)),
      );
      for (const [index, link] of links.entries())
        if (link !== null) {
          assert.equal(bookLink({ value: link, pointer: '' }), link);
          const { hostname, searchParams } = new URL(link);
          assert.match(hostname, /\.example$/);
          const side = index === 0 ? 'Over' : 'Under';
          assert.deepEqual(
            ['game', 'player', 'stat', 'pick'].map((name) => searchParams.get(name)),
            [(game as { externalId: string }).externalId, player.externalId, stat, `${side} ${lineHalves / 2}`],
          );
        }
    }
});
