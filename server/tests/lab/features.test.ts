import assert from 'node:assert/strict';
import test from 'node:test';
import { buildFeatures, forgetBuilt } from '../../src/lab/index.ts';
import { FEATURE_NAMES, FEATURES } from '../../src/lab/features/columns.ts';
import { knownFeatures } from '../../src/lab/features/known-features.ts';
import { loadFacts } from '../../src/lab/features/load-facts.ts';
import type { Queryable } from '../../src/platform/index.ts';
import { LookAheadError, scoreSlate } from '../../src/scoring/index.ts';
import { labStage, type LabStage } from '../support/lab-stage.ts';
import { addBoxScore, addQuote } from '../support/small-league.ts';

const DAYS = 14;
const columnsOf = (when: 'known' | 'later') =>
  FEATURE_NAMES.filter((name) => FEATURES[name].when === when).map((name) => FEATURES[name].column);

type Row = Readonly<Record<string, unknown>>;

async function rowsOf({ db }: LabStage, columns: readonly string[]): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    text: `select ${columns.join()} from lab.feature order by game_id, player_id, stat, period`,
  });
  return rows;
}

/** Tip-off is the only known feature that the settled version may correct. */
const KNOWN = columnsOf('known').filter((column) => column !== 'tip_off');

test('features use no facts learned after their moment, and outcomes follow corrections', async (t) => {
  const stage = await labStage(t, DAYS);
  const { db, league, games, ctx } = stage;

  await t.test('a stopped run resumes, and writes no game twice', async () => {
    await stage.settle();
    const first = await buildFeatures(stage.builder, 'Nba', { most: 3 });
    let checks = 0;
    const stopped = buildFeatures(stage.builder, 'Nba', {
      checkpoint: async () => {
        if ((checks += 1) > 2) throw new Error('stopped');
      },
    });
    await assert.rejects(stopped, /stopped/);
    const rest = await buildFeatures(stage.builder, 'Nba');
    assert.deepEqual([first.games, rest.games], [3, DAYS - 3 - 2]);
    assert.equal((await buildFeatures(stage.builder, 'Nba')).games, 0, 'nothing is left');
    const rows = await rowsOf(stage, ['game_id']);
    assert.equal(new Set(rows.map(({ game_id: id }) => id)).size, DAYS);
    assert.equal(
      first.rows + rest.rows,
      rows.length - rows.filter(({ game_id: id }) => games.slice(3, 5).some((game) => game.id === id)).length,
    );
  });

  await t.test('each game has the number of its props that have a result', async () => {
    const { rows } = await db.query<Row>({
      text: `select game_id, props, (select count(*)::int from lab.feature where game_id = built.game_id and outcome is not null)
             as counted from lab.game built`,
    });
    assert.equal(rows.length, DAYS);
    assert.ok(rows.every(({ props, counted }) => props === counted && Number(props) > 0));
  });

  const before = await rowsOf(stage, KNOWN);
  const outcomes = await rowsOf(stage, columnsOf('later'));
  const again = async (): Promise<void> => {
    await forgetBuilt(db, 'Nba');
    assert.equal((await buildFeatures(stage.builder, 'Nba')).games, DAYS);
  };

  await t.test('a late quote, a late report and a later correction change no feature', async () => {
    const game = games[DAYS - 2]!;
    const [player = 0, mate = 0] = league.players;
    await addQuote(db, league, {
      gameId: game.id,
      playerId: player,
      book: 'delta',
      line: 3.5,
      over: 250,
      under: -320,
      knownAt: new Date(game.tipOff.getTime() - 59 * 60_000),
    });
    await db.query({
      text: `insert into league.availability (game_id, player_id, team_id, known_at, source, status, reason)
             values ($1, $2, $3, $4, 'test', 'Out', 'Late')`,
      values: [game.id, mate, league.teams[0], new Date(game.tipOff.getTime() - 45 * 60_000)],
    });
    const earlier = games[2]!;
    const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 60, reb: 30 } }));
    await addBoxScore(db, league, earlier.id, ctx.clock.now(), lines);
    await again();
    assert.deepEqual(await rowsOf(stage, KNOWN), before);
  });

  await t.test('the same report an hour earlier does change them: the check uses what was known', async () => {
    const game = games[DAYS - 2]!;
    await db.query({
      text: `update league.availability set known_at = $2 where game_id = $1`,
      values: [game.id, new Date(game.tipOff.getTime() - 60 * 60_000)],
    });
    await again();
    const after = await rowsOf(stage, KNOWN);
    const changed = after.filter((row, place) => JSON.stringify(row) !== JSON.stringify(before[place]));
    assert.ok(changed.length > 0);
    assert.ok(changed.every((row) => row['game_id'] === game.id));
    assert.ok(changed.some((row) => row['teammates_out'] === 1));
  });

  await t.test('a corrected box score makes the game due again, with new outcomes', async () => {
    await stage.settle();
    assert.equal((await buildFeatures(stage.builder, 'Nba')).games, 0, 'the lab is as late as the first tier');
    stage.ctx.clock.set(new Date(stage.ctx.clock.now().getTime() + 3_600_000));
    const built = await buildFeatures(stage.builder, 'Nba');
    assert.equal(built.games, 1);
    const after = await rowsOf(stage, ['game_id', ...columnsOf('later')]);
    const ofGame = after.filter(({ game_id: id }) => id === games[2]!.id);
    assert.ok(
      ofGame.every((row) => row['outcome'] === 'over'),
      'everyone scored 60 and took 30',
    );
    const others = after.filter(({ game_id: id }) => id !== games[2]!.id && id !== games[DAYS - 2]!.id);
    const kept = new Set(outcomes.map((row) => JSON.stringify(row)));
    assert.ok(others.every(({ game_id: _, ...row }) => kept.has(JSON.stringify(row))));
  });

  await t.test('a slate of many props yields to other work', async () => {
    const { date, id, tipOff } = games[5]!;
    const question = {
      league: 'Nba',
      date,
      asOf: new Date(tipOff.getTime() - 3_600_000),
      only: new Set([id]),
    } as const;
    const facts = await loadFacts(db, question, stage.builder.worlds);
    const scored = scoreSlate(facts.slate);
    const props = Array.from({ length: 600 }, (_, nth) => scored.props[nth % scored.props.length]!);
    let turns = 0;
    let next = setImmediate(count);
    function count(): void {
      turns += 1;
      next = setImmediate(count);
    }
    const rows = await knownFeatures(facts, { ...scored, props });
    clearImmediate(next);
    assert.equal(rows.length, 600);
    assert.ok(turns >= 600 / 50, `${turns} turns`);
  });

  await t.test('a feature that reads the future is refused', async () => {
    const { date, id, tipOff } = games[5]!;
    const asOf = new Date(tipOff.getTime() - 3_600_000);
    const question = { league: 'Nba', date, asOf, only: new Set([id]) } as const;
    await loadFacts(db, question, stage.builder.worlds);
    await assert.rejects(loadFacts(leaking(db), question, stage.builder.worlds), LookAheadError);
  });

  await t.test('the table refuses a row that knows the future', async () => {
    const copyOf = (newest: string) =>
      db.query({
        text: `insert into lab.feature
               select (jsonb_populate_record(feature, jsonb_build_object('newest_fact', ${newest}, 'period', 'Q1'))).*
               from lab.feature where game_id = $1`,
        values: [games[5]!.id],
      });
    await assert.rejects(copyOf(`as_of + interval '1 second'`), /check constraint/);
    await copyOf('as_of');
  });
});

/** A planted leak: what opponents allowed is read as of the end of time, through the last day. */
function leaking(db: Queryable): Queryable {
  const asked = db.query.bind(db);
  return {
    query: (config) => {
      if (config.name !== 'lab.allowed-by-teams') return asked(config);
      const [league, season, from] = config.values ?? [];
      return asked({ ...config, values: [league, season, from, '9999-12-31', new Date('9999-01-01')] });
    },
  };
}
