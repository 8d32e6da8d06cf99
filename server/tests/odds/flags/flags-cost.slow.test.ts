import assert from 'node:assert/strict';
import test from 'node:test';
import { announceRefresh, recordFlags, recordQuoteSets, type QuoteSetRecord } from '../../../src/odds/index.ts';
import { seededRandom } from '../../../src/model/index.ts';
import { statsOf } from '../../../src/leagues/index.ts';
import { testDatabase } from '../../support/postgres.ts';
import { addGame, smallLeague } from '../../support/small-league.ts';

const [GAMES, LOOKS] = [20, 8];
const STATS = statsOf('Nba').slice(0, 10);
const BOOKS = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel', 'india', 'juliet'];
const PRICES = [
  [-128, 104],
  [-122, -100],
  [-118, -104],
  [-114, -112],
  [-108, -116],
  [100, -122],
  [104, -128],
] as const;
const TIP_OFF = new Date('2024-03-05T23:00:00Z');
/** The share of the offers that move from one look to the next. */
const KINDS = { 'all new': 1, 'a third': 0.3, 'few changed': 0.02 } as const;
type Kind = keyof typeof KINDS;

test('recording flags of a snapshot of 20,000 quotes: the processor of this process beside one that records none', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const games: number[] = [];
  for (let game = 0; game < GAMES * 2; game += 1) games.push(await addGame(db, league, '2024-03-05', TIP_OFF));
  await db.query({
    text: `insert into odds.book (key, title) select key, key from unnest($1::text[]) key on conflict do nothing`,
    values: [BOOKS],
  });
  const { rows: books } = await db.query<{ id: number }>({
    text: 'select id from odds.book where key = any($1)',
    values: [BOOKS],
  });
  const random = seededRandom(5);
  const stands = new Map<string, { readonly place: number; readonly lineHalves: number }>();
  const offerAt = (key: string, share: number) => {
    const stood = stands.get(key);
    if (stood !== undefined && random() >= share) return stood;
    // Most move by little, and another price than before.
    const place = 3 + Math.round(6 * (random() - 0.5) * random());
    const moved = {
      place: place === stood?.place ? (place + 1) % PRICES.length : place,
      lineHalves: 41 + (random() < 0.05 ? 2 : 0),
    };
    stands.set(key, moved);
    return moved;
  };
  const spent = new Map<Kind, { readonly with: number[]; readonly without: number[] }>();
  let looks = 0;
  for (const [what, share] of Object.entries(KINDS) as [Kind, number][]) {
    const ofKind = { with: [] as number[], without: [] as number[] };
    spent.set(what, ofKind);
    for (let look = 0; look < LOOKS; look += 1) {
      looks += 1;
      for (const kind of look % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        const some = kind === 'with' ? games.slice(0, GAMES) : games.slice(GAMES);
        const knownAt = new Date(TIP_OFF.getTime() - 36_000_000 + looks * 600_000);
        const sets = some.flatMap((gameId) =>
          books.flatMap(({ id: bookId }) =>
            STATS.map((stat): QuoteSetRecord => {
              const quotes = league.players.map((playerId) => {
                const { place, lineHalves } = offerAt(`${gameId} ${bookId} ${stat} ${playerId}`, share);
                const [overPrice, underPrice] = PRICES[place] ?? [-110, -110];
                return { playerId, lineHalves, overPrice, underPrice };
              });
              return { gameId, bookId, stat, period: 'Full', knownAt, assumed: false, quotes };
            }),
          ),
        );
        const props = some.flatMap((gameId) =>
          STATS.flatMap((stat) =>
            league.players.map((playerId) => ({ gameId, playerId, stat, period: 'Full' as const })),
          ),
        );
        const before = process.cpuUsage();
        await db.transaction(async (tx) => {
          const { opened, ended, changed } = await recordQuoteSets(tx, 'made', sets);
          const flags = kind === 'with' ? { flags: await recordFlags(tx, changed) } : {};
          const tipOffs = new Map(some.map((gameId) => [gameId, TIP_OFF]));
          const refresh = { source: 'made', capturedAt: knownAt, books: books.length, props };
          await announceRefresh(tx, { ...refresh, changed: opened + ended, movement: 0.75, tipOffs, ...flags });
        });
        const { user, system } = process.cpuUsage(before);
        if (look > 0) ofKind[kind].push((user + system) / 1_000);
      }
    }
  }
  const middle = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const { rows } = await db.query({
    text: 'select screen, count(*)::int as flags from odds.flag group by 1 order by 1',
  });
  assert.equal(rows.length, 4, 'each screen has flags');
  t.diagnostic(JSON.stringify(rows));
  for (const [what, ofKind] of spent)
    t.diagnostic(`${what}: with ${middle(ofKind.with).toFixed(0)} ms, without ${middle(ofKind.without).toFixed(0)} ms`);
});
