import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import test from 'node:test';
import { recordRunningGames } from '../../src/league/index.ts';
import { followGames, picksModule } from '../../src/picks/index.ts';
import { LiveGame, liveGames, SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { sumCounts } from '../../src/sports/index.ts';
import { testServer } from '../support/http.ts';
import { countingStatements } from '../support/statement-count.ts';
import { addGame, addQuote, addState } from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';
import { DAY, liveStage, TIP_OFF } from './stage.ts';

const [GAMES, VIEWERS, STATES] = [10, 200, 5];
const STATS = ['Points', 'Rebounds', 'Assists', 'PtsRebAst'] as const;

test('ten running games and 200 viewers: no statement a viewer, one computation for each state', async (t) => {
  const on = await liveStage(t);
  const { league, clock } = on;
  const games = [on.gameId];
  for (let more = 1; more < GAMES; more += 1) games.push(await addGame(on.db, league, DAY, TIP_OFF));
  const knownAt = new Date(TIP_OFF.getTime() - 3_600_000);
  for (const gameId of games) {
    await addState(on.db, gameId, 'live', TIP_OFF, TIP_OFF);
    for (const playerId of league.players)
      for (const stat of STATS)
        for (const book of ['alpha', 'bravo', 'charlie'])
          await addQuote(on.db, league, { gameId, playerId, book, stat, line: 8.5, over: -110, under: -110, knownAt });
  }
  const { db, counts } = countingStatements(on.db);
  const worlds = worldStore();
  const live = liveGames(worlds, () => SCORING_BOUNDS);
  const { api } = await testServer(t, {
    context: { ...on.ctx, db },
    identify: identifyByTier,
    wallClock: clock,
    modules: [picksModule({ origin: 'live', worlds, live })],
  });
  const computed: number[] = [];
  let [bytes, cpu, statements] = [0, 0, 0];
  for (let n = 1; n <= STATES; n += 1) {
    clock.set(new Date(TIP_OFF.getTime() + n * 60_000));
    const players = league.players.map((playerId, index) => ({
      ...{ playerId, teamId: league.teams[index < 5 ? 0 : 1], starter: true, seconds: 50 * n, fouls: 0, isIn: true },
      ...{ lastIn: 60 * n, counts: { ...sumCounts([]), pts: n, fga: n, fgm: n } },
    }));
    const states = games.map((gameId) => ({
      ...{ gameId, knownAt: clock.now(), period: 1, clockSeconds: 720 - 60 * n, homePoints: 5 * n, awayPoints: 5 * n },
      players,
    }));
    await on.db.transaction((tx) => recordRunningGames(tx, { source: 'test', learnedAt: clock.now() }, states));
    await followGames({ db, clock }, live);
    for (const { pregame, state } of (await live.now(db, clock.now())).values()) {
      const began = performance.now();
      assert.equal(new LiveGame(pregame, state).quoted().length, STATS.length * league.players.length);
      computed.push(performance.now() - began);
    }
    counts.clear();
    const began = process.cpuUsage();
    const responses = await Promise.all(
      Array.from({ length: VIEWERS }, (_, viewer) =>
        api.inject({
          url: viewer % 2 === 0 ? `/api/v1/games/${games[viewer % GAMES] ?? 0}/live` : `/api/v1/picks/top?date=${DAY}`,
          headers: { authorization: 'Bearer Sharp.1' },
        }),
      ),
    );
    const { user, system } = process.cpuUsage(began);
    cpu += (user + system) / 1_000;
    bytes += responses.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
    assert.ok(responses.every(({ statusCode }) => statusCode === 200));
    statements += [...counts.values()].reduce((sum, count) => sum + count, 0);
    // A board is read once a second for all: its state, its picks, its games, its offers.
    assert.ok(Math.max(...counts.values()) <= 2, JSON.stringify([...counts]));
  }
  const sorted = computed.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  const each = (sum: number): number => Math.round(sum / STATES);
  t.diagnostic(
    `a game's ${STATS.length * league.players.length} lines: median ${at(0.5)} ms, p99 ${at(0.99)} ms of ${sorted.length}; ` +
      `a state with ${VIEWERS} viewers: ${each(statements)} statements, ${each(bytes)} bytes, ${each(cpu)} ms of processor`,
  );
});
