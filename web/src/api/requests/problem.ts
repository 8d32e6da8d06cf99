import { strings } from './strings.ts';

/** An error response of the service: a problem document (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly slug: string;
  readonly title: string;
  readonly members: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;

  constructor(status: number, body: Readonly<Record<string, unknown>>, requestId: string | null) {
    super(textOf(body['detail']) ?? textOf(body['title']) ?? strings.unexplained(status));
    this.name = 'Problem';
    this.status = status;
    this.slug = textOf(body['type'])?.split('/').at(-1) ?? 'unknown';
    this.title = textOf(body['title']) ?? strings.unknown;
    this.members = body;
    this.requestId = requestId;
  }

  /** What is wrong with one member of the request body; undefined if nothing is. */
  violation(member: string): string | undefined {
    const errors = this.members['errors'];
    if (!Array.isArray(errors)) return undefined;
    const found = (errors as { pointer: string; detail: string }[]).find(({ pointer }) => pointer === `/${member}`);
    return found === undefined ? undefined : sentence(found.detail);
  }
}

/** No response arrived. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super(strings.unreachable, { cause });
    this.name = 'Unreachable';
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.?$/, '.')}`;

/** The body may not be JSON: a proxy in between responds with its own page. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => ({}));
  const members = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return new Problem(response.status, members, response.headers.get('x-request-id'));
}

/** What is wrong with one member of the body that a request had; undefined for any other error. */
export const violationOf = (error: Error | null, member: string): string | undefined =>
  error instanceof Problem ? error.violation(member) : undefined;

/** The error, unless each thing that is wrong is one of the shown fields, which then says it itself. */
export function notOfFields(error: Error | null, shown: readonly string[]): Error | null {
  if (!(error instanceof Problem) || !Array.isArray(error.members['errors'])) return error;
  const faults = error.members['errors'] as readonly { pointer: string }[];
  return faults.every(({ pointer }) => shown.includes(pointer.slice(1))) ? null : error;
}
