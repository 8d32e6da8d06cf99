import assert from 'node:assert/strict';
import test from 'node:test';
import { Type } from 'typebox';
import type { CountRequests } from '../../src/platform/index.ts';
import { type ApiModule } from '../../src/platform/http/index.ts';
import { fuzzStage } from './stage.ts';

const CONFIG = { access: 'research' } as const;

/** One route per kind of fault that the fuzzer must detect. */
const mistakes: ApiModule = {
  name: 'mistakes',
  routes(api) {
    const of = (summary: string) => ({ summary, response: { 200: Type.Object({ ok: Type.Boolean() }) } });
    api.get('/planted/status', { config: CONFIG, schema: of('An undocumented status') }, async (_request, reply) =>
      reply.code(202 as 200).send({ ok: true }),
    );
    api.get(
      '/planted/body',
      { config: CONFIG, schema: of('A body off its schema') },
      async () => ({ ok: 'yes' }) as unknown as { ok: boolean },
    );
    api.get('/planted/crash', { config: CONFIG, schema: of('A crash') }, async () => {
      throw new Error('planted');
    });
    api.get('/planted/header', { config: CONFIG, schema: of('A header that is missing') }, async (_request, reply) => {
      reply.removeHeader('x-ratelimit-reset');
      return { ok: true };
    });
    api.post(
      '/planted/value',
      {
        config: CONFIG,
        schema: {
          ...of('A crash at a boundary'),
          body: Type.Object({ count: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
        },
      },
      async ({ body: { count } }) => {
        if (count === 1_000_000) throw new Error('planted');
        return { ok: true };
      },
    );
  },
};

/** Omits one request in fifty. */
function forgetful(real: CountRequests): CountRequests {
  let taken = 0;
  return {
    ...real,
    async take(caller, group) {
      const allowance = await real.take(caller, group);
      taken += 1;
      if (taken % 50 === 0) await real.giveBack(caller, group, allowance.resetAt);
      return allowance;
    },
  };
}

test('the fuzzer catches an undocumented status, a body that violates its schema, a crash, one at a boundary only, and a missing header', async (t) => {
  const stage = await fuzzStage(t, { modules: [mistakes] });
  const operations = stage.api.operations.filter(({ path }) => path.includes('/planted/'));
  const { findings } = await stage.fuzz({ seed: 1, requests: 600, walkers: 1, operations });
  const kinds = [...findings.keys()].join('\n');
  for (const expected of [
    /planted\/status: an undocumented status 202/,
    /planted\/body: 200 off its schema/,
    /planted\/crash: returned 500/,
    /planted\/header: no X-RateLimit-Reset/,
    /planted\/value: returned 500/,
  ])
    assert.match(kinds, expected);
  assert.match(
    findings.get(kinds.split('\n')[0] ?? '')?.first ?? '',
    /^seed 1, walker 0, step \d+: .*\ncurl -i .* 'http/s,
  );
});

test('the fuzzer catches a request that was not counted', async (t) => {
  const stage = await fuzzStage(t, { limits: forgetful });
  const operations = stage.api.operations.filter(({ path }) => path.endsWith('/players'));
  const { findings } = await stage.fuzz({ seed: 1, requests: 300, walkers: 1, operations });
  assert.match([...findings.keys()].join('\n'), /usage of \S+ is not what was counted apart/);
});
