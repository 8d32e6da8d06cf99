import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { PlannedFeed } from '../../src/app/feeds.ts';
import { FLAG_BOUNDS_SECTIONS, flagBoundsIn } from '../../src/app/work/flag-bounds.ts';
import { liveSources } from '../../src/app/work/live-sources.ts';
import { settleByRules } from '../../src/cycle/open-days.ts';
import { sweepFeedRuns, sweepQuoteMonths, writeFacts } from '../../src/ingest/index.ts';
import { MARKET_SECTION } from '../../src/ingest/market-section.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { joinedTo } from '../../src/platform/index.ts';
import { theOddsApi } from '../../src/sources/the-odds-api/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { STANDARD } from '../../src/settlement/index.ts';
import { NO_FACTS } from '../support/no-facts.ts';
import { operationsNode, queueContext } from '../support/operations.ts';
import { addQuote, addGame, smallLeague } from '../support/small-league.ts';
import { feedOf } from './feed-stage.ts';
import { recorded } from './recorded.ts';
import { addSchedule } from './stage.ts';

const START = new Date('2024-02-22T18:00:00Z');

/** A node whose market settings an admin changes over HTTP. */
async function stage(t: TestContext) {
  const clock = settableClock(START);
  const context = await queueContext(t, { clock });
  const node = await operationsNode(t, context, { sections: [MARKET_SECTION, ...FLAG_BOUNDS_SECTIONS] });
  return {
    clock,
    context,
    configuration: node.configuration,
    async set(key: string, value: number, section = 'market'): Promise<number> {
      const { statusCode } = await node.server.api.inject({
        method: 'PUT',
        url: `/api/v1/admin/config/${section}/${key}`,
        headers: { authorization: 'Bearer test' },
        body: { value: String(value) },
      });
      await node.configuration.refresh();
      return statusCode;
    },
  };
}

test('a changed movement threshold applies from the next read on, and each movement is announced once', async (t) => {
  const { clock, context, configuration, set } = await stage(t);
  await addSchedule(context.db, '2024-02-22', [['CLE', 'ORL', '2024-02-23T00:00:00Z', ['Paolo Banchero']]]);
  const text = recorded('odds-api', 'event_odds_orl_cle_2024-02-23.json');
  let shift = 0;
  const source = theOddsApi({ regions: ['us'], markets: ['player_points'], maxEvents: 20 });
  const feed = await feedOf(t, { ctx: context }, source, (request, response) => {
    const moved = text.replace(
      /("description":\s*"Paolo Banchero"[^}]*"point":\s*)([\d.]+)/g,
      (_all, head: string, point: string) => head + (Number(point) + shift),
    );
    response.end(/\/events\?/.test(request.url ?? '') ? `[${text}]` : moved);
  });
  const planned: PlannedFeed = {
    source,
    key: 'secret-key',
    numbering: 'own',
    schedule: 'off',
    staleAfterSeconds: 900,
    serves: ['quotes'],
    feed,
  };
  const [live] = liveSources({ mode: 'production', demoLeagues: [] }, [planned], {
    served: () => ['quotes'],
    movement: () => configuration.get(MARKET_SECTION, 'movementPoints'),
    flagBounds: () => flagBoundsIn(configuration),
    settingOf: async () => '',
  });
  let minute = 0;
  const announced = async (points: number): Promise<number> => {
    shift = points;
    minute += 10;
    clock.set(new Date(START.getTime() + minute * 60_000));
    const read = await live?.read(context, { league: 'Nba' });
    const written = await context.db.transaction((tx) => read?.write({ ...context, db: joinedTo(tx) }) as never);
    read?.committed();
    return (written as { movements: number }).movements;
  };
  assert.equal(await set('lowHold', -0.05, 'flags'), 200);
  assert.equal(await announced(0), 0, 'where it opens is no movement');
  assert.equal(await announced(0.5), 0, 'half a point is less than 0.75');
  assert.equal(await set('movementPoints', 0.5), 200);
  assert.equal(await announced(0.5), 0, 'nothing new was read');
  assert.equal(await announced(1), 1, 'a whole point from where it was last announced');
  assert.equal(await announced(1), 0, 'once');
  assert.equal(await announced(0.5), 1, 'half a point back');
  assert.equal(await set('movementPoints', 2), 200);
  assert.equal(await announced(2), 0, 'a point and a half is less than two');
  assert.equal(await announced(2.5), 1);
  assert.equal(await set('movementPoints', 0.25), 422);
  assert.equal(await announced(2), 0, 'what was refused changes nothing');
  const { rows } = await context.db.query<{ events: number; movements: number }>({
    text: `select (select count(*)::int from platform.outbox where type = 'lines.moved') as events,
             (select count(*)::int from odds.movement) as movements`,
  });
  assert.deepEqual(rows, [{ events: 3, movements: 3 }]);
  const { rows: wide } = await context.db.query({ text: 'select from odds.flag where edge < -0.01' });
  assert.ok(wide.length > 0, 'the smallest edges of the configuration are used too');
});

test('feed runs and months of quotes are deleted when older than configured, and not before', async (t) => {
  const { context, configuration, set } = await stage(t);
  const { db } = context;
  await db.query({
    text: `insert into ingest.feed_run (source, league, day, kinds, asked_at)
           select 'the-odds-api', 'Nba', '2024-02-22', '{quotes}', $1::timestamptz - days * interval '1 day'
           from unnest(array[0, 39, 41, 89, 91]) days`,
    values: [START],
  });
  const ages = async (): Promise<number[]> =>
    (
      await db.query<{ days: number }>({
        text: `select extract(day from $1::timestamptz - asked_at)::int as days from ingest.feed_run order by 1`,
        values: [START],
      })
    ).rows.map(({ days }) => days);
  assert.equal(await sweepFeedRuns(db, context, configuration), 1);
  assert.deepEqual(await ages(), [0, 39, 41, 89]);
  assert.equal(await set('keepFeedRunsDays', 40), 200);
  assert.equal(await sweepFeedRuns(db, context, configuration), 2);
  assert.deepEqual(await ages(), [0, 39]);
  assert.equal(await set('keepFeedRunsDays', 30), 422, 'the responses of a run are kept 30 days');
  assert.equal(await sweepFeedRuns(db, context, configuration), 0);

  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-02-22', new Date('2024-02-23T00:00:00Z'));
  const quote = { gameId, playerId: league.players[0] ?? 0, book: 'alpha', over: -110, under: -110 };
  for (const [month, line] of [
    ['2023-11', 20.5],
    ['2023-12', 21.5],
    ['2024-01', 22.5],
  ] as const)
    await addQuote(db, league, { ...quote, line, knownAt: new Date(`${month}-15T20:00:00Z`) });
  const lines = async (): Promise<number[]> =>
    (
      await db.query<{ line: string }>({ text: 'select line_halves / 2.0 as line from odds.quote order by 1' })
    ).rows.map(({ line }) => Number(line));
  assert.equal(await sweepQuoteMonths(db, context, configuration, false), 0, 'for ever, until configured otherwise');
  assert.deepEqual(await lines(), [20.5, 21.5, 22.5]);
  assert.equal(await set('keepQuotesMonths', 2), 200);
  assert.equal(
    await sweepQuoteMonths(db, context, configuration, true),
    0,
    'with an archive, the run that fills it drops',
  );
  assert.equal(await sweepQuoteMonths(db, context, configuration, false), 1);
  assert.deepEqual(await lines(), [21.5, 22.5]);
  assert.equal(await sweepQuoteMonths(db, context, configuration, false), 0);
});

/** Ingests an arbitrage of 0.05 on one player, before the fee of an exchange, and reads the flags. */
async function arbitrages({ context: { db }, configuration }: Awaited<ReturnType<typeof stage>>) {
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-02-22', new Date('2024-02-23T00:00:00Z'));
  await db.query({
    text: `insert into league.game_external (league, source, external_id, game_id, known_at) values ('Nba', 'test', 'g1', $1, $2)`,
    values: [gameId, START],
  });
  let minute = 0;
  return {
    ingest(player: string, first = 'alpha') {
      minute += 1;
      const knownAt = new Date(START.getTime() + minute * 60_000);
      const offers = [
        { book: first, overPrice: 110, underPrice: -130 },
        { book: 'bravo', overPrice: -130, underPrice: 110 },
      ];
      const quoteSets = offers.map(({ book, ...prices }) => {
        const quotes = [{ player: { externalId: null, name: player }, lineHalves: 40, ...prices }];
        const what = { game: { externalId: 'g1' }, stat: 'Points', period: 'Full' } as const;
        return { ...what, book, knownAt, assumed: false, quotes };
      });
      const provenance = { league: 'Nba', source: player, ids: 'test', learnedAt: knownAt } as const;
      const batch = { ...NO_FACTS, quoteSets };
      return writeFacts(db, provenance, batch, 'silent', 'checked', flagBoundsIn(configuration));
    },
    async flags(): Promise<string[]> {
      const { rows } = await db.query<{ screen: string }>({ text: 'select screen from odds.flag order by id' });
      return rows.map(({ screen }) => screen);
    },
  };
}

test('a changed smallest edge counts for what is ingested from then on, and what is recorded stays', async (t) => {
  const on = await stage(t);
  const { set } = on;
  const { ingest, flags } = await arbitrages(on);
  await ingest('Player 1');
  assert.deepEqual(await flags(), ['arbitrage']);
  assert.equal(await set('arbitrage', 0.06, 'flags'), 200);
  assert.equal(await set('lowHold', 0.055, 'flags'), 200);
  assert.deepEqual(await flags(), ['arbitrage']);
  await ingest('Player 2');
  assert.deepEqual(await flags(), ['arbitrage'], 'an edge of 0.05 is no arbitrage of 0.06, and no low hold of 0.055');
  assert.equal(await set('lowHold', 0.01, 'flags'), 200);
  await ingest('Player 3');
  assert.deepEqual(await flags(), ['arbitrage', 'low-hold']);
  assert.equal(await set('middle', -0.1, 'flags'), 422, 'every pair of books would be one');
  assert.equal(await set('positiveEv', 0.3, 'flags'), 422, 'no real price would be one');
});

test('a changed bound of thin markets counts for the prices that are ingested and for games that are walked anew', async (t) => {
  const on = await stage(t);
  const { context, clock, configuration, set } = on;
  const { db } = context;
  const { ingest, flags } = await arbitrages(on);
  // Both sides of the exchange cost 1.041.
  await ingest('Player 1', 'kalshi');
  assert.deepEqual(await flags(), ['arbitrage']);
  assert.equal(await set('widestSpread', 0.04, 'scoring'), 200);
  await ingest('Player 2', 'kalshi');
  assert.deepEqual(await flags(), ['arbitrage'], 'its market is thin now');
  clock.set(new Date('2024-02-23T06:00:00Z'));
  const walked = async (): Promise<string[]> => {
    await db.query({ text: 'delete from odds.flagged_game' });
    const cycle = { origin: 'live', worlds: worldStore(), leagues: EVERY_LEAGUE, profile: () => STANDARD } as const;
    const day = { league: 'Nba', from: '2024-02-22', to: '2024-02-22', force: false } as const;
    const bounds = () => SCORING_BOUNDS;
    await settleByRules(context, { ...cycle, bounds, flagBounds: () => flagBoundsIn(configuration) }, day);
    return flags();
  };
  assert.deepEqual(await walked(), []);
  assert.equal(await set('widestSpread', 0.05, 'scoring'), 200);
  assert.deepEqual(await walked(), ['arbitrage', 'arbitrage']);
});
