import { createAccount } from '../../server/src/accounts/index.ts';
import { betsModule } from '../../server/src/bets/index.ts';
import { shippedPayouts } from '../../server/src/combos/index.ts';
import { headSigner } from '../../server/src/ledger/index.ts';
import { EVERY_LEAGUE } from '../../server/src/leagues/index.ts';
import { createHttpServer } from '../../server/src/platform/http/index.ts';
import { newInstanceKey, randomText, silentLog, systemClock, type Database } from '../../server/src/platform/index.ts';
import { evaluationReader, liveGames, SCORING_BOUNDS, worldStore } from '../../server/src/scoring/index.ts';
import { STANDARD } from '../../server/src/settlement/index.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import type { Bench, Figure } from '../kit/figures.ts';

const BETS = 5_000;
/** Bets of other accounts in the same table. */
const OTHERS = 50_000;
const REQUESTS = 50;
const CHANGES = 10;
const NOW = new Date('2024-06-01T00:00:00Z');
const TOKEN = 'AbcdefghijkLmnopqrstu1';
const MOST_MS = 10;

/** Graded bets of an account, one game a day with ten players, inserted with one statement. */
async function addBets(db: Database, accountId: number, count: number): Promise<void> {
  await db.query({
    text: `insert into bets.bet (account_id, league, game_id, game_date, player_id, stat, period, line_halves, direction,
             book, price, stake, placed_at, recorded_at, priced_at, is_verified, tip_off, state, profit, graded_at,
             first_graded_at, actual_value)
           select $1, 'Nba', game.id, game.game_date, player.id, 'Points', 'Full', 29, 'Over', 'fanduel', 110, 10,
             at - interval '5 hours', at - interval '5 hours', at - interval '5 hours', true, at, 'won', 11,
             at + interval '3 hours', at + interval '3 hours', 20
           from generate_series(1, $2::int) n
           join league.game game on game.id = 1 + n % 150
           join league.player player on player.id = 1 + n % 10
           cross join lateral (select game.game_date + interval '23 hours' as at) tip`,
    values: [accountId, count],
  });
}

async function addLeague(db: Database): Promise<void> {
  await db.query({
    text: `insert into league.team (league, abbreviation, name, known_at)
             select 'Nba', 'T' || n, 'Team ' || n, '2023-07-01' from generate_series(1, 2) n;
           insert into league.player (league, name, name_key, known_at)
             select 'Nba', 'Player ' || n, 'player' || n, '2023-07-01' from generate_series(1, 10) n;
           insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
             select 'Nba', '2023-24', 'regular', date '2023-11-01' + n, 1, 2, '2023-07-01' from generate_series(1, 150) n`,
  });
}

async function read(db: Database): Promise<Figure[]> {
  const server = await createHttpServer({
    context: { db, log: silentLog, clock: systemClock(NOW) },
    baseUrl: 'https://bench.example',
    version: '0',
    instanceKey: newInstanceKey(),
    identify: async () => undefined,
    modules: [
      betsModule({
        origin: 'live',
        leagues: EVERY_LEAGUE,
        reader: evaluationReader(worldStore()),
        live: liveGames(worldStore(), () => SCORING_BOUNDS),
        bounds: () => SCORING_BOUNDS,
        payouts: shippedPayouts,
        profile: () => STANDARD,
        signer: headSigner(db, newInstanceKey()),
      }),
    ],
  });
  let etag = '';
  const ask = async (headers: Record<string, string> = {}): Promise<number> => {
    const began = process.cpuUsage();
    // As a stream: the client's copies of the bytes are not the service's work.
    const url = `/api/v1/shared-bets/${TOKEN}`;
    const response = await server.api.inject({ url, headers, payloadAsStream: true });
    const { user, system } = process.cpuUsage(began);
    etag = String(response.headers['etag']);
    const expected = 'if-none-match' in headers && etag !== 'undefined' ? 304 : 200;
    if (response.statusCode !== expected) throw new Error(`returned ${response.statusCode}`);
    response.stream().resume();
    return (user + system) / 1_000;
  };
  const mean = async (headers: () => Record<string, string>): Promise<number> => {
    let sum = 0;
    // One after the other: concurrent readers share one read.
    // eslint-disable-next-line no-await-in-loop
    for (let number = 0; number < REQUESTS; number += 1) sum += await ask(headers());
    return sum / REQUESTS;
  };
  const first = await ask();
  const again = await mean(() => ({}));
  const unchanged = await mean(() => ({ 'if-none-match': etag }));
  let changed = 0;
  for (let number = 0; number < CHANGES; number += 1) {
    // eslint-disable-next-line no-await-in-loop
    await db.query({ text: 'update bets.bet set graded_at = graded_at where id = 1' });
    // eslint-disable-next-line no-await-in-loop
    changed += (await ask()) / CHANGES;
  }
  await server.close();
  return [
    { what: 'the first request, processor', value: first, unit: 'ms' },
    {
      what: 'a repeated request for an unchanged record, processor',
      value: again,
      unit: 'ms',
      reach: `under ${MOST_MS} ms`,
      holds: again < MOST_MS,
    },
    { what: 'the same with a matching ETag', value: unchanged, unit: 'ms' },
    { what: 'the first request after a corrected grade, processor', value: changed, unit: 'ms' },
  ];
}

export default {
  name: 'shared-record',
  about: `A shared record of ${BETS.toLocaleString('en')} bets, with ${OTHERS.toLocaleString('en')} bets of others. Processor time of the serving process, without a network.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      const { db } = database;
      await addLeague(db);
      for (const name of ['one', 'other'])
        // The first account has the first id.
        // eslint-disable-next-line no-await-in-loop
        await createAccount(db, { email: `${name}@example.org`, password: randomText(24), tier: 'Sharp' });
      await addBets(db, 1, BETS);
      await addBets(db, 2, OTHERS);
      await db.query({
        text: `insert into bets.share (account_id, token, with_stakes, created_at) values (1, $1, false, $2)`,
        values: [TOKEN, NOW],
      });
      await db.query({ text: 'analyze' });
      say(`${BETS} bets`);
      return await read(db);
    } finally {
      await database.close();
    }
  },
} satisfies Bench;
