import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, type Availability, type Origin } from '../../src/kernel/index.ts';
import { recordAvailability } from '../../src/league/index.ts';
import { publishSlate } from '../../src/cycle/index.ts';
import { loadSlate, scoreSlate, worldStore } from '../../src/scoring/index.ts';
import { researchStage, type ResearchStage } from '../support/research-stage.ts';
import { addPlayed } from '../support/seasoned-league.ts';
import { addGame, type TestLine } from '../support/small-league.ts';

const DAY = '2024-03-05';
const GAMES = 24;
const at = (clock: string): Date => new Date(`${DAY}T${clock}Z`);

interface Starter {
  readonly playerId: number;
  readonly chanceToStart: number | null;
}
interface Team {
  readonly team: string;
  readonly players: readonly { readonly playerId: number; readonly projectedStarter: boolean }[];
  readonly lineup: { readonly status: string; readonly players: readonly Starter[] };
}
interface Board {
  readonly items: readonly { readonly teams: readonly Team[] }[];
}

/** A home team of five starters and two bench players, and the game of the evening. */
interface Evening extends ResearchStage {
  readonly gameId: number;
  /** The five starters, then `sixth` and `seventh`. */
  readonly home: readonly number[];
  readonly sixth: number;
  readonly seventh: number;
  reports(clock: string, ...said: readonly (readonly [player: number, status: Availability])[]): Promise<void>;
  /** Scores the evening at a time and publishes it, then or later. */
  scores(clock: string, origin?: Origin, publishedAt?: string): Promise<void>;
  lineup(query?: string): Promise<Team['lineup']>;
}

/**
 * Without the first starter the seventh player started, each time. The sixth, who plays more, started the last two games,
 * for the second starter, who is back tonight.
 */
async function evening(t: Parameters<typeof researchStage>[0]): Promise<Evening> {
  const on = await researchStage(t, at('14:00:00').toISOString());
  const { db, league, ctx } = on;
  const { rows } = await db.query<{ id: number }>({
    text: `insert into league.player (league, name, name_key, known_at)
           select 'Nba', 'Bench ' || n, 'bench' || n, '2023-10-01' from generate_series(1, 2) n returning id`,
  });
  const [sixth = 0, seventh = 0] = rows.map(({ id }) => id);
  const home = [...league.players.slice(0, 5), sixth, seventh];
  const lineOf = (playerId: number, starter: boolean): TestLine => {
    const minutes = starter ? 32 : playerId === sixth ? 26 : 14;
    return { playerId, isHome: home.includes(playerId), starter, seconds: 60 * minutes, counts: { pts: 10, fga: 8 } };
  };
  for (let number = 0; number < GAMES; number += 1) {
    const absent = number >= GAMES - 2 ? home[1] : number % 6 === 4 ? home[0] : undefined;
    const instead = absent === home[0] ? seventh : sixth;
    const starts = (id: number) => home.indexOf(id) < 5 || (absent !== undefined && id === instead);
    const nights = home.filter((id) => id !== absent).map((id) => lineOf(id, starts(id)));
    const away = league.players.slice(5).map((id) => lineOf(id, true));
    // oxlint-disable-next-line no-await-in-loop
    await addPlayed(db, league, addDays(DAY, 2 * (number - GAMES)), number, [...nights, ...away]);
  }
  const gameId = await addGame(db, league, DAY, at('23:00:00'));
  const worlds = worldStore();
  return {
    ...on,
    gameId,
    home,
    sixth,
    seventh,
    async reports(clock, ...said) {
      const knownAt = at(clock);
      ctx.clock.set(knownAt);
      const players = said.map(([playerId, status]) => ({ playerId, status, reason: 'Ankle' }));
      const report = { gameId, teamId: league.teams[0], knownAt, isWhole: true, isSubmission: true, players };
      const provenance = { league: 'Nba', source: 'a-report', ids: 'test', learnedAt: knownAt } as const;
      await db.transaction((tx) => recordAvailability(tx, provenance, [report]));
    },
    async scores(clock, origin = 'live', publishedAt = clock) {
      const slate = await loadSlate(db, { league: 'Nba', date: DAY, asOf: at(clock) }, worlds);
      ctx.clock.set(at(publishedAt));
      await publishSlate(ctx, scoreSlate(slate), origin);
    },
    async lineup(query = '') {
      on.later();
      const board = await on.get<Board>(`/research/availability?date=${DAY}${query}`);
      return board.items[0]?.teams.find(({ team }) => team === 'AAA')?.lineup ?? assert.fail();
    },
  };
}

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
const idsOf = ({ players }: Team['lineup']): number[] => sorted(players.map(({ playerId }) => playerId));
const rowsOf = async ({ db }: Evening): Promise<number> =>
  (await db.query<{ count: string }>({ text: 'select count(*) from research.team_starts' })).rows.map(({ count }) =>
    Number(count),
  )[0] ?? assert.fail();

test('projected starters are those whom the model expects with the absences of the evening, with their chances', async (t) => {
  const on = await evening(t);
  const { home, sixth, seventh } = on;
  const [first, ...others] = home.slice(0, 5);
  await on.reports('15:00:00', [first ?? 0, 'Out']);
  const usual = await on.lineup();
  assert.deepEqual(idsOf(usual), sorted([...others, sixth]), 'by the last games, until the report is scored');
  assert.ok(usual.players.every(({ chanceToStart }) => chanceToStart === null));
  await on.scores('15:01:00');
  const { status, players } = await on.lineup();
  assert.equal(status, 'projected');
  assert.deepEqual(sorted(players.map(({ playerId }) => playerId)), sorted([...others, seventh]));
  const chances = players.map(({ chanceToStart }) => chanceToStart ?? assert.fail('a chance is missing'));
  assert.ok(
    chances.every((chance, index) => chance > 0.5 && chance <= (chances[index - 1] ?? 1)),
    chances.join(),
  );
});

test('as of a moment before the scoring, and before a later one, the projected starters are those of that moment', async (t) => {
  const on = await evening(t);
  const { home, sixth, seventh } = on;
  const [first = 0, ...others] = home.slice(0, 5);
  await on.reports('15:00:00', [first, 'Out']);
  await on.scores('15:01:00');
  await on.reports('17:00:00', [first, 'Available']);
  await on.scores('17:01:00');
  const now = await on.lineup();
  assert.deepEqual(idsOf(now), sorted(home.slice(0, 5)));
  const asOf = async (clock: string) => idsOf(await on.lineup(`&asOf=${at(clock).toISOString()}`));
  assert.deepEqual(await asOf('15:00:59'), sorted([...others, sixth]));
  assert.deepEqual(await asOf('15:01:00'), sorted([...others, seventh]));
  assert.deepEqual(await asOf('17:01:00'), idsOf(now));
});

test('a player ruled out after the scoring is no projected starter, and scoring the same again stores nothing', async (t) => {
  const on = await evening(t);
  const [first = 0, second = 0] = on.home;
  await on.reports('15:00:00', [first, 'Out']);
  await on.scores('15:01:00');
  const stored = await rowsOf(on);
  assert.equal(stored, 1, 'one team has a report');
  await on.scores('15:01:00');
  assert.equal(await rowsOf(on), stored);
  await on.reports('15:02:00', [first, 'Out'], [second, 'Out']);
  const five = idsOf(await on.lineup());
  assert.ok(!five.includes(second) && five.includes(on.sixth) && five.includes(on.seventh), five.join());
});

test('a board of another origin, or of a game that has begun, projects no starter', async (t) => {
  const on = await evening(t);
  await on.reports('15:00:00', [on.home[0] ?? 0, 'Out']);
  await on.scores('15:01:00', 'replay');
  assert.ok((await on.lineup()).players.every(({ chanceToStart }) => chanceToStart === null));
  const before = await rowsOf(on);
  await on.scores('22:59:59', 'live', '23:00:00');
  assert.equal(await rowsOf(on), before);
});

test('after the clock was set back a scoring still counts as the last one', async (t) => {
  const on = await evening(t);
  const [first = 0] = on.home;
  await on.reports('15:00:00', [first, 'Out']);
  await on.scores('15:01:00');
  await on.reports('15:00:30', [first, 'Available']);
  await on.scores('15:00:40');
  assert.equal(await rowsOf(on), 1);
  on.ctx.clock.set(at('15:02:00'));
  const asOf = (clock: string) => on.lineup(`&asOf=${at(clock).toISOString()}`);
  assert.ok((await asOf('15:00:59')).players.every(({ chanceToStart }) => chanceToStart === null));
  assert.deepEqual(idsOf(await asOf('15:01:00')), sorted(on.home.slice(0, 5)));
});
