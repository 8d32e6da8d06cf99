import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, type Day } from '../../kernel/index.ts';
import { gameDayOf } from '../../leagues/index.ts';
import { DEMO_SEED, everyHourFrom, simulatedLeague } from '../index.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const MINUTE = 60_000;

test('the states of the demo’s games tick every minute: figures only rise, and the score is the sum of the players’ points', () => {
  const day: Day = gameDayOf('Nba', NOW);
  const source = simulatedLeague({
    ...{ league: 'Nba', seed: DEMO_SEED, firstDay: addDays(day, -1), quotesFrom: day, liveFrom: day },
    atEveryHour: everyHourFrom('Nba', NOW),
  });
  const { runningGames } = source.factsBetween(NOW, new Date(NOW.getTime() + 30 * MINUTE));
  const games = Map.groupBy(runningGames, ({ game }) => JSON.stringify(game));
  assert.ok(games.size > 0);
  for (const states of games.values())
    for (const [index, state] of states.entries()) {
      const points = state.players.reduce((sum, { counts }) => sum + (counts.pts ?? 0), 0);
      assert.equal(state.homePoints + state.awayPoints, points);
      const before = states[index - 1];
      if (before === undefined) continue;
      assert.equal(state.knownAt.getTime() - before.knownAt.getTime() <= 2 * MINUTE, true);
      assert.ok(
        state.period > before.period || (state.period === before.period && state.clockSeconds <= before.clockSeconds),
      );
      for (const line of before.players) {
        const later = state.players.find(({ player }) => player.externalId === line.player.externalId);
        for (const [count, value] of Object.entries(line.counts))
          assert.ok((later?.counts[count as 'pts'] ?? -1) >= Number(value), `${line.player.name} ${count}`);
      }
    }
});
