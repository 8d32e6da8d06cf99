import assert from 'node:assert/strict';
import test from 'node:test';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { TABLES } from '../../src/exports/tables/tables.ts';
import { oddsModule } from '../../src/odds/index.ts';
import type { Cell } from '../../src/platform/index.ts';
import { testServer } from '../support/http.ts';
import { FIRST_DAY, labStage } from '../support/lab-stage.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { SCORING_BOUNDS } from '../../src/scoring/index.ts';

interface Ends {
  readonly items: readonly {
    readonly gameId: number;
    readonly playerId: number;
    readonly stat: string;
    readonly book: string;
  }[];
  readonly nextCursor: string | null;
}

test('exports and lists have the features, the openers and the closing quotes', async (t) => {
  const stage = await labStage(t, 3);
  await stage.build();
  const { db, ctx, league } = stage;
  const rowsOf = (type: 'features' | 'openers' | 'closing', filters = {}): Promise<Record<string, Cell>[]> =>
    db.transaction(async (tx) => {
      const { columns, read } = TABLES[type];
      const rows: Record<string, Cell>[] = [];
      const question = {
        origin: 'live',
        league: 'Nba',
        filters,
        asOf: ctx.clock.now(),
        bounds: () => SCORING_BOUNDS,
      } as const;
      for await (const batch of read(tx, question))
        for (const cells of batch) {
          assert.equal(cells.length, columns.length);
          rows.push(Object.fromEntries(columns.map(({ name }, place) => [name, cells[place] ?? null])));
        }
      return rows;
    });

  await t.test(
    'every feature of a settled game is a row of the export, lines in points and lists as JSON',
    async () => {
      const exported = await rowsOf('features');
      const { rows } = await db.query<Record<string, unknown>>({
        text: 'select * from lab.feature order by game_date, game_id, player_id, stat, period',
      });
      assert.ok(rows.length > 50);
      assert.deepEqual(
        exported.map((row) => [
          row['gameId'],
          row['line'],
          row['period'],
          row['bookKeys'],
          row['l5Over'],
          row['outcome'],
        ]),
        rows.map((row) => [
          row['game_id'],
          Number(row['line_halves']) / 2,
          null,
          JSON.stringify(row['book_keys']),
          row['l5_over'],
          row['outcome'],
        ]),
      );
      assert.equal(
        (await rowsOf('features', { stat: 'Rebounds', from: FIRST_DAY, to: FIRST_DAY })).length,
        league.players.length,
      );
    },
  );

  const { api } = await testServer(t, {
    context: ctx,
    identify: identifyByTier,
    wallClock: ctx.clock,
    modules: [oddsModule(EVERY_LEAGUE)],
  });
  const list = async (path: string): Promise<Ends> => {
    const response = await getAs(api, 'Sharp', path);
    assert.equal(response.statusCode, 200, response.body);
    return response.json<Ends>();
  };

  await t.test(
    'the opener is the first quote of a book on a prop, the closing one that in force at tip-off',
    async () => {
      for (const [type, moment] of [
        ['openers', 'min'],
        ['closing', 'max'],
      ] as const) {
        const { rows } = await db.query<Record<string, unknown>>({
          text: `select quote.game_id as game, quote.player_id as player, stat, key, line_halves, over_price, under_price, known_at
               from odds.quote quote join odds.book book on book.id = book_id
               where (game_id, player_id, stat, book_id, known_at) in (
                 select game_id, player_id, stat, book_id, ${moment}(known_at) from odds.quote group by 1, 2, 3, 4)
               order by game_id, player_id, stat, period, book_id`,
        });
        const wanted = rows.map((row) =>
          [
            row['game'],
            row['player'],
            row['stat'],
            row['key'],
            Number(row['line_halves']) / 2,
            row['over_price'],
            row['under_price'],
            (row['known_at'] as Date).toISOString(),
          ].join(),
        );
        const exported = await rowsOf(type);
        const told = exported.map(({ gameId, playerId, stat, book, line, overPrice, underPrice, knownAt }) =>
          [gameId, playerId, stat, book, line, overPrice, underPrice, knownAt].join(),
        );
        assert.equal(told.length, 3 * 10 * 2 * 3);
        assert.deepEqual(told, wanted);
        const first = await list(`/data/odds/${type}?date=${FIRST_DAY}&limit=25`);
        const all = [...first.items];
        for (let { nextCursor } = first; nextCursor !== null;) {
          const page: Ends = await list(`/data/odds/${type}?date=${FIRST_DAY}&limit=25&cursor=${nextCursor}`);
          all.push(...page.items);
          ({ nextCursor } = page);
        }
        const ofDay = exported.filter(({ gameDate }) => gameDate === FIRST_DAY);
        assert.deepEqual(
          all.map(({ gameId, playerId, stat, book }) => [gameId, playerId, stat, book].join()),
          ofDay.map(({ gameId, playerId, stat, book }) => [gameId, playerId, stat, book].join()),
        );
        const some = await list(
          `/data/odds/${type}?date=${FIRST_DAY}&playerId=${league.players[0]}&stat=pts&book=Alpha`,
        );
        assert.equal(some.items.length, 1);
      }
    },
  );

  await t.test('a game that has not begun has openers and no closing quotes', async () => {
    ctx.clock.set(new Date(`${FIRST_DAY}T17:00:00Z`));
    assert.equal((await list(`/data/odds/closing?date=${FIRST_DAY}`)).items.length, 0);
    assert.equal((await list(`/data/odds/openers?date=${FIRST_DAY}&limit=1000`)).items.length, 60);
  });

  await t.test('an invalid request is a 400 with its location', async () => {
    for (const query of ['book=zulu', 'stat=fouls', 'date=2024-02-31', 'cursor=none', 'limit=1001', 'league=none'])
      assert.equal((await getAs(api, 'Sharp', `/data/odds/openers?${query}`)).statusCode, 400, query);
  });
});
