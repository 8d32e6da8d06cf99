import assert from 'node:assert/strict';
import test from 'node:test';
import type { FastifyRequest } from 'fastify';
import { settableClock } from '../../kernel/index.ts';
import { readOnce } from './read-once-route.ts';

test('forty responses read at one moment are read again one after another, each after half a second to a second', async () => {
  const began = new Date('2024-03-05T18:00:00Z');
  const clock = settableClock(began);
  const request = { context: { clock }, caller: { account: { id: 1, tier: 'Admin' } } } as unknown as FastifyRequest;
  const share = readOnce();
  /** By question, when it was read, in ms since the beginning. */
  const readAt = new Map<number, number[]>();
  const ask = (question: number) =>
    share(request, [question], async () => {
      readAt.set(question, [...(readAt.get(question) ?? []), clock.now().getTime() - began.getTime()]);
      return question;
    });
  const questions = Array.from({ length: 40 }, (_, index) => index);
  for (let ms = 0; ms <= 1_000; ms += 25) {
    clock.set(new Date(began.getTime() + ms));
    // Steps follow each other, as the clock does.
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(questions.map(ask));
  }
  const again = questions.map((question) => readAt.get(question)?.[1] ?? assert.fail('it was not read again'));
  assert.ok(
    again.every((ms) => ms >= 500),
    again.join(' '),
  );
  const together = Math.max(
    ...Map.groupBy(again, (ms) => ms)
      .values()
      .map((those) => those.length),
  );
  assert.ok(together <= 3, `${together} of 40 within 25 ms`);
});
