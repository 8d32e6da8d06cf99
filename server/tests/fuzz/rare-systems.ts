import type { Ask, Player } from './cast.ts';
import { idOf } from './rare.ts';

/** Systems that can be tested and saved, and those that cannot; one that is followed, renamed, left and deleted. */
export async function systemsOfAll(admin: Player, ask: Ask): Promise<void> {
  const run = '/api/v1/research/systems';
  const where = { direction: 'Over' };
  for (const body of [{ where }, { where: { ...where, minLuck: 1 } }, { where, from: '2024-03-05', to: '2024-03-01' }])
    for (const path of [run, `${run}/export.csv`]) await ask(admin, 'POST', path, { body });
  const path = '/api/v1/me/systems';
  const headers = { 'idempotency-key': 'a-system' };
  const id = idOf(await ask(admin, 'POST', path, { body: { name: 'Overs', system: { where } }, headers }));
  await ask(admin, 'POST', path, { body: { name: 'Others', system: { where } }, headers });
  await ask(admin, 'POST', path, { body: { name: 'Close', system: { where, price: 'closing' } } });
  await ask(admin, 'GET', path);
  const params = { id };
  for (const place of [`${path}/{id}`, `${path}/{id}/bets`]) await ask(admin, 'GET', place, { params });
  await ask(admin, 'PATCH', `${path}/{id}`, { params, body: { isFollowed: false } });
  const body = { name: 'Close', isFollowed: false, system: { where, price: 'closing' } };
  const closing = idOf(await ask(admin, 'POST', path, { body }));
  await ask(admin, 'PATCH', `${path}/{id}`, { params: { id: closing }, body: { isFollowed: true } });
  for (const one of [id, closing, id]) await ask(admin, 'DELETE', `${path}/{id}`, { params: { id: one } });
}
