import type { DescribedApi, Operation } from '../support/described-api.ts';
import type { ApiResponse } from './send.ts';

/** The faults of a response, judged by the operation's description only. */
export function faultsOf(api: DescribedApi, operation: Operation, response: ApiResponse): string[] {
  const { status, headers } = response;
  const faults = status >= 500 ? [`returned ${status}: ${response.text?.slice(0, 300)}`] : [];
  const described = api.response(operation, status);
  if (described === undefined) return [...faults, `an undocumented status ${status}: ${response.text?.slice(0, 200)}`];
  faults.push(...bodyFaults(api, described.content ?? {}, response));
  faults.push(...headerFaults(headers));
  if (status === 429 && !(Number(headers['retry-after']) >= 1)) faults.push('429 without Retry-After');
  if (status === 401 && headers['www-authenticate'] === undefined) faults.push('401 without WWW-Authenticate');
  if (status === 200 && '304' in operation.responses && headers.etag === undefined) faults.push('200 without an ETag');
  return faults;
}

function bodyFaults(
  api: DescribedApi,
  content: NonNullable<ReturnType<DescribedApi['response']>>['content'] & object,
  { status, headers, text }: ApiResponse,
): string[] {
  if (text === undefined) return [];
  const types = Object.keys(content);
  if (types.length === 0) return text === '' ? [] : [`${status} with a body that is not described`];
  const type = headers['content-type']?.split(';')[0] ?? 'no type';
  const media = content[type];
  if (media === undefined) return [`${status} of the type ${type}, described as ${types.join()}`];
  if (!/^application\/(problem\+)?json$/.test(type)) return [];
  const body = parsed(text);
  if (body === undefined) return [`${status} with a body that is not JSON: ${text.slice(0, 100)}`];
  const fault = api.fault(media, body.value);
  const problem = type === 'application/problem+json' ? problemFaults(status, body.value) : [];
  return fault === undefined ? problem : [...problem, `${status} off its schema: ${fault}: ${text.slice(0, 300)}`];
}

export function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Internals that no client may see. */
const LEAK = /\bat \S+ \(|node_modules|\.ts:\d|\bselect \S+ from\b|\binsert into\b|syntax error|relation "|pg_/i;

function problemFaults(status: number, body: unknown): string[] {
  const { status: told, title, detail } = body as Readonly<Record<string, unknown>>;
  const faults = told === status ? [] : [`a problem that says ${String(told)} with status ${status}`];
  return LEAK.test(`${String(title)} ${String(detail)}`) ? [...faults, `a leak: ${String(detail)}`] : faults;
}

function headerFaults(headers: ApiResponse['headers']): string[] {
  const number = (name: string): number => Number(headers[name] ?? Number.NaN);
  const faults: string[] = [];
  if (!/^req_\w+$/.test(String(headers['x-request-id']))) faults.push('no X-Request-Id');
  if (!(Number.isInteger(number('x-ratelimit-limit')) && number('x-ratelimit-limit') > 0))
    faults.push('no X-RateLimit-Limit');
  if (!(Number.isInteger(number('x-ratelimit-remaining')) && number('x-ratelimit-remaining') >= 0))
    faults.push(`X-RateLimit-Remaining is ${String(headers['x-ratelimit-remaining'])}`);
  if (!/^\d{4}-\d\d-\d\dT00:00:00Z$/.test(String(headers['x-ratelimit-reset']))) faults.push('no X-RateLimit-Reset');
  return faults;
}
