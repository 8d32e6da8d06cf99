import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import { problemBody, PROBLEM_TYPE } from './answer-problem.ts';
import { invalidRequest, Problem, PROBLEMS } from './problems.ts';

/** The problem of a connection that never became a request. */
function problemOfConnection(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('headers-too-large', 'The address and headers are larger than 16 KiB.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('request-timeout', 'The request took too long to arrive.');
  return invalidRequest([{ pointer: '', detail: 'is not valid HTTP' }]);
}

interface BareAnswer {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the status of the response, if there is one. */
  readonly onAnswer: (status: number) => void;
}

/** A client that does not close its side within this time is disconnected. */
const LINGER_MS = 1_000;

/** Refuses CONNECT: the service is not a proxy. */
export function answerConnect(socket: Duplex, answer: BareAnswer): void {
  const allow = 'GET, HEAD, POST, PUT, PATCH, DELETE';
  const problem = new Problem('method-not-allowed', 'The service is not a proxy.', { headers: { allow } });
  answerOnSocket(problem, socket, answer);
}

/** Responds on the bare socket, where the framework has no request, and closes it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, answer: BareAnswer): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  answerOnSocket(problemOfConnection(error.code), socket, answer);
}

function answerOnSocket(problem: Problem, socket: Duplex, answer: BareAnswer): void {
  const { status } = PROBLEMS[problem.slug];
  answer.onAnswer(status);
  const body = JSON.stringify(problemBody(problem, answer.baseUrl, null));
  const headers = {
    ...answer.headers,
    ...problem.headers,
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // Without a listener an error of this socket would end the process; further input is discarded.
  socket.on('error', () => socket.destroy()).resume();
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
