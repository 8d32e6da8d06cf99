import type { DescribedApi, Operation, Parameter } from '../support/described-api.ts';
import { PASSWORD } from '../support/accounts.ts';
import type { Cast, Player } from './cast.ts';
import type { Draws } from './draws.ts';
import type { Memory } from './memory.ts';
import type { Sent } from './send.ts';
import { valueMaker, type Manner } from './values.ts';

/** A request, and the inputs from which it was composed. */
export interface Composed extends Sent {
  readonly params: Readonly<Record<string, unknown>>;
  /** The body before serialization, if the operation may accept it. */
  readonly value?: unknown;
}

interface Scene {
  readonly api: DescribedApi;
  readonly draws: Draws;
  readonly memory: Memory;
  readonly cast: Cast;
  /** Values by the name of the member or parameter. */
  readonly words: Readonly<Record<string, readonly unknown[]>>;
  readonly mailTokens: readonly string[];
}

/** Bodies with dependent members. */
function fittingBody({ cast, draws, memory, mailTokens }: Scene, { name }: Operation): object | undefined {
  const token = (): string => draws.pick([...mailTokens, 'none']);
  switch (name) {
    case 'POST /api/v1/auth/login':
      return { email: draws.pick([...cast.accounts, ...cast.extras, ...cast.unverified]).email, password: PASSWORD };
    case 'POST /api/v1/auth/reauthenticate':
      return { password: PASSWORD };
    // Changing a password would end sessions that the run needs; a separate journey changes one.
    case 'POST /api/v1/me/password':
      return { currentPassword: PASSWORD, newPassword: 'short' };
    // The run needs its accounts; a separate journey deletes one.
    case 'DELETE /api/v1/me':
      return { password: 'not this one' };
    case 'POST /api/v1/auth/verify-email':
      return { token: token(), ...(draws.pick([true, false]) ? { password: PASSWORD } : {}) };
    case 'POST /api/v1/auth/reset-password':
      return { token: token(), password: PASSWORD };
    case 'POST /api/v1/data/webhook-subscriptions/{id}/replay':
      return { since: draws.pick([...memory.values('eventId'), 'evt_unknown']) };
    default:
      return undefined;
  }
}

/** Path parameters that identify existing objects, and values that depend on them. */
function fittingPlace(scene: Scene, operation: Operation, player: Player): Readonly<Record<string, unknown>> {
  const { memory, draws, cast } = scene;
  if (operation.path.includes('/admin/users/')) return { id: draws.pick(cast.extras).id };
  if (operation.path.includes('/admin/config/')) {
    const settings = memory.values('setting') as readonly Readonly<Record<string, unknown>>[];
    return settings.length === 0 ? {} : draws.pick(settings);
  }
  if (/\/(players\/\{id\}|.*\{playerId\})/.test(operation.path)) {
    const id = draws.pick([...memory.values('playerId'), 1]);
    return { id, playerId: id };
  }
  if (operation.path.includes('/picks/{id}')) return { id: draws.pick([...memory.values('pickId'), 1]) };
  // The sessions of the cast stay open; a separate journey ends one.
  if (operation.path.includes('/me/sessions/')) return { id: 2_147_483_647 };
  const places = memory.places(operation);
  const own = places.filter(({ owner }) => owner === player.account);
  return own.length > 0 ? draws.pick(own).params : places.length > 0 ? draws.pick(places).params : {};
}

export function compose(scene: Scene, operation: Operation, player: Player, manner: Manner): Composed {
  const { api, draws, memory, words } = scene;
  const known = (name: string): readonly unknown[] =>
    name === 'cursor' ? memory.values(`cursor of ${operation.name}`) : (words[name] ?? memory.values(name));
  const maker = valueMaker(api, draws, known);
  const place = manner === 'valid' || draws.chance(0.7) ? fittingPlace(scene, operation, player) : {};
  const { parameters = [], requestBody } = operation;
  // Only one part of the request is odd, so that the others pass validation.
  const parts = [...parameters.map(({ name }) => name), ...(requestBody === undefined ? [] : ['body'])];
  const odd = manner === 'valid' || parts.length === 0 ? undefined : draws.pick(parts);
  const mannerOf = (part: string): Manner => (part === odd ? manner : 'valid');

  const params: Record<string, unknown> = {};
  for (const { in: at, name, schema } of parameters)
    if (at === 'path')
      params[name] =
        mannerOf(name) === 'valid' && name in place ? place[name] : maker.value(name, schema, mannerOf(name));
  const query = parameters
    .filter(({ in: at, name, required }) => at === 'query' && (name === odd || required === true || draws.chance(0.3)))
    .map((parameter) => queryOf(parameter, maker.value(parameter.name, parameter.schema, mannerOf(parameter.name))));
  if (manner === 'broken' && odd === undefined) query.push('unknown=1');
  const value =
    mannerOf('body') === 'valid' && place['value'] !== undefined && operation.method === 'PUT'
      ? { value: place['value'] }
      : bodyOf(scene, operation, mannerOf('body'), maker);
  const headers = { ...player.headers, ...headersOf(scene, operation, odd) };
  const written: Written = value === undefined ? { headers: {} } : writtenBody(draws, value, mannerOf('body'));
  return {
    method: operation.method,
    url: urlOf(operation.path, params, query),
    params,
    value,
    headers: { ...headers, ...written.headers },
    body: written.body,
  };
}

function bodyOf(scene: Scene, operation: Operation, manner: Manner, maker: ReturnType<typeof valueMaker>): unknown {
  const { draws, memory } = scene;
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema === undefined) return draws.chance(0.05) ? {} : undefined;
  const { properties = {} } = scene.api.schema(schema);
  const fitting = fittingBody(scene, operation);
  const valid = fitting ?? maker.value('body', schema, 'valid');
  if (manner === 'valid') {
    const earlier = memory.values(`body of ${operation.name}`);
    return earlier.length > 0 && draws.chance(0.1) ? draws.pick(earlier) : valid;
  }
  if (draws.chance(0.1)) return maker.broken();
  if (draws.chance(0.1)) return { ...(valid as object), unknown: maker.broken() };
  const names = Object.keys(properties);
  if (names.length === 0) return maker.broken();
  const name = draws.pick(names);
  const member = properties[name] ?? {};
  const { [name]: _, ...others } = valid as Record<string, unknown>;
  return draws.chance(0.15) ? others : { ...others, [name]: maker.value(name, member, manner) };
}

interface Written {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

function writtenBody(draws: Draws, value: unknown, manner: Manner): Written {
  const text = JSON.stringify(value) ?? 'null';
  if (manner !== 'broken' || draws.chance(0.8)) return { headers: { 'content-type': 'application/json' }, body: text };
  return draws.pick<Written>([
    { headers: { 'content-type': 'text/plain' }, body: text },
    { headers: { 'content-type': 'application/json' }, body: text.slice(0, -1) },
    { headers: { 'content-type': 'application/json; charset=utf-16' }, body: text },
    { headers: { 'content-type': 'application/json' }, body: `${text},` },
    { headers: {}, body: text },
    { headers: { 'content-type': 'application/json' }, body: `"${'x'.repeat(66_000)}"` },
  ]);
}

function headersOf({ draws, memory }: Scene, operation: Operation, odd: string | undefined): Record<string, string> {
  const { parameters = [], path } = operation;
  const takes = (name: string): boolean => parameters.some((one) => one.in === 'header' && one.name === name);
  const headers: Record<string, string> = { 'x-forwarded-for': `10.${draws.below(256)}.${draws.below(256)}.1` };
  if (takes('Idempotency-Key') && draws.chance(0.35))
    headers['idempotency-key'] =
      odd === 'Idempotency-Key'
        ? draws.pick(['', 'a b', 'x'.repeat(256), 'x'.repeat(255), 'é', 'a\tb'])
        : `key-${draws.below(3)}`;
  if (takes('If-None-Match') && draws.chance(0.3)) {
    const tags = memory.values(`tag of ${operation.name}`);
    headers['if-none-match'] = tags.length > 0 ? String(draws.pick(tags)) : '"unknown"';
  }
  if (draws.chance(0.1)) headers['accept-encoding'] = draws.pick(['gzip', 'br, gzip;q=0.5', '*', 'gzip;q=0']);
  const cookies = memory.values('cookie');
  if (path.startsWith('/api/v1/auth/re') || path.endsWith('logout'))
    if (cookies.length > 0 && draws.chance(0.6)) headers['cookie'] = String(cookies.at(-1));
  return headers;
}

/** Text that can be in a URL: half a surrogate pair cannot. */
const inUrl = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return encodeURIComponent(text.toWellFormed());
};

function queryOf({ name }: Parameter, value: unknown): string {
  return `${name}=${Array.isArray(value) ? value.map(inUrl).join(',') : inUrl(value)}`;
}

/** Never an empty part, which is another path, and none too long for the router, which responds without an operation. */
function urlOf(path: string, params: Readonly<Record<string, unknown>>, query: readonly string[]): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const text = inUrl(params[name] ?? 'none');
    return text === '' || text === '.' || text === '..' ? 'none' : text.length > 400 ? 'too-long' : text;
  });
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}
