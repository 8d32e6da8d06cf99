import assert from 'node:assert/strict';
import test from 'node:test';
import { researchStage } from '../support/research-stage.ts';
import { addGame, addPastGame } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

interface News {
  readonly items: readonly { playerId: number; isTeammate: boolean; status: string; knownAt: string }[];
  readonly nextCursor: string | null;
}

test('news of a game lists each change about the player and the team once, with the tier’s delay', async (t) => {
  const on = await researchStage(t, '2024-03-05T19:00:00Z');
  const { db, league } = on;
  await addPastGame(db, league);
  const next = await addGame(db, league, '2024-03-05', new Date('2024-03-05T23:00:00Z'));
  const say = (player: number, clock: string, status: string, team = 0) =>
    db.query({
      text: `insert into league.availability (game_id, player_id, team_id, known_at, source, status, reason)
             values ($1, $2, $3, $4, 'a-report', $5, 'Ankle')`,
      values: [next, on.player(player), league.teams[team], new Date(`2024-03-05T${clock}Z`), status],
    });
  await say(0, '15:00:00', 'Questionable');
  await say(0, '16:00:00', 'Questionable');
  await say(1, '17:00:00', 'Out');
  await say(0, '18:50:00', 'Available');
  await say(6, '15:00:00', 'Out', 1);

  const path = `/players/${on.player(0)}/news?gameId=${next}`;
  const told = async (tier: 'Sharp' | 'Pro') =>
    (await on.get<News>(path, tier)).items.map(
      ({ playerId, isTeammate, status, knownAt }) =>
        `${knownAt.slice(11, 16)} ${playerId === on.player(0) ? 'the player' : 'a teammate'} ${isTeammate} ${status}`,
    );
  const early = ['15:00 the player false Questionable', '17:00 a teammate true Out'];
  assert.deepEqual(await told('Sharp'), [...early, '18:50 the player false Available']);
  assert.deepEqual(await told('Pro'), early);
  assert.equal((await getAs(on.api, 'Sharp', `/players/99999/news?gameId=${next}`)).statusCode, 404);
  assert.equal((await getAs(on.api, 'Sharp', `/players/${on.player(0)}/news`)).statusCode, 400);

  const whole = await on.get<News>(path);
  const first = await on.get<News>(`${path}&limit=2`);
  const rest = await on.get<News>(`${path}&limit=2&cursor=${first.nextCursor}`);
  assert.deepEqual([...first.items, ...rest.items], whole.items);
  assert.deepEqual([first.items.length, rest.nextCursor, whole.nextCursor], [2, null, null]);
  assert.equal((await getAs(on.api, 'Sharp', `${path}&cursor=${first.nextCursor}x`)).statusCode, 400);
});

test('a player missing in a later report is available from then on; one with another wording is not', async (t) => {
  const on = await researchStage(t, '2024-03-05T19:00:00Z');
  const { db, league } = on;
  await addPastGame(db, league);
  const next = await addGame(db, league, '2024-03-05', new Date('2024-03-05T23:00:00Z'));
  const clock = (hours: string): Date => new Date(`2024-03-05T${hours}:00Z`);
  const say = (from: string, until: string, reason: string) =>
    db.query({
      text: `insert into league.availability (game_id, player_id, team_id, known_at, superseded_at, source, status, reason)
             values ($1, $2, $3, $4, $5, 'a-report', 'Out', $6)`,
      values: [next, on.player(0), league.teams[0], clock(from), clock(until), reason],
    });
  await say('15:00', '16:00', 'Ankle');
  await say('16:00', '17:00', 'Left ankle');
  await say('18:00', '18:50', 'Left ankle');
  const told = async (tier: 'Sharp' | 'Pro') =>
    (await on.get<News>(`/players/${on.player(0)}/news?gameId=${next}`, tier)).items.map(
      ({ knownAt, status }) => `${knownAt.slice(11, 16)} ${status}`,
    );
  const early = ['15:00 Out', '17:00 Available', '18:00 Out'];
  assert.deepEqual(await told('Sharp'), [...early, '18:50 Available']);
  assert.deepEqual(await told('Pro'), early);
});
