import assert from 'node:assert/strict';
import test from 'node:test';
import { accessPage } from './pages/access-page.ts';
import { wholeProgram } from '../support/whole-program.ts';
import { assertGenerated } from './generated-page.ts';

type Paths = Parameters<typeof accessPage>[0];

test('docs/access.md shows what every route declares', async (t) => {
  const { server } = await wholeProgram(t);
  const { paths } = (await server.api.inject('/api/v1/openapi.json')).json<{ paths: Paths }>();
  assertGenerated('access.md', accessPage(paths));
});

test('a row shows the credentials, tiers and scopes that open the route', () => {
  const page = accessPage({
    '/a/{id}': {
      get: {
        security: [{ accessToken: [] }, { apiKey: [] }],
        'x-tiers': ['Pro', 'Sharp', 'Admin'],
        'x-limit-group': 'research',
      },
      post: {
        security: [{ accessToken: [] }, { opsToken: [] }],
        'x-scopes': ['ops:read'],
        'x-tiers': ['Admin'],
        'x-limit-group': 'ops',
      },
    },
    '/b': { get: { security: [] } },
  });
  assert.match(page, /^\| `GET \/a\/\{id\}` \| – \| T K \| T K \| T K \| – \| research \|$/m);
  assert.match(page, /^\| `POST \/a\/\{id\}` \| – \| – \| – \| T \| `ops:read` \| ops \|$/m);
  assert.match(page, /^\| `GET \/b` \| public \| public \| public \| public \| public \| – \|$/m);
});
