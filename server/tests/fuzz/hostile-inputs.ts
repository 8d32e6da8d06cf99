import type { Draws } from './draws.ts';

/** Bytes for a separate connection, and their kind. */
export interface HostileInput {
  readonly kind: string;
  readonly bytes: Buffer;
}

/** Creates the bytes of one input; `credential` is a header line with full access. */
type Make = (draws: Draws, credential: string) => Buffer;

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** An exact request, plus only a header that closes the connection. */
function request(line: string, headers: readonly string[], body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([latin(`${[line, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`), body]);
}

/** Writes that would succeed with a valid body. */
const WRITES = [
  'POST /api/v1/me/api-keys',
  'POST /api/v1/ops/tokens',
  'POST /api/v1/ops/operations/settle',
  'POST /api/v1/ops/operations/settle-range',
  'POST /api/v1/ops/operations/score-day',
  'POST /api/v1/data/webhook-subscriptions',
  'POST /api/v1/data/exports',
  'POST /api/v1/picks/evaluate',
  'PATCH /api/v1/admin/users/1',
  'PUT /api/v1/admin/config/schedule/settle',
  'POST /api/v1/auth/register',
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/reset-password',
];

function write(draws: Draws, credential: string, body: Buffer, headers: readonly string[] = []): Buffer {
  const type = headers.some((line) => /^content-type/i.test(line)) ? [] : ['Content-Type: application/json'];
  const length = `Content-Length: ${body.length}`;
  return request(`${draws.pick(WRITES)} HTTP/1.1`, [credential, ...type, length, ...headers], body);
}

const read = (draws: Draws, credential: string, target: string, headers: readonly string[] = []): Buffer =>
  request(`GET ${target} HTTP/1.1`, draws.chance(0.7) ? [credential, ...headers] : headers);

const long = (draws: Draws, most: number, letter = 'x'): string => letter.repeat(1 + draws.below(most));

const READS = [
  '/api/v1/players',
  '/api/v1/research/props',
  '/api/v1/games',
  '/api/v1/data/picks',
  '/api/v1/admin/users',
];

/** Members that are invalid in every write here: unknown ones, and known ones of another type. */
const WRONG = ['name', 'scopes', 'date', 'from', 'url', 'playerId', 'tier', 'value', 'email', 'token', 'type'];

export const KINDS: Readonly<Record<string, Make>> = {
  'deep JSON': (draws, credential) => {
    const depth = 33 + draws.below(20_000);
    const [open, close] = draws.pick([
      ['[', ']'],
      ['{"a":', '}'],
      ['[{"name":', '}]'],
    ] as const);
    const text = open.repeat(depth) + (open === '[' ? '' : '1') + (draws.chance(0.8) ? close.repeat(depth) : '');
    return write(draws, credential, latin(text.slice(0, 65_000)));
  },
  'huge numbers': (draws, credential) => {
    const number = draws.pick([
      '1e400',
      '-1e400',
      '9'.repeat(400),
      `0.${'0'.repeat(400)}1`,
      '1E+999999',
      '-0',
      '1e-9999',
    ]);
    return write(draws, credential, latin(`{"${draws.pick(WRONG)}":${number},"unknown":${number}}`));
  },
  'NUL and control characters': (draws, credential) => {
    const character = draws.pick([
      '\\u0000',
      '\\u0001',
      '\\u001f',
      '\\u007f',
      '\\u0085',
      '\\u2028',
      '\u0000',
      '\u0007',
    ]);
    if (draws.chance(0.3))
      return read(draws, credential, `${draws.pick(READS)}?search=${draws.pick(['%00', '%01', '%0d%0a', '%7f'])}`);
    return write(draws, credential, latin(`{"${draws.pick(WRONG)}":"a${character}b","unknown":"${character}"}`));
  },
  'lone surrogates': (draws, credential) => {
    const half = draws.pick(['\\ud800', '\\udfff', '\\udc00\\ud800', 'x\\udbff']);
    return write(
      draws,
      credential,
      latin(draws.chance(0.5) ? `{"${draws.pick(WRONG)}":"${half}","unknown":1}` : `{"${half}":1}`),
    );
  },
  'prototype keys': (draws, credential) => {
    const key = draws.pick(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__']);
    const value = draws.pick(['{"isAdmin":true}', '{"prototype":{"tier":"Admin"}}', 'null', '[]', '1']);
    if (draws.chance(0.3)) return read(draws, credential, `${draws.pick(READS)}?${key}=1&${key}[x]=2`);
    return write(draws, credential, latin(`{"${key}":${value},"${draws.pick(WRONG)}":{"${key}":${value}}}`));
  },
  'duplicate keys': (draws, credential) => {
    const name = draws.pick(WRONG);
    return write(draws, credential, latin(`{"${name}":"a","unknown":1,"${name}":{"b":1},"unknown":2}`));
  },
  'wrong encodings': (draws, credential) => {
    const text = `{"${draws.pick(WRONG)}":{"unknown":"é"}}`;
    const [body, header] = draws.pick([
      [Buffer.from(text, 'utf16le'), 'Content-Type: application/json; charset=utf-16'],
      [latin(text), 'Content-Type: application/json; charset=iso-8859-1'],
      [Buffer.from(`\ufeff${text}`), 'Content-Type: application/json'],
      [Buffer.from(text), 'Content-Type: application/json; charset=utf-7'],
      [latin('\x1f\x8b\x08\x00\x00'), 'Content-Encoding: gzip'],
      [Buffer.from(text), 'Content-Encoding: br, gzip, deflate'],
      [Buffer.from(text), 'Content-Type: application/json\x01'],
      [Buffer.from(text), `Content-Type: ${long(draws, 3_000)}`],
      [Buffer.from(text), 'Content-Type: multipart/form-data; boundary='],
      [Buffer.from(text), 'Content-Type:'],
    ] as const);
    return write(draws, credential, body, [header]);
  },
  'invalid UTF-8': (draws, credential) => {
    const bad = draws.pick(['\xff', '\xc0\x80', '\xed\xa0\x80', '\xf5\x80\x80\x80', '\xe2\x82', '\x80']);
    if (draws.chance(0.4))
      return read(
        draws,
        credential,
        `${draws.pick(READS)}?search=${draws.pick([bad, '%ff', '%c0%80', '%ed%a0%80', '%e2%82'])}`,
      );
    return write(draws, credential, latin(`{"${draws.pick(WRONG)}":["${bad}"],"unknown":"${bad}"}`));
  },
  'header bombs': (draws, credential) => {
    const lines = draws.pick([
      Array.from({ length: 50 + draws.below(2_500) }, (_, index) => `X-${index}: y`),
      [`X-Long: ${long(draws, 40_000)}`],
      Array.from({ length: 200 }, () => 'X-API-Key: pp_x'),
      ['X-No-Colon'],
      [': no name'],
      ['X Y: space in the name'],
      ['X-Fold: a', ' b'],
      ['X-Control: \x01\x02'],
      ['Authorization: Bearer a', 'Authorization: Bearer b'],
      ['If-None-Match: ' + '"x",'.repeat(1 + draws.below(3_000))],
      ['Accept-Encoding: ' + 'gzip;q=0.1,'.repeat(1 + draws.below(1_200))],
      ['Host: another'],
      ['X-Forwarded-For: ' + '1.1.1.1,'.repeat(1 + draws.below(1_500))],
      ['Range: bytes=' + '0-1,'.repeat(1 + draws.below(2_000))],
    ]);
    return read(draws, credential, draws.pick(READS), lines);
  },
  'path traversal': (draws, credential) => {
    const step = draws.pick([
      '../',
      '..%2f',
      '%2e%2e/',
      '%2e%2e%2f',
      '..\\',
      '..%5c',
      '%252e%252e/',
      './',
      '//',
      '..;/',
      '%c0%ae%c0%ae/',
    ]);
    const start = draws.pick([
      '/',
      '/docs/static/',
      '/assets/',
      '/errors/',
      '/api/v1/',
      '/api/v1/players/',
      '/api/v1/admin/config/',
    ]);
    const end = draws.pick(['etc/passwd', 'package.json', 'data/instance-key', '%00', '', 'api/v1/me', 'C:/boot.ini']);
    return read(draws, credential, `${start}${step.repeat(1 + draws.below(12))}${end}`);
  },
  'over-long addresses': (draws, credential) => {
    const tail = draws.pick(['a', '%41', 'a=1&', '/', 'a/', '../']).repeat(200 + draws.below(4_000));
    return read(draws, credential, `${draws.pick(READS)}${draws.pick(['/', '?', '?search=', '#'])}${tail}`);
  },
  'addresses that are none': (draws, credential) => {
    const target = draws.pick([
      '*',
      'http://other.example/api/v1/me',
      'x',
      '//x',
      '/%',
      '/%zz',
      '/api/v1/players?%',
      '/api/v1/players?=&&&=',
      '/api/v1/players?limit[]=1',
      '/api/v1/players?limit=1&limit=2',
      '/a b',
      '',
      '/api/v1/players/%F0%9F%92%8E',
      '/api/v1/players/1%2Fgames',
      '\\api',
    ]);
    return read(draws, credential, target);
  },
  'lies about chunks': (draws, credential) => {
    const body = draws.pick([
      'zz\r\n{}\r\n0\r\n\r\n',
      '-1\r\n{}\r\n0\r\n\r\n',
      'ffffffffffffffff\r\n{}\r\n',
      `1;${long(draws, 20_000)}\r\n{\r\n0\r\n\r\n`,
      '2\r\n{}0\r\n\r\n',
      '0\r\n\r\n',
      '2\r\n{}\r\n0\r\nX: y\r\n\r\n',
      ' 2\r\n{}\r\n0\r\n\r\n',
      '0x2\r\n{}\r\n0\r\n\r\n',
    ]);
    const coding = draws.pick([
      'chunked',
      'gzip, chunked',
      'chunked, chunked',
      'chunked, identity',
      'x',
      'Chunked ',
      ',chunked',
    ]);
    const length = draws.chance(0.4) ? ['Content-Length: 2'] : [];
    const headers = [credential, 'Content-Type: application/json', `Transfer-Encoding: ${coding}`, ...length];
    return request(`${draws.pick(WRITES)} HTTP/1.1`, headers, latin(body));
  },
  'lies about lengths': (draws, credential) => {
    const length = draws.pick([
      '-1',
      '1e3',
      '0x10',
      '99999999999999999999',
      '65537',
      '1073741824',
      ' ',
      '+2',
      '2, 2',
      '2\r\nContent-Length: 3',
      '1',
      '2;',
      '2.0',
    ]);
    const headers = [credential, 'Content-Type: application/json', `Content-Length: ${length}`];
    return request(`${draws.pick(WRITES)} HTTP/1.1`, headers, latin('{"unknown":1}'));
  },
  'bodies too large': (draws, credential) =>
    write(draws, credential, latin(`{"unknown":"${'x'.repeat(65_537 + draws.below(30_000))}"}`)),
  cookies: (draws, credential) => {
    const jar = draws.pick([
      `refreshToken=${long(draws, 12_000)}`,
      'refreshToken=a; '.repeat(1 + draws.below(600)),
      'refreshToken',
      '=;=;=',
      'refreshToken=%zz',
      'refreshToken="',
      'refreshToken=\x01',
      '__proto__=1; refreshToken=x',
      `refreshToken=${'.'.repeat(100)}`,
    ]);
    return request(`POST /api/v1/auth/${draws.pick(['refresh', 'logout'])} HTTP/1.1`, [
      `Cookie: ${jar}`,
      ...(draws.chance(0.2) ? [credential] : []),
    ]);
  },
  methods: (draws, credential) => {
    const method = draws.pick([
      'PROPFIND',
      'TRACE',
      'CONNECT',
      'get',
      'GETT',
      'OPTIONS',
      'HEAD',
      'DELETE',
      'PURGE',
      'M-SEARCH',
      'SOURCE',
      'PRI',
      'G\x01T',
      '',
      'QUERY',
      long(draws, 500, 'A'),
    ]);
    const version = draws.pick([
      'HTTP/1.1',
      'HTTP/1.1',
      'HTTP/1.0',
      'HTTP/0.9',
      'HTTP/2.0',
      'HTTP/9.9',
      'HTTQ/1.1',
      '',
    ]);
    return request(`${method} ${draws.pick(READS)} ${version}`, [credential]);
  },
  'idempotency keys': (draws, credential) => {
    const key = draws.pick([
      '',
      ' ',
      'a b',
      long(draws, 4_000),
      'é',
      '\x01',
      'a\tb',
      `${'x'.repeat(255)}y`,
      '\xff',
      "'; drop table x; --",
    ]);
    return write(draws, credential, latin('{"unknown":1}'), [`Idempotency-Key: ${key}`]);
  },
  credentials: (draws) => {
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const claim = Buffer.from('{"sub":"1","tier":"Admin"}').toString('base64url');
    const line = draws.pick([
      `Authorization: Bearer ${none}.${claim}.`,
      `Authorization: Bearer ${long(draws, 9_000)}`,
      'Authorization: Bearer',
      'Authorization: Basic YTpi',
      'Authorization: Bearer a b c',
      'Authorization: bearer\tx',
      `X-API-Key: pp_${long(draws, 3_000)}`,
      'X-API-Key: pps_x',
      'X-API-Key: \xff',
      'Authorization: Bearer %00',
      'Authorization: Bearer a.b.c.d.e',
      `Authorization: Bearer ${'.'.repeat(2_000)}`,
    ]);
    return request(
      `${draws.pick(WRITES)} HTTP/1.1`,
      [line, 'Content-Type: application/json', 'Content-Length: 2'],
      latin('{}'),
    );
  },
  'text that means something elsewhere': (draws, credential) => {
    const text = draws.pick([
      "' or '1'='1",
      '1;drop table accounts.account',
      '$(reboot)',
      '${7*7}',
      '{{7*7}}',
      '<script>alert(1)</script>',
      '=cmd|x',
      '../../x',
      '%25%30%30',
      '{"$ne":null}',
      '*)(uid=*',
      "\\'; --",
      '\u202e',
      'ﷺ'.repeat(60),
    ]);
    const parameter = draws.pick(['search', 'team', 'cursor', 'date', 'sort', 'stat', 'limit', 'fields']);
    return read(draws, credential, `${draws.pick(READS)}?${parameter}=${encodeURIComponent(text)}`);
  },
};

/** `count` inputs, with the kinds in turn. */
export function hostileInputs(draws: Draws, count: number, credential: string): HostileInput[] {
  const kinds = Object.entries(KINDS);
  return Array.from({ length: count }, (_, index): HostileInput => {
    const [kind, make] = kinds[index % kinds.length] ?? kinds[0]!;
    return { kind, bytes: make(draws, credential) };
  });
}
