import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import type { Feed } from '../../src/ingest/index.ts';
import { kalshi } from '../../src/sources/kalshi/index.ts';
import type { FactKind } from '../../src/sources/source.ts';
import { eveOfAGame, STAGED_DAY } from '../support/eve-of-a-game.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { getAs, identifyWithConfig } from '../support/tier-callers.ts';
import { wholeProgram } from '../support/whole-program.ts';
import { pageOf, stepOf, type Json } from './described-kalshi.ts';
import { feedOf, run } from './feed-stage.ts';

export const at = (clock: string): Date => new Date(`${STAGED_DAY}T${clock}Z`);
export const TIP_OFF = at('23:00:00');
export const EVENT = 'KXNBAPTS-24MAR05CHIDET';
export const person = (number: number) => ({
  name: `Player ${number}`,
  id: `5fd40da7-6cfb-4490-ab9a-5787e04213${String(number).padStart(2, '0')}`,
});

type Prices = readonly [bid: number, ask: number];
export const ladder = (number: number, steps: Readonly<Record<number, Prices>>): Json[] =>
  Object.entries(steps).map(([step, prices]) => stepOf(EVENT, person(number), Number(step), prices));

/** A production instance without any key on the eve of a game, with the exchange on this machine. */
export async function kalshiStage(t: TestContext) {
  const db = await testDatabase(t);
  const league = await eveOfAGame(db, 0);
  // The small league's teams have no code at the exchange.
  for (const [from, to] of [
    ['AAA', 'DET'],
    ['BBB', 'CHI'],
  ])
    await db.query({ text: 'update league.team set abbreviation = $2 where abbreviation = $1', values: [from, to] });
  const games = await db.query<{ id: number }>({
    text: `insert into league.game_external (league, source, external_id, game_id, known_at)
           select 'Nba', 'nba', '00223' || lpad(id::text, 5, '0'), id, known_at from league.game order by id
           returning game_id as id`,
  });
  const gameId = games.rows.at(-1)?.id ?? 0;
  const clock = settableClock(at('17:00:00'));
  const environment = { PROPPICK_MODE: 'production', PROPPICK_KALSHI: 'true' };
  const { services, context } = await wholeProgram(t, { db, clock, environment });
  const { api } = await testServer(t, { context, modules: services.modules, identify: identifyWithConfig });
  const listed = { markets: [] as Json[], settled: [] as Json[], broken: false, status: 200 };
  const world = { db, ctx: { ...context, clock } };
  const played = await feedOf(t, world, kalshi({ isOn: true }), ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const isPoints = searchParams.get('series_ticker') === 'KXNBAPTS';
    response.statusCode = listed.status;
    if (pathname.endsWith('/markets')) {
      response.end(JSON.stringify({ cursor: '', markets: isPoints ? listed.settled : [] }));
      return;
    }
    const page = isPoints ? pageOf('KXNBAPTS', listed.markets) : { cursor: '', events: [] };
    response.end(listed.broken && isPoints ? '{"events":[{}' : JSON.stringify(page));
  });
  const feed: Feed = { ...played, key: null, numbering: 'own' };
  return {
    ...{ db, league, gameId, clock, ctx: world.ctx, listed, feed, asked: played.played.asked },
    ingest(when: string) {
      clock.set(at(when));
      return run(world, feed, ['quotes'], STAGED_DAY, false);
    },
    /** Reads what was settled, as the schedule does. */
    ingestResults(when: Date, kinds: readonly FactKind[] = ['market-results']) {
      clock.set(when);
      return run(world, feed, kinds, STAGED_DAY, false);
    },
    async ask<Body>(caller: `Sharp.${number}`, method: 'GET' | 'POST', path: string, body?: object): Promise<Body> {
      const headers = { authorization: `Bearer ${caller}` };
      const result = await api.inject({ method, url: `/api/v1${path}`, headers, ...(body && { body }) });
      assert.ok(result.statusCode < 300, result.body);
      return result.json<Body>();
    },
    async get<Body>(path: string): Promise<Body> {
      const result = await getAs(api, 'Sharp', path);
      assert.equal(result.statusCode, 200, result.body);
      return result.json<Body>();
    },
    /** The exchange's quotes: player, line, prices, and whether they are in force. */
    async quotes(): Promise<string[]> {
      const { rows } = await db.query<{ quote: string }>({
        text: `select player.name || ' ' || line_halves / 2.0 || ' ' || coalesce(over_price::text, '-') || '/'
                 || coalesce(under_price::text, '-') || case when superseded_at = 'infinity' then '' else ' ended' end as quote
               from odds.quote quote join league.player player on player.id = player_id
               join odds.book book on book.id = book_id and book.key = 'kalshi'
               order by player.id, line_halves, quote.known_at`,
      });
      return rows.map(({ quote }) => quote.replace(/(\.5)0+ /, '$1 '));
    },
  };
}
