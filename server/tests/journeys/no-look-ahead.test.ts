import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, type Day } from '../../src/kernel/index.ts';
import { FITTED_COUNTS } from '../../src/sports/basketball/index.ts';
import { seededRandom } from '../../src/model/index.ts';
import type { Database, Transaction } from '../../src/platform/index.ts';
import { loadSlate, LookAheadError, scoreSlate, worldStore } from '../../src/scoring/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { openQuoteMonth, smallLeague, type SmallLeague } from '../support/small-league.ts';
import { size } from '../support/size.ts';

const DAYS = size({ quick: 10, all: 80, long: 10_000 });
const DATE: Day = '2024-03-05';
const AS_OF = new Date('2024-03-05T22:00:00Z');
const TIP_OFF = new Date('2024-03-06T00:00:00Z');
const HOUR_MS = 3_600_000;

type Random = () => number;

/** All versions of one fact: each is known from a moment until the next one. */
interface Fact {
  readonly table: 'game_state' | 'box_score' | 'quote' | 'availability' | 'lineup' | 'game_line';
  readonly knownAt: number;
  readonly content: Readonly<Record<string, unknown>>;
}
type Thing = readonly Fact[];

interface GeneratedDay {
  readonly games: readonly { readonly id: number; readonly date: Day }[];
  readonly things: readonly Thing[];
}

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;
const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));
const list = <Value>(length: number, make: (index: number) => Value): Value[] =>
  Array.from({ length }, (_, index) => make(index));

/** Ordered moments around AS_OF, up to so many, from `hoursBack` before it to a day after it. */
function moments(random: Random, most: number, hoursBack: number): number[] {
  const at = list(1 + upTo(random, most - 1), () =>
    Math.round(AS_OF.getTime() + (random() * (hoursBack + 24) - hoursBack) * HOUR_MS),
  );
  return [...new Set(at)].sort((a, b) => a - b);
}

/** A day of tonight's games, the past games, and all their facts, some known after the moment. */
function generate(random: Random, { players, books }: SmallLeague): GeneratedDay {
  const past = list(3 + upTo(random, 3), (index) => ({
    id: 1_000 + index,
    date: addDays(DATE, -1 - upTo(random, 20)),
  }));
  const sameDay = random() < 0.3 ? [{ id: 2_000, date: DATE }] : [];
  const tonight = list(1 + upTo(random, 1), (index) => ({ id: 3_000 + index, date: DATE }));
  const bookIds = [...books.values()];
  const early = Date.parse('2024-01-01T00:00:00Z');
  const state = (id: number, status: string, tipOff: Date, knownAt: number): Fact => ({
    table: 'game_state',
    knownAt,
    content: { game_id: id, status, tip_off: tipOff, source: 'test', known_at_assumed: false, tip_off_assumed: false },
  });
  const played = [...past, ...sameDay].flatMap(({ id, date }): Thing[] => {
    const tipOff = new Date(`${date}T17:00:00Z`);
    const over = tipOff.getTime() + 3 * HOUR_MS + random() * 40 * HOUR_MS;
    const box = moments(random, 3, 30).map((at, version): Fact => ({
      table: 'box_score',
      knownAt: Math.max(at, tipOff.getTime() + 3 * HOUR_MS),
      content: {
        id: 10 * id + version,
        game_id: id,
        lines: list(10, (index) => boxLine(random, players[index] ?? 0, index)),
      },
    }));
    return [[state(id, 'scheduled', tipOff, early), state(id, 'final', tipOff, over)], inOrder(box)];
  });
  const coming = tonight.flatMap(({ id }): Thing[] => {
    const moved = moments(random, 2, 40).map((at, index) =>
      state(id, 'scheduled', new Date(TIP_OFF.getTime() + (index + 1) * HOUR_MS), at),
    );
    const line = moments(random, 3, 60).map((at): Fact => ({
      table: 'game_line',
      knownAt: at,
      content: { game_id: id, source: 'test', home_spread: upTo(random, 20) - 10, total: 200 + upTo(random, 40) },
    }));
    const quotes = players.slice(0, 4).flatMap((playerId) =>
      bookIds.map((bookId): Thing => {
        const lineHalves = 2 * (8 + upTo(random, 6)) + 1;
        return moments(random, 4, 10).map((at): Fact => ({
          table: 'quote',
          knownAt: at,
          content: {
            game_id: id,
            player_id: playerId,
            stat: pick(random, ['Points', 'Points', 'Rebounds']),
            period: 'Full',
            line_halves: lineHalves,
            book_id: bookId,
            source: 'test',
            known_at_assumed: false,
            over_price: -100 - upTo(random, 40),
            under_price: -100 - upTo(random, 40),
          },
        }));
      }),
    );
    const news = players.slice(0, 5).map((playerId): Thing =>
      moments(random, 2, 12).map((at): Fact => ({
        table: 'availability',
        knownAt: at,
        content: { game_id: id, player_id: playerId, source: 'test', status: pick(random, ['Out', 'Questionable']) },
      })),
    );
    const five = moments(random, 2, 12).map((at): Fact => ({
      table: 'lineup',
      knownAt: at,
      content: { game_id: id, source: 'test', starters: [...players.slice(0, 4), pick(random, players.slice(4))] },
    }));
    return [[state(id, 'scheduled', TIP_OFF, early), ...moved], line, ...quotes.flatMap(byStat), ...news, five];
  });
  return { games: [...past, ...sameDay, ...tonight], things: [...played, ...coming] };
}

/** A quote's versions are of one stat each. */
const byStat = (thing: Thing): Thing[] => [...Map.groupBy(thing, ({ content }) => content['stat']).values()];

const inOrder = (facts: readonly Fact[]): Thing =>
  [...new Map(facts.map((fact) => [fact.knownAt, fact])).values()].sort((a, b) => a.knownAt - b.knownAt);

const boxLine = (random: Random, playerId: number, index: number) => ({
  player_id: playerId,
  team: index < 5 ? 0 : 1,
  seconds: 900 + upTo(random, 1_500),
  ...Object.fromEntries(FITTED_COUNTS.map((count) => [count, upTo(random, count === 'pts' ? 30 : 9)])),
});

/** Writes a day's facts as known up to a moment: later facts are neither written nor end anything. */
async function write(tx: Transaction, { teams }: SmallLeague, day: GeneratedDay, knownBy: number): Promise<void> {
  const insert = (text: string, rows: readonly object[]): Promise<unknown> =>
    tx.query({ text, values: [JSON.stringify(rows), teams[0], teams[1]] });
  const rows = day.things.flatMap((thing) => {
    const known = thing.filter(({ knownAt }) => knownAt <= knownBy);
    return known.map(({ table, knownAt, content }, index) => {
      const next = known[index + 1];
      const span = {
        known_at: new Date(knownAt),
        superseded_at: next === undefined ? 'infinity' : new Date(next.knownAt),
      };
      return { table, row: { ...content, ...span } };
    });
  });
  const of = (table: Fact['table']) => rows.filter((row) => row.table === table).map(({ row }) => row);
  await insert(GAMES, [...day.games]);
  await insert(STATES, of('game_state'));
  await insert(BOXES, of('box_score'));
  await insert(BOX_LINES, of('box_score'));
  await insert(QUOTES, of('quote'));
  await insert(NEWS, of('availability'));
  await insert(LINEUPS, of('lineup'));
  await insert(LINES, of('game_line'));
}

const GAMES = `
  insert into league.game (id, league, season, season_type, game_date, home_team_id, away_team_id, known_at)
  overriding system value
  select id, 'Nba', '2023-24', 'regular', date, $2, $3, '2024-01-01' from jsonb_to_recordset($1) as new (id int, date date)`;
const STATES = `
  insert into league.game_state (game_id, known_at, superseded_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
  select game_id, known_at, superseded_at, false, source, status, tip_off, false from jsonb_to_recordset($1) as new
    (game_id int, known_at timestamptz, superseded_at timestamptz, source text, status text, tip_off timestamptz)
  where $2::int + $3::int > 0`;
const BOXES = `
  insert into league.box_score (id, game_id, known_at, superseded_at, known_at_assumed, source, has_periods, totals_hash,
    periods_hash)
  overriding system value
  select id, game_id, known_at, superseded_at, false, 'test', false, '', ''
  from jsonb_to_recordset($1) as new (id int, game_id int, known_at timestamptz, superseded_at timestamptz)
  where $2::int + $3::int > 0`;
/** A separate statement: the trigger that dates the lines looks for existing box scores. */
const BOX_LINES = `
  insert into league.box_line (box_score_id, player_id, team_id, starter, seconds, ${FITTED_COUNTS.join()})
  select new.id, line.player_id, case line.team when 0 then $2::int else $3::int end, true, line.seconds,
    ${FITTED_COUNTS.map((count) => `line.${count}`).join()}
  from jsonb_to_recordset($1) as new (id int, lines jsonb),
    jsonb_to_recordset(new.lines) as line (player_id int, team int, seconds int,
    ${FITTED_COUNTS.map((count) => `${count} smallint`).join()})`;
const QUOTES = `
  insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at, known_at_assumed,
    source, over_price, under_price)
  select game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at, false, source, over_price, under_price
  from jsonb_to_recordset($1) as new (game_id int, player_id int, stat text, period text, line_halves smallint,
    book_id smallint, known_at timestamptz, superseded_at timestamptz, source text, over_price int, under_price int)
  where $2::int + $3::int > 0`;
const NEWS = `
  insert into league.availability (game_id, player_id, team_id, known_at, superseded_at, source, status, reason)
  select game_id, player_id, $2, known_at, superseded_at, source, status, '' from jsonb_to_recordset($1) as new
    (game_id int, player_id int, known_at timestamptz, superseded_at timestamptz, source text, status text)
  where $3::int > 0`;
const LINEUPS = `
  insert into league.lineup (game_id, team_id, source, known_at, superseded_at, starters)
  select game_id, $2, source, known_at, superseded_at, starters from jsonb_to_recordset($1) as new
    (game_id int, source text, known_at timestamptz, superseded_at timestamptz, starters int[])
  where $3::int > 0`;
const LINES = `
  insert into odds.game_line (game_id, source, known_at, superseded_at, known_at_assumed, home_spread, total)
  select game_id, source, known_at, superseded_at, false, home_spread, total from jsonb_to_recordset($1) as new
    (game_id int, source text, known_at timestamptz, superseded_at timestamptz, home_spread numeric, total numeric)
  where $2::int + $3::int > 0`;

/** Thrown to roll back a day's facts once it was scored. */
class Undo extends Error {}

/** A day's scores as text, from the written facts; `look` is the moment of the read, and it is scored as of AS_OF. */
async function scored(
  db: Database,
  league: SmallLeague,
  day: GeneratedDay,
  { knownBy, look = AS_OF }: { readonly knownBy: number; readonly look?: Date },
): Promise<string> {
  let text = '';
  const undone = db.transaction(async (tx) => {
    await write(tx, league, day, knownBy);
    const slate = await loadSlate(tx, { league: 'Nba', date: DATE, asOf: look }, worldStore());
    const { props, games } = scoreSlate({ ...slate, asOf: AS_OF });
    text = JSON.stringify([games, props]);
    throw new Undo();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return text;
}

function differsAt(one: string, other: string): number {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return at;
}

async function stage(t: Parameters<typeof testDatabase>[0]) {
  const db = await testDatabase(t);
  for (const month of ['2024-02-15', '2024-03-15']) await openQuoteMonth(db, new Date(month));
  return { db, league: await smallLeague(db), random: seededRandom(20_240_305) };
}

test(`${DAYS} generated days: later facts change no score, to the byte`, { timeout: 7_200_000 }, async (t) => {
  const { db, league, random } = await stage(t);
  let props = 0;
  let later = 0;
  for (let n = 0; n < DAYS; n += 1) {
    const day = generate(random, league);
    const then = await scored(db, league, day, { knownBy: AS_OF.getTime() });
    const known = await scored(db, league, day, { knownBy: Number.POSITIVE_INFINITY });
    // assert.equal would print both days in full.
    if (known !== then) assert.fail(`day ${n}: the scores differ from character ${differsAt(known, then)} on`);
    props += then === '[[],[]]' ? 0 : 1;
    later += day.things.flat().filter(({ knownAt }) => knownAt > AS_OF.getTime()).length;
  }
  assert.ok(props > 0.8 * DAYS, `only ${props} days had anything to score`);
  assert.ok(later > 10 * DAYS, 'there was a future to leak');
});

test('a leak planted in the loader is caught on nearly every day with later facts', async (t) => {
  const { db, league, random } = await stage(t);
  const days = Math.ceil(DAYS / 4);
  let caught = 0;
  for (let n = 0; n < days; n += 1) {
    const day = generate(random, league);
    // Planted: everything is read as known an hour later.
    const look = new Date(AS_OF.getTime() + HOUR_MS);
    const leaked = scored(db, league, day, { knownBy: Number.POSITIVE_INFINITY, look });
    const isCaught = await leaked.then(
      () => false,
      (error: unknown) => error instanceof LookAheadError,
    );
    if (isCaught) caught += 1;
  }
  assert.ok(caught > 0.8 * days, `${caught} of ${days}`);
});
