import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, errorCode, isConnectionLoss, isTransientFailure, violatedReference } from '../../index.ts';
import { problemOfDomain } from './domain-problems.ts';
import { invalidRequest, notFound, Problem, PROBLEMS, unauthorized, unavailable, notJson } from './problems.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** Maps any error to the problem that the client gets; unknown errors become a 500 without details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DomainError) return problemOfDomain(error);
  if (isConnectionLoss(error)) return unavailable('The database does not respond at the moment.', error);
  if (isTransientFailure(error)) return unavailable('The database cannot do this at the moment.', error);
  return (
    referenceProblem(error) ??
    frameworkProblem(error) ??
    new Problem('internal-error', 'The service made a mistake.', { cause: error })
  );
}

/** What the request refers to was deleted while it ran: its account (401), or anything else (404). */
function referenceProblem(error: unknown): Problem | undefined {
  const reference = violatedReference(error);
  if (reference === undefined) return undefined;
  if (reference.endsWith('_account_id_fkey')) return unauthorized();
  return new Problem('not-found', 'What the request refers to was deleted in the meantime.', { cause: error });
}

/** The framework's own errors, by code; their messages are not sent. */
function frameworkProblem(error: unknown): Problem | undefined {
  switch (errorCode(error)) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('payload-too-large', 'The body is larger than this address takes.', { cause: error });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return notJson(error);
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return invalidRequest([{ pointer: '', detail: 'has a body that is not JSON' }]);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidRequest([{ pointer: '/header/content-length', detail: 'does not match the body' }]);
    case 'FST_ERR_BAD_URL':
      return invalidRequest([{ pointer: '', detail: 'has an address that cannot be decoded' }]);
    case 'FST_ERR_MAX_PARAM_LENGTH':
    // A path that leads outside the folder of static files.
    case 'FST_STATIC_FORBIDDEN_PATH':
      return notFound();
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request-timeout', 'The request took too long to arrive.', { cause: error });
    default:
      return undefined;
  }
}

/** The body of a problem. `instance` is the path of the request, without the query. */
export function problemBody(problem: Problem, baseUrl: string, path: string | null): Record<string, unknown> {
  const { status, title } = PROBLEMS[problem.slug];
  return {
    type: `${baseUrl}/errors/${problem.slug}`,
    title,
    status,
    detail: problem.detail,
    instance: path,
    ...problem.members,
  };
}

/** Sent as bytes: the framework would add a charset to text, which JSON does not need. */
export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  problem: Problem,
  baseUrl: string,
): FastifyReply {
  return reply
    .code(PROBLEMS[problem.slug].status)
    .headers({ ...problem.headers, 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' })
    .removeHeader('etag')
    .send(Buffer.from(JSON.stringify(problemBody(problem, baseUrl, pathOf(request.raw.url)))));
}

type Headers = Readonly<Record<string, number | string | string[] | undefined>>;

/** Writes a problem without the framework, with the headers of every response. */
export function writeProblem(
  response: ServerResponse,
  problem: Problem,
  baseUrl: string,
  { url, headers }: { readonly url?: string | undefined; readonly headers: Headers },
): void {
  const body = JSON.stringify(problemBody(problem, baseUrl, pathOf(url)));
  response.writeHead(PROBLEMS[problem.slug].status, {
    ...headers,
    ...problem.headers,
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** The path of a request if it is valid in a URI reference, else null. */
function pathOf(url: string | undefined): string | null {
  const path = url?.split('?', 1)[0] ?? '';
  return /^\/(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})*$/i.test(path) ? path : null;
}
