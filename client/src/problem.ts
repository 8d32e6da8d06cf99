/** What a request was refused with: a problem document (RFC 9457), or whatever stood in its place. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** The last part of the problem's type, such as `rate-limit-exceeded`; `http-502` where the answer was no problem. */
  readonly slug: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string | null;
  /** Every member of the document, those of its kind too: `errors`, `requiredTier`, `operationId` … */
  readonly members: Readonly<Record<string, unknown>>;
  /** Names the request in the service's log. */
  readonly requestId: string | null;
  /** Seconds after which it may be tried again, where the service says. */
  readonly retryAfterSeconds: number | null;

  constructor(body: unknown, { status, headers }: Pick<Response, 'status' | 'headers'>) {
    const members = isObject(body) ? body : {};
    const detail = textOf(members['detail']);
    const title = textOf(members['title']) ?? `Answered ${status}`;
    super(detail === null ? title : `${title}: ${detail}`);
    this.slug = /\/errors\/([a-z-]+)$/.exec(textOf(members['type']) ?? '')?.[1] ?? `http-${status}`;
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.members = members;
    this.requestId = headers.get('x-request-id');
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }

  /** When the limit that was hit begins anew; null for other problems. */
  get resetAt(): Date | null {
    const text = textOf(this.members['resetAt']);
    return text === null ? null : new Date(text);
  }

  /** Each place of the request that was not as it should be; empty for other problems. */
  get errors(): readonly { readonly pointer: string; readonly detail: string }[] {
    const { errors } = this.members;
    return Array.isArray(errors) ? (errors as { pointer: string; detail: string }[]) : [];
  }
}

/** True of a refusal with this slug: `isProblem(error, 'tier-required')`. */
export const isProblem = (error: unknown, slug: string): error is ProblemError =>
  error instanceof ProblemError && error.slug === slug;

/** The answer's data; rejects with ProblemError unless the answer is 2xx. Around any call: `await dataOf(api.GET(…))`. */
export async function dataOf<Answer extends { readonly response: Response; readonly data?: unknown }>(
  call: Promise<Answer>,
): Promise<Exclude<Answer['data'], undefined>> {
  const answer = await call;
  if (!answer.response.ok) throw new ProblemError('error' in answer ? answer.error : undefined, answer.response);
  return answer.data as Exclude<Answer['data'], undefined>;
}

/** The error that an answer stands for; its body is read. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new ProblemError(body, response);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
