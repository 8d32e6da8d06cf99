import type { Address, ResponseBody, Sent } from './described.ts';
import { takePrefetched, type Prefetched } from './prefetched.ts';
import { problemOf, Unreachable } from './problem.ts';
import { accessToken, tokenRefused } from '../session/session.ts';

/** Any operation's, as it is sent. */
interface Options {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly csv?: string;
  readonly prefetched?: keyof Prefetched | false;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}
/** Options can be left out where none is needed. */
type Given<At extends Address> = Record<never, never> extends Sent<At> ? [options?: Sent<At>] : [options: Sent<At>];

/** Calls an operation as the signed-in account. Throws a Problem or Unreachable. */
export async function request<At extends Address>(address: At, ...[options]: Given<At>): Promise<ResponseBody<At>> {
  const response = await ask(address, options);
  return (response.status === 204 ? undefined : await response.json()) as ResponseBody<At>;
}

/** The same for a file download. */
export const requestFile = async <At extends Address>(address: At, ...[options]: Given<At>): Promise<Blob> =>
  (await ask(address, options)).blob();

async function ask(address: Address, options: Options = {}): Promise<Response> {
  const { path = {}, query = {}, body, csv, idempotencyKey, prefetched = false, signal = null } = options;
  const early = prefetched === false ? undefined : await takePrefetched(prefetched);
  if (early?.ok === true) return early;
  const [method = '', template = ''] = address.split(' ');
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (csv !== undefined) headers.set('content-type', 'text/csv');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  const sent = csv ?? (body === undefined ? null : JSON.stringify(body));
  const url = `/api/v1${placed(template, path)}${queried(query)}`;
  // What is deleted while the page is being closed is deleted still.
  const keepalive = method === 'DELETE';
  const response = await asAccount((token) => {
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return fetch(url, { method, headers, credentials: 'omit', body: sent, keepalive, signal });
  }).catch((error: unknown) => {
    // What fetch throws when no response arrives.
    throw error instanceof TypeError ? new Unreachable(error) : error;
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** Sends with the access token of the signed-in account. A token that is refused is renewed once. */
export async function asAccount(send: (token: string | undefined) => Promise<Response>): Promise<Response> {
  const token = await accessToken();
  const response = await send(token);
  if (response.status !== 401 || token === undefined || !(await tokenRefused(token))) return response;
  return send(await accessToken());
}

const placed = (template: string, path: Readonly<Record<string, unknown>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));

function queried(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
