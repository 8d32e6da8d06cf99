import type { WholeProgram } from '../support/whole-program.ts';
import type { Ask, Player } from './cast.ts';
import { idOf } from './rare.ts';

/**
 * A channel that is tested and deleted, an alert that is changed and deleted, follows, and invalid requests for each.
 */
export async function alertsOfAll(
  { db }: WholeProgram,
  admin: Player,
  ask: Ask,
  [hook = '']: readonly string[],
): Promise<void> {
  const [channels, alerts, follows] = ['channels', 'alerts', 'follows'].map((name) => `/api/v1/me/${name}`);
  const channel = idOf(await ask(admin, 'POST', `${channels}`, { body: { kind: 'webhook', url: hook } }));
  await ask(admin, 'POST', `${channels}`, { body: { kind: 'webhook', url: 'https://10.0.0.1/' } });
  await ask(admin, 'POST', `${channels}/{id}/test`, { params: { id: channel } });
  await ask(admin, 'GET', `${channels}/{id}/deliveries`, { params: { id: channel } });
  const rule = { name: 'News', on: 'news.changed', channels: [channel] };
  const alert = idOf(await ask(admin, 'POST', `${alerts}`, { body: rule }));
  await ask(admin, 'POST', `${alerts}`, { body: { ...rule, channels: [2_147_483_647] } });
  await ask(admin, 'GET', `${alerts}/{id}`, { params: { id: alert } });
  await ask(admin, 'PATCH', `${alerts}/{id}`, { params: { id: alert }, body: { state: 'off' } });
  await ask(admin, 'PATCH', `${alerts}/{id}`, { params: { id: alert }, body: { channels: [2_147_483_647] } });
  await ask(admin, 'DELETE', `${alerts}/{id}`, { params: { id: alert } });
  await ask(admin, 'DELETE', `${channels}/{id}`, { params: { id: channel } });
  const { rows } = await db.query<{ id: number }>({ text: 'select min(id) as id from league.player' });
  const follow = idOf(await ask(admin, 'POST', `${follows}`, { body: { playerId: rows[0]?.id } }));
  await ask(admin, 'POST', `${follows}`, { body: { playerId: 2_147_483_647 } });
  await ask(admin, 'DELETE', `${follows}/{id}`, { params: { id: follow } });
}
