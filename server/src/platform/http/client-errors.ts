import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { problemBody, PROBLEM_TYPE } from './answer-problem.ts';
import { invalidRequest, Problem, PROBLEMS } from './problems.ts';

/** What a connection did that never became a request. */
function problemOfConnection(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('headers-too-large', 'The address and headers are larger than 16 KiB.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('request-timeout', 'The request took too long to arrive.');
  return invalidRequest([{ pointer: '', detail: 'is not HTTP as we read it' }]);
}

/** Answers on the bare socket, where the framework has no request to answer, and closes it. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  answer: { readonly baseUrl: string; readonly headers: Readonly<Record<string, string>> },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOfConnection(error.code);
  const { status } = PROBLEMS[problem.slug];
  const body = JSON.stringify(problemBody(problem, answer.baseUrl, null));
  const headers = {
    ...answer.headers,
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
