import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import { testServer } from '../../../tests/support/http.ts';
import { getAs, identifyByTier } from '../../../tests/support/tier-callers.ts';
import { readAhead, sentParameter, type Identify, type ApiModule } from './index.ts';

/** A route that reads ahead what `read` says, and says what it got; `steps` is what happened, in order. */
async function reading(t: TestContext, read: (word: string | undefined) => Promise<string>, identify: Identify) {
  const steps: string[] = [];
  const ahead = readAhead<string>();
  const module: ApiModule = {
    name: 'trial',
    routes(api) {
      api.get(
        '/trial',
        {
          config: {
            access: 'data-research',
            ahead(request, { account }) {
              steps.push(`begun for ${account.tier}`);
              ahead.begin(request, read(sentParameter(request, 'word')));
            },
          },
          schema: {
            summary: 'Reads ahead',
            querystring: Type.Object({ word: Type.Optional(Type.String()) }),
            response: { 200: Type.Object({ got: Type.String() }) },
          },
        },
        async (request) => {
          steps.push('handled');
          return { got: (await ahead.taken(request)) ?? 'nothing' };
        },
      );
    },
  };
  const { api } = await testServer(t, { modules: [module], identify });
  return { api, steps };
}

test('a reading begins with the guess, before the proof, and the handler gets it', async (t) => {
  const { api, steps } = await reading(t, async (word = 'none') => word, identifyByTier);
  const answer = await getAs(api, 'Sharp', '/trial?word=early');
  assert.deepEqual(answer.json(), { got: 'early' });
  assert.deepEqual(steps, ['begun for Sharp', 'handled']);
  assert.equal((await getAs(api, 'Sharp', '/trial?word=a&word=b')).statusCode, 400);
});

test('whoever is not remembered has nothing read ahead', async (t) => {
  const unknown: Identify = async (credential) => identifyByTier(credential);
  const { api, steps } = await reading(t, async () => 'early', unknown);
  assert.deepEqual((await getAs(api, 'Sharp', '/trial')).json(), { got: 'nothing' });
  assert.deepEqual(steps, ['handled']);
});

test('of what was read for one who is refused nothing is answered, nor its failure heard of', async (t) => {
  const { api, steps } = await reading(t, async () => Promise.reject(new Error('secret')), identifyByTier);
  const answer = await getAs(api, 'Sharp~Free', '/trial');
  assert.equal(answer.statusCode, 403);
  assert.deepEqual(steps, ['begun for Sharp']);
  const failed = await getAs(api, 'Sharp', '/trial');
  assert.equal(failed.statusCode, 500);
  assert.doesNotMatch(answer.body + failed.body, /secret/);
});
