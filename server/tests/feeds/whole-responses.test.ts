import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { type TestContext } from 'node:test';
import { plannedFeeds } from '../../src/app/feeds.ts';
import { writeFacts, type FactBatch, type LeftOut } from '../../src/ingest/index.ts';
import { addDays } from '../../src/kernel/index.ts';
import { sumCounts } from '../../src/sports/index.ts';
import { readPlacedText } from '../../src/platform/pdf/index.ts';
import { joinedTo } from '../../src/platform/index.ts';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import { nbaInjuryReport } from '../../src/sources/nba-injury-report/index.ts';
import { FACT_KINDS, type FactKind, type Reading } from '../../src/sources/source.ts';
import { realDataPath } from '../support/real-data-folder.ts';
import { feedOf, run, stage } from './feed-stage.ts';
import { hostileCases } from './hostile/hostile-cases.ts';
import { moreCases } from './hostile/more-cases.ts';
import { responseTo, need } from './recorded.ts';
import { rowsOf } from './stage.ts';
import { NO_FACTS } from '../support/no-facts.ts';

/** Seven of eight entries of every list replaced by what no feed sends. */
function spoilt(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (index % 8 === 0 ? spoilt(each) : { unheard: 'of' }));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoilt(each)]));
}

async function spoiltReport(): Promise<{ whole: Reading; spoilt: Reading }> {
  const asOf = new Date('2023-12-16T03:00:00Z');
  const [request] = nbaInjuryReport.requests(need('availability', '2023-12-15', { asOf }));
  const file = readFileSync(realDataPath('payloads', 'nba-injury-report', 'injury_report_2023-12-15_05PM.pdf'));
  const pages = await readPlacedText(file);
  const read = (body: typeof pages) => {
    const result = responseTo(request, '', { receivedAt: new Date('2026-01-01T00:00:00Z') });
    return nbaInjuryReport.read({ ...result, body: { kind: 'pages', pages: body } });
  };
  const words = /^(Out|Questionable|Probable|Doubtful|Available)$/;
  const other = pages.map((page) => page.map((one) => (words.test(one.text.trim()) ? { ...one, text: 'Ouut' } : one)));
  return { whole: read(pages), spoilt: read(other) };
}

const statementsOf = ({ facts }: Reading): number =>
  Object.values(facts).reduce((sum: number, list: readonly unknown[]) => sum + list.length, 0);

test('every reader of every feed holds back a response of which most entries are unreadable', async () => {
  const settings = {
    mode: 'production',
    kalshi: false,
    theOddsApiKey: 'k',
    balldontlieKey: 'k',
    creditsADay: 500,
  } as const;
  const planned = plannedFeeds({ ...settings, oddsRegions: ['us'], baseUrl: undefined }, { now: () => new Date() });
  await planned[0]?.feed.egress.close();
  const cases = new Map(
    [...hostileCases(), ...moreCases()].map((one) => [`${one.source.name} ${one.request.what}`, one]),
  );
  for (const { source } of planned)
    for (const what of source.reads) {
      const name = `${source.name} ${what}`;
      if (source.name === nbaInjuryReport.name) {
        const { whole, spoilt: bad } = await spoiltReport();
        assert.ok(statementsOf(whole) > 0 && whole.failure === null, name);
        assert.deepEqual([bad.failure?.category, statementsOf(bad)], ['unreadable', 0], name);
        continue;
      }
      const one = cases.get(name === 'nba-cdn lineup' ? 'nba-cdn box-score' : name);
      assert.ok(one !== undefined, `${name} has no case here`);
      const whole = one.source.read(responseTo(one.request, one.text));
      assert.ok(whole.failure === null && statementsOf(whole) + whole.next.length > 0, name);
      const bad = one.source.read(responseTo(one.request, JSON.stringify(spoilt(JSON.parse(one.text)))));
      assert.deepEqual([bad.failure?.category, statementsOf(bad), bad.next.length], ['unreadable', 0, 0], name);
    }
});

const TIP_OFF = new Date('2026-11-29T00:00:00Z');
const NOW = new Date('2026-11-28T18:00:00Z');
const LATER = new Date('2026-11-28T19:00:00Z');
const TEAMS = ['BOS', 'NYK', 'LAL', 'DEN', 'MIN', 'GSW', 'MIA', 'CHI'];
const DAYS = 5;

/** Four games a day on five days: more than a day has. */
function season(known: Date, change: Partial<FactBatch['games'][number]> = {}): FactBatch['games'] {
  return Array.from({ length: DAYS * 4 }, (_, index) => {
    const [day, pair] = [Math.floor(index / 4), index % 4];
    return {
      ...{ league: 'Nba', externalId: `00226003${String(index).padStart(2, '0')}`, season: '2026-27' },
      ...{ seasonType: 'regular', gameDate: addDays('2026-11-28', day) },
      ...{ home: TEAMS[pair * 2] ?? '', away: TEAMS[pair * 2 + 1] ?? '', status: 'scheduled' },
      ...{ tipOff: new Date(TIP_OFF.getTime() + day * 86_400_000), tipOffAssumed: false },
      ...{ homePoints: null, awayPoints: null, knownAt: known, assumed: false },
      ...change,
    };
  });
}

const at = (knownAt: Date) => ({ knownAt, assumed: false });
const gameRefs = season(NOW).map(({ externalId }) => ({ externalId }));
const people = TEAMS.flatMap((team, side) =>
  Array.from({ length: 6 }, (_, index) => ({
    team,
    externalId: String(1 + side * 10 + index),
    name: `P${side} Q${index}`,
  })),
);
const of = (team: string) =>
  people.filter((one) => one.team === team).map(({ externalId, name }) => ({ externalId, name }));
const sides = season(NOW).flatMap(({ home, away, externalId }) =>
  [home, away].map((team) => ({ team, game: { externalId } })),
);

type Batches = { readonly before: Partial<FactBatch>; readonly after: Partial<FactBatch>; readonly rows: string };

const boxScores = (known: Date, pts: number): FactBatch['boxScores'] =>
  season(NOW).map(({ externalId, home }) => ({
    ...at(known),
    game: { externalId },
    hasPeriods: false,
    lines: of(home).map((player) => ({
      ...{ player, team: home, starter: true, seconds: 1_800, counts: { ...sumCounts([]), pts }, periods: [] },
    })),
  }));

const lists = (known: Date, isFirst: boolean): NonNullable<FactBatch['reports']> =>
  sides.map(({ team, game }) => ({
    ...at(known),
    ...{ team, game, players: isFirst ? of(team).map((player) => ({ player, status: 'Out', reason: '' })) : [] },
  }));

const fives = (known: Date, from: number): NonNullable<FactBatch['lineups']> =>
  sides.map(({ team, game }) => ({ ...at(known), team, game, starters: of(team).slice(from, from + 5) }));

const offers = (known: Date, isOffered: boolean): FactBatch['quoteSets'] =>
  season(NOW).flatMap(({ externalId, home }) =>
    (['Points', 'Rebounds'] as const).map((stat) => ({
      ...at(known),
      ...{ game: { externalId }, book: 'draftkings', stat, period: 'Full' },
      quotes: isOffered
        ? of(home).map((player) => ({ player, lineHalves: 21, overPrice: -110, underPrice: -110 }))
        : [],
    })),
  );

const gameLines = (known: Date, change: Partial<FactBatch['gameLines'][number]>): FactBatch['gameLines'] =>
  gameRefs.map((game) => ({
    ...at(known),
    ...{ game, homeSpread: -4.5, total: 225.5, homeMoneyline: -180, awayMoneyline: 155, ...change },
  }));

/** Yes to more points than any box score has. */
const marketResults = (known: Date): NonNullable<FactBatch['marketResults']> =>
  season(NOW).flatMap(({ externalId, home }) =>
    of(home).map((player) => ({
      ...at(known),
      ...{ game: { externalId }, book: 'kalshi', player, stat: 'Points', period: 'Full' },
      ...{ lineHalves: 41, result: 'yes', paid: 10_000 },
    })),
  );

/** What changes too much, by kind. A kind with null cannot, or may. */
const TOO_MUCH: Readonly<Record<FactKind, Batches | null>> = {
  games: {
    before: {},
    after: { games: season(LATER, { status: 'postponed' }) },
    rows: `select status, tip_off from league.game_state where superseded_at = 'infinity' order by game_id`,
  },
  scores: {
    before: {},
    after: {
      scores: gameRefs.map((game) => ({
        ...at(LATER),
        game,
        status: 'final',
        homePoints: 101,
        awayPoints: 99,
        period: 4,
      })),
    },
    rows: `select status, home_points from league.game_state where superseded_at = 'infinity' order by game_id`,
  },
  'box-scores': {
    before: { boxScores: boxScores(NOW, 10) },
    after: { boxScores: boxScores(LATER, 11) },
    rows: `select pts from league.box_line line join league.box_score box on box.id = box_score_id
           where box.superseded_at = 'infinity' order by box.game_id, player_id`,
  },
  availability: {
    before: { reports: lists(NOW, true) },
    after: { reports: lists(LATER, false) },
    rows: `select count(*) from league.availability where superseded_at = 'infinity'`,
  },
  lineups: {
    before: { lineups: fives(NOW, 0) },
    after: { lineups: fives(LATER, 1) },
    rows: `select starters from league.lineup where superseded_at = 'infinity' order by game_id, team_id`,
  },
  quotes: {
    before: { quoteSets: offers(NOW, true) },
    after: { quoteSets: offers(LATER, false) },
    rows: `select count(*) from odds.quote where superseded_at = 'infinity'`,
  },
  shots: null,
  running: null,
  'game-lines': {
    before: { gameLines: gameLines(NOW, {}) },
    after: { gameLines: gameLines(LATER, { total: 236 }) },
    rows: `select home_spread, total from odds.game_line where superseded_at = 'infinity' order by game_id`,
  },
  'market-results': {
    before: { boxScores: boxScores(NOW, 10) },
    after: { marketResults: marketResults(LATER) },
    rows: `select count(*) from odds.market_result`,
  },
};

async function writing(t: TestContext) {
  const { db } = await stage(t, NOW.toISOString());
  const say = async (batch: Partial<FactBatch>, learnedAt: Date, check?: 'accepted'): Promise<readonly LeftOut[]> => {
    const provenance = { league: 'Nba', source: 'feed', ids: 'nba', learnedAt } as const;
    return (await writeFacts(db, provenance, { ...NO_FACTS, ...batch }, 'silent', check)).leftOut;
  };
  const teams = TEAMS.map((abbreviation) => ({ league: 'Nba', abbreviation, name: abbreviation, ...at(NOW) }) as const);
  const players = people.map(
    ({ externalId, name }) => ({ league: 'Nba', externalId, name, position: null, ...at(NOW) }) as const,
  );
  assert.deepEqual(await say({ teams, players, games: season(NOW) }, NOW), []);
  return { db, say, rows: async (text: string): Promise<object[]> => (await db.query<object>({ text })).rows };
}

for (const kind of FACT_KINDS) {
  const batches = TOO_MUCH[kind];
  if (batches === null) continue;
  test(`${kind} that would change nearly everything are held back with an alarm, and stored once accepted`, async (t) => {
    const { say, rows } = await writing(t);
    assert.deepEqual(await say(batches.before, NOW), []);
    const before = await rows(batches.rows);
    const held = await say(batches.after, LATER);
    assert.equal(held.length, 1, JSON.stringify(held.slice(0, 3)));
    assert.equal(held[0]?.isAlarm, true);
    assert.match(held[0].reason, /^held back: \d+ of \d+ /);
    assert.deepEqual(await rows(batches.rows), before);
    const kept = await say(batches.after, LATER, 'accepted');
    assert.ok(kept.every(({ isKept }) => isKept === true));
    assert.notDeepEqual(await rows(batches.rows), before);
  });
}

test('as many games as a day has may be called off at once, a whole schedule may not, and a day’s games may be final', async (t) => {
  const { say } = await writing(t);
  const off = season(LATER, { status: 'postponed' });
  // The rest of the schedule is as before.
  const sixteen = await say({ games: [...off.slice(0, 16), ...season(LATER).slice(16)] }, LATER);
  assert.equal(sixteen[0]?.reason, 'held back: 16 of 20 games would change their state unexpectedly');
  assert.deepEqual(await say({ games: [...off.slice(0, 15), ...season(LATER).slice(15)] }, LATER), []);
  assert.deepEqual(await say({ games: [...off.slice(0, 16), ...season(LATER).slice(16)] }, LATER), []);
  // Two games of two days, known for the first time: all of the schedule.
  const fresh = await writing(t);
  const two = [off[0], off[4]].map((game, index) => ({ ...game, externalId: `002260040${index}` }) as (typeof off)[0]);
  assert.equal((await fresh.say({ games: two }, LATER))[0]?.isAlarm, true);
  assert.deepEqual(await fresh.say({ games: two.slice(0, 1) }, LATER), []);
  // Days later, everything has been played: nothing unexpected.
  const after = new Date('2026-12-10T00:00:00Z');
  for (const status of ['postponed', 'cancelled'] as const)
    assert.equal((await fresh.say({ games: season(after, { status }) }, after))[0]?.isAlarm, true, status);
  const played = season(after, { status: 'final', homePoints: 101, awayPoints: 99 });
  assert.deepEqual(await fresh.say({ games: played }, after), []);
  const other = season(after, { status: 'final', homePoints: 102, awayPoints: 99 });
  assert.equal((await fresh.say({ games: other }, after))[0]?.isAlarm, true);
});

test('a schedule whose coming games all move, or swap their teams, is held back; some may move', async (t) => {
  const { say } = await writing(t);
  const moved = season(LATER).map((game) => ({ ...game, tipOff: new Date(game.tipOff.getTime() + 3_600_000) }));
  assert.equal((await say({ games: moved }, LATER))[0]?.isAlarm, true);
  const swapped = season(LATER).map((game) => ({ ...game, home: game.away, away: game.home }));
  assert.equal((await say({ games: swapped }, LATER))[0]?.isAlarm, true);
  assert.deepEqual(await say({ games: [...moved.slice(0, 9), ...season(LATER).slice(9)] }, LATER), []);
});

test('half of the game lines may end or move by more than ten points at once, and all by ten; two may in any case, and so may games that have begun', async (t) => {
  const { say } = await writing(t);
  const lines = (change: Parameters<typeof gameLines>[1], count = DAYS * 4) => [
    ...gameLines(LATER, change).slice(0, count),
    ...gameLines(LATER, {}).slice(count),
  ];
  assert.deepEqual(await say({ gameLines: gameLines(NOW, {}) }, NOW), []);
  for (const change of [
    { homeSpread: 5.6 },
    { homeSpread: -14.6 },
    { total: 215.4 },
    { homeSpread: null },
    { total: null },
  ])
    assert.deepEqual(
      (await say({ gameLines: lines(change, 11) }, LATER)).map(({ reason, isAlarm }) => [reason, isAlarm]),
      [['held back: 11 of 20 game lines would end or move by more than 10 points', true]],
      JSON.stringify(change),
    );
  assert.equal((await say({ gameLines: lines({ total: 200 }).slice(0, 3) }, LATER))[0]?.isAlarm, true);
  // A price alone may be anything.
  assert.deepEqual(await say({ gameLines: lines({ homeMoneyline: null, awayMoneyline: null }) }, LATER), []);
  const later = (hours: number) => new Date(LATER.getTime() + hours * 3_600_000);
  const once = async (change: Parameters<typeof gameLines>[1], count: number, hours: number) =>
    say({ gameLines: gameLines(later(hours), change).slice(0, count) }, later(hours));
  assert.deepEqual(await once({ total: 200 }, 2, 1), [], 'two lines');
  assert.deepEqual(await say({ gameLines: gameLines(later(1.1), {}).slice(0, 2) }, later(1.1)), []);
  assert.deepEqual(await once({ homeSpread: 5.5, total: 235.5 }, 20, 1.2), [], 'as far as news moves a line');
  assert.deepEqual(
    await say(
      { gameLines: [...gameLines(later(2), { total: null }).slice(0, 10), ...gameLines(later(2), {}).slice(10)] },
      later(2),
    ),
    [],
    'half of them',
  );
  const played = new Date('2026-12-10T00:00:00Z');
  assert.deepEqual(
    await say({ gameLines: gameLines(played, { homeSpread: 40 }) }, played),
    [],
    'games that have begun',
  );
});

/** The season as the league's file has it. */
const scheduleFile = (text: string): string =>
  JSON.stringify({
    leagueSchedule: {
      seasonYear: '2026-27',
      gameDates: Array.from(Map.groupBy(season(NOW), ({ gameDate }) => gameDate).values(), (games) => ({
        games: games.map(({ externalId, home, away, tipOff }) => ({
          ...{ gameId: externalId, gameStatus: 1, gameStatusText: text, postponedStatus: 'A' },
          gameDateTimeUTC: tipOff.toISOString(),
          homeTeam: { teamId: 1, teamTricode: home, score: 0 },
          awayTeam: { teamId: 2, teamTricode: away, score: 0 },
        })),
      })),
    },
  });

test('a schedule that calls the season off: the run says so, the games stay, the feed grows stale, and a sane file or an operator ends it', async (t) => {
  const world = await stage(t, NOW.toISOString());
  let text = '7:00 pm ET';
  const feed = await feedOf(t, world, nbaCdn, (request, response) => {
    const etag = `"${text}"`;
    response.setHeader('etag', etag);
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.end(scheduleFile(text));
  });
  const later = (hours: number) => world.ctx.clock.set(new Date(NOW.getTime() + hours * 3_600_000));
  const day = '2026-11-28';
  await run(world, feed, ['games'], day);
  const sane = await rowsOf(world.db);
  assert.equal(sane.games.length, DAYS * 4);
  text = 'PPD';
  later(1);
  const alarm = 'games: held back: 20 of 20 games would change their state unexpectedly';
  const held = await run(world, feed, ['games'], day);
  assert.deepEqual([held.heldBack, held.written['games']], [[alarm], undefined]);
  const during = await rowsOf(world.db);
  assert.deepEqual([during.games, during.freshness], [sane.games, sane.freshness]);
  assert.deepEqual(during.errors, [{ category: 'held-back', step: 'nba-cdn', message: alarm }]);
  later(2);
  assert.deepEqual((await run(world, feed, ['games'], day)).heldBack, [alarm], 'it is asked for again, in full');
  text = '7:00 pm ET';
  later(3);
  const clear = await run(world, feed, ['games'], day);
  assert.deepEqual([clear.heldBack, clear.failed], [undefined, 0]);
  assert.notDeepEqual((await rowsOf(world.db)).freshness, sane.freshness);
  text = 'PPD';
  later(4);
  const { readFeed } = await import('../../src/ingest/index.ts');
  const asked = { league: 'Nba', day, kinds: ['games'], isWholeDay: true, movement: 0.75, accepts: true } as const;
  const read = await readFeed(world.ctx, feed, asked);
  await world.db.transaction((tx) => read.write({ ...world.ctx, db: joinedTo(tx) }));
  const { games } = await rowsOf(world.db);
  assert.equal(games.filter(({ status }) => status === 'postponed').length, DAYS * 4);
});
