import { retryAfterSeconds } from './retry.ts';

/** An error response: a problem document (RFC 9457), or what a proxy sent instead. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** The last part of the problem's type, such as `rate-limit-exceeded`; `http-502` if there was no problem document. */
  readonly slug: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string | null;
  /** Every member of the document, including those of its type: `errors`, `requiredTier`, `operationId` … */
  readonly members: Readonly<Record<string, unknown>>;
  /** Identifies the request in the service's log. */
  readonly requestId: string | null;
  /** The wait that Retry-After asks for, in seconds; null without one. */
  readonly retryAfterSeconds: number | null;

  constructor(body: unknown, { status, headers }: Pick<Response, 'status' | 'headers'>) {
    const members = isObject(body) ? body : {};
    const detail = textOf(members['detail']);
    const title = textOf(members['title']) ?? `HTTP ${status}`;
    super(detail === null ? title : `${title}: ${detail}`);
    this.slug = /\/errors\/([a-z-]+)$/.exec(textOf(members['type']) ?? '')?.[1] ?? `http-${status}`;
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.members = members;
    this.requestId = headers.get('x-request-id');
    this.retryAfterSeconds = retryAfterSeconds(headers);
  }

  /** When the exceeded limit resets; null for other problems. */
  get resetAt(): Date | null {
    const text = textOf(this.members['resetAt']);
    return text === null ? null : new Date(text);
  }

  /** The invalid places of the request; empty for other problems. */
  get errors(): readonly { readonly pointer: string; readonly detail: string }[] {
    const { errors } = this.members;
    return Array.isArray(errors) ? (errors as { pointer: string; detail: string }[]) : [];
  }
}

/** Whether an error is a problem with this slug: `isProblem(error, 'tier-required')`. */
export const isProblem = (error: unknown, slug: string): error is ProblemError =>
  error instanceof ProblemError && error.slug === slug;

/** The response's data. Rejects with ProblemError unless the response is 2xx. Wraps any call: `await dataOf(api.GET(…))`. */
export async function dataOf<Result extends { readonly response: Response; readonly data?: unknown }>(
  call: Promise<Result>,
): Promise<Exclude<Result['data'], undefined>> {
  const result = await call;
  if (!result.response.ok) throw new ProblemError('error' in result ? result.error : undefined, result.response);
  return result.data as Exclude<Result['data'], undefined>;
}

/** The error of a response. Reads the body. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new ProblemError(body, response);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
