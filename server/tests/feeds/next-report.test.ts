import assert from 'node:assert/strict';
import test from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { identifyWithConfig, getAs } from '../support/tier-callers.ts';
import { testServer } from '../support/http.ts';
import { addGame, smallLeague } from '../support/small-league.ts';
import { wholeProgram } from '../support/whole-program.ts';

const DATE = '2024-03-05';
const at = (clock: string, date = DATE): Date => new Date(`${date}T${clock}Z`);

test('a game names the next report that is due before its tip-off, and none while the feed is off', async (t) => {
  const clock = settableClock(at('18:00:00'));
  const { services, context, db } = await wholeProgram(t, { clock, environment: { PROPPICK_MODE: 'production' } });
  const league = await smallLeague(db);
  const evening = await addGame(db, league, DATE, at('23:00:00'));
  const tomorrow = await addGame(db, league, '2024-03-06', at('23:00:00', '2024-03-06'));
  const later = await addGame(db, league, '2024-03-08', at('23:00:00', '2024-03-08'));
  const { api } = await testServer(t, { context, modules: services.modules, identify: identifyWithConfig });
  const due = async (gameId: number, date: string, more = ''): Promise<string | null> => {
    const response = await getAs(api, 'Sharp', `/research/availability?date=${date}${more}`);
    assert.equal(response.statusCode, 200, response.body);
    const { items } = response.json<{ items: { gameId: number; nextReportAt: string | null }[] }>();
    return items.find((game) => game.gameId === gameId)?.nextReportAt ?? null;
  };
  assert.equal(await due(evening, DATE), at('18:30:00').toISOString());
  assert.equal(await due(tomorrow, '2024-03-06'), at('18:30:00').toISOString(), 'reports are about the next day too');
  assert.equal(await due(later, '2024-03-08'), null);
  clock.set(at('22:40:00'));
  assert.equal(await due(evening, DATE), null, 'the next one comes after tip-off');
  assert.equal(await due(evening, DATE, `&asOf=${at('20:00:00').toISOString()}`), at('20:30:00').toISOString());
  const off = await api.inject({
    method: 'PUT',
    url: '/api/v1/admin/config/sources/nba-injury-report',
    headers: { authorization: 'Bearer Admin' },
    body: { value: 'nothing' },
  });
  assert.equal(off.statusCode, 200, off.body);
  clock.set(at('22:50:00'));
  assert.equal(await due(tomorrow, '2024-03-06'), null);
});
