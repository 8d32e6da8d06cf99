import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import { problemBody, PROBLEM_TYPE } from './send-problem.ts';
import { invalidRequest, Problem, PROBLEMS } from './problems.ts';

/** The problem of a connection that never became a request. */
function problemOfConnection(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('headers-too-large', 'The address and headers are larger than 16 KiB.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('request-timeout', 'The request took too long to arrive.');
  return invalidRequest([{ pointer: '', detail: 'is not valid HTTP' }]);
}

interface BareResponse {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the status of the response, if there is one. */
  readonly onResponse: (status: number) => void;
}

/** A client that does not close its side within this time is disconnected. */
const LINGER_MS = 1_000;

/** Refuses CONNECT: the service is not a proxy. */
export function respondToConnect(socket: Duplex, response: BareResponse): void {
  const allow = 'GET, HEAD, POST, PUT, PATCH, DELETE';
  const problem = new Problem('method-not-allowed', 'The service is not a proxy.', { headers: { allow } });
  respondOnSocket(problem, socket, response);
}

/** Responds on the bare socket, where the framework has no request, and closes it. */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Socket, response: BareResponse): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  respondOnSocket(problemOfConnection(error.code), socket, response);
}

function respondOnSocket(problem: Problem, socket: Duplex, response: BareResponse): void {
  const { status } = PROBLEMS[problem.slug];
  response.onResponse(status);
  const body = JSON.stringify(problemBody(problem, response.baseUrl, null));
  const headers = {
    ...response.headers,
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
