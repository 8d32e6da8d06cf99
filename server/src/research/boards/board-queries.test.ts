import assert from 'node:assert/strict';
import test from 'node:test';
import { only } from '../../platform/index.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { copyProps, lockDay } from './board-queries.ts';

test('a board with an unknown day, game or player is rejected as a whole', async (t) => {
  const db = await testDatabase(t);
  const { id: dayId } = await db.transaction(async (tx) => only(await lockDay(tx, 'Nba', '2024-03-01', 'live')));
  const { rows } = await db.query<{ game: number; player: number }>({
    text: `with team as (
             insert into league.team (league, abbreviation, name, known_at)
             select 'Nba', 'T' || n, 'T' || n, '2024-01-01' from generate_series(1, 2) n returning id),
           game as (
             insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
             select 'Nba', '2023-24', 'regular', '2024-03-01', min(id), max(id), '2024-01-01' from team returning id),
           player as (
             insert into league.player (league, name, name_key, known_at)
             values ('Nba', 'A', 'a', '2024-01-01') returning id)
           select game.id as game, player.id as player from game, player`,
  });
  const { game, player } = only(rows);
  const add = (...keys: (readonly [day: number, game: number, player: number, version: number])[]): Promise<number> =>
    db.transaction((tx) =>
      copyProps(
        tx,
        keys.map(([dayOf, gameOf, playerOf, version]) => [dayOf, gameOf, playerOf, 'Points', 'Full', version, '{}']),
      ),
    );
  const sound = [dayId, game, player, 1] as const;
  for (const strange of [
    [dayId + 1, game, player, 2],
    [dayId, game + 1, player, 2],
    [dayId, game, player + 1, 2],
  ] as const)
    await assert.rejects(add(sound, strange), { code: '23503' });
  assert.equal(await add(sound), 1);
});
