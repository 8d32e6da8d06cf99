import assert from 'node:assert/strict';
import test from 'node:test';
import { bearer, logInAs, makeAccount } from '../support/accounts.ts';
import { wholeProgram } from '../support/whole-program.ts';

const PATH = '/api/v1/data/webhook-subscriptions';
const URL_OF = 'http://127.0.0.1:9/hook';
const SECRET = 'sixteen characters or more';

const CONTROLS = [
  '\r\n',
  '\n',
  '\r',
  '\t',
  ' ',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u2028',
  '\r\nX-Planted: yes',
  '\ud800',
];

/** Texts that no request can carry as they stand, or whose meaning would be lost, by the members that take free text. */
const BAD: Readonly<Record<string, readonly string[]>> = {
  url: [
    ...CONTROLS.flatMap((bad) => [
      `${URL_OF}${bad}`,
      `${bad}${URL_OF}`,
      `${URL_OF.slice(0, 9)}${bad}${URL_OF.slice(9)}`,
    ]),
    `${URL_OF}#part`,
    `${URL_OF}#`,
    ...['https://user:secret@example.org/', 'https://user@example.org/', 'ftp://example.org/', 'javascript:alert(1)'],
    ...['file:///etc/passwd', '//example.org/', 'example.org', 'https://', 'https://exa mple.org/'],
  ],
  secret: [`${SECRET}\ud800`, `\udfff${SECRET}`],
};

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Record<string, { requestBody: { content: { 'application/json': { schema: { properties: object } } } } }>
    >
  >;
}

test('what goes into a request to a webhook is checked where it is saved: every member that takes free text', async (t) => {
  const { server, db } = await wholeProgram(t, { environment: { PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  await makeAccount(db, 'ada', 'Sharp');
  await db.query({ text: `update accounts.account set tier = 'Admin'` });
  const headers = bearer((await logInAs(server, 'ada')).accessToken);
  const send = (method: 'POST' | 'PATCH' | 'GET', url: string, body?: object) =>
    server.api.inject({ method, url, headers, ...(body && { body }) });

  const { paths } = (await send('GET', '/api/v1/openapi.json')).json<Described>();
  for (const [path, method] of [
    [PATH, 'post'],
    [`${PATH}/{id}`, 'patch'],
  ] as const) {
    const { properties } = paths[path]?.[method]?.requestBody.content['application/json'].schema ?? assert.fail(path);
    const free = Object.entries(properties).filter(
      ([, schema]) => !/"(enum|anyOf|const)"/.test(JSON.stringify(schema)),
    );
    assert.deepEqual(
      free.map(([name]) => name),
      Object.keys(BAD),
    );
  }

  const given = { url: URL_OF, events: ['picks.scored'], secret: SECRET };
  const made = await send('POST', PATH, given);
  assert.equal(made.statusCode, 201, made.body);
  const { id } = made.json<{ id: number }>();
  const before = (await send('GET', PATH)).body;
  for (const [member, texts] of Object.entries(BAD))
    for (const text of texts)
      for (const [method, url, body] of [
        ['POST', PATH, { ...given, [member]: text }],
        ['PATCH', `${PATH}/${id}`, { [member]: text }],
      ] as const) {
        const response = await send(method, url, body);
        const about = `${method} ${member} ${JSON.stringify(text)}: ${response.body}`;
        assert.ok([400, 422].includes(response.statusCode), about);
        assert.match(response.body, new RegExp(`(/|The )${member}`), about);
      }
  assert.equal((await send('GET', PATH)).body, before);
  // Letters of any script, escaped control characters, and any secret that can be written.
  for (const url of ['http://127.0.0.1:9/тест', 'http://127.0.0.1:9/a?b=%0d%0a%23', 'http://127.0.0.1:9/🏀'])
    assert.equal((await send('PATCH', `${PATH}/${id}`, { url, secret: `${SECRET} 🏀\n` })).statusCode, 200, url);
});
