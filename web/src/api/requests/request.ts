import { problemOf, Unreachable } from './problem.ts';
import { accessToken, tokenRefused } from '../session/session.ts';

type Parameter = string | number | boolean | undefined;

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, Parameter>>;
  readonly body?: object;
  /** A CSV file in place of a body. */
  readonly csv?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Calls the API as the signed-in account. Throws a Problem or Unreachable. The caller names the response type. */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const answer = await ask(path, options);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

/** The same for a file download. */
export const requestFile = async (path: string, options: RequestOptions = {}): Promise<Blob> =>
  (await ask(path, options)).blob();

async function ask(path: string, options: RequestOptions): Promise<Response> {
  const token = await accessToken();
  let answer = await send(path, options, token);
  if (answer.status === 401 && token !== undefined && (await tokenRefused(token)))
    answer = await send(path, options, await accessToken());
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

/** Sends a request of the client's own making as the signed-in account. A token that is refused is renewed once. */
export async function sendAsAccount(request: Request): Promise<Response> {
  const withToken = (token: string | undefined): Request => {
    const copy = request.clone();
    if (token !== undefined) copy.headers.set('authorization', `Bearer ${token}`);
    return copy;
  };
  const token = await accessToken();
  const answer = await fetch(withToken(token));
  if (answer.status !== 401 || token === undefined || !(await tokenRefused(token))) return answer;
  return fetch(withToken(await accessToken()));
}

async function send(path: string, options: RequestOptions, token: string | undefined): Promise<Response> {
  const { method = 'GET', query = {}, body, csv, idempotencyKey, signal } = options;
  const headers = new Headers();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (csv !== undefined) headers.set('content-type', 'text/csv');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  try {
    return await fetch(addressOf(path, query), {
      method,
      headers,
      credentials: 'omit',
      // What is deleted while the page is being closed is deleted still.
      keepalive: method === 'DELETE',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(csv === undefined ? {} : { body: csv }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Unreachable(error);
  }
}

function addressOf(path: string, query: Readonly<Record<string, Parameter>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return `/api/v1${path}${text === '' ? '' : `?${text}`}`;
}
