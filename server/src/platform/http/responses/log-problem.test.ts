import assert from 'node:assert/strict';
import test from 'node:test';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../../index.ts';
import { problemOf } from './send-problem.ts';
import { logProblem } from './log-response.ts';

test('a reference to what is gone is a 404 and a warning that names it; other refusals are no line', () => {
  const lines: [level: string, fields: { reference?: string }][] = [];
  const line = (level: string) => (fields: object) => void lines.push([level, fields]);
  const log = { warn: line('warn'), error: line('error') } as unknown as Log;
  const request = { id: 'req_1', routeOptions: { url: '/x' }, isRefused: false } as unknown as FastifyRequest;
  const gone = problemOf(Object.assign(new Error('violates'), { code: '23503', constraint: 'bet_game_id_fkey' }));
  assert.equal(gone.slug, 'not-found');
  logProblem(log, request, gone);
  logProblem(log, request, problemOf(Object.assign(new Error('bad'), { code: 'FST_ERR_BAD_URL' })));
  assert.deepEqual(
    lines.map(([level, { reference }]) => [level, reference]),
    [['warn', 'bet_game_id_fkey']],
  );
  logProblem(log, request, problemOf(new Error('a fault')));
  assert.equal(lines.at(-1)?.[0], 'error');
});
