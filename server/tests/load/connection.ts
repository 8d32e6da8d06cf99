import { connect, type Socket } from 'node:net';

/** What came of one request; status 0: no answer. */
export interface Answered {
  readonly status: number;
  /** Whether it says when to come back. */
  readonly saysWhen: boolean;
}

/** One connection of the generator; takes a request at a time. */
export interface Connection {
  /** Sends the bytes of a request and tells once what came of it. */
  send(request: Buffer, done: (answered: Answered) => void): void;
  close(): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const NOTHING: Answered = { status: 0, saysWhen: false };

/**
 * HTTP/1.1 as far as a generator needs it: the status, Retry-After, and where the answer ends by Content-Length. It
 * costs a fraction of a whole client's work, so that the machine is the server's. `onIdle` is called after each answer
 * if the connection goes on, `onEnd` once when it does not.
 */
export function openConnection(at: { host: string; port: number }, onIdle: () => void, onEnd: () => void): Connection {
  let waiting: ((answered: Answered) => void) | undefined;
  let got: Buffer = Buffer.alloc(0);
  let ended = false;
  const socket: Socket = connect({ ...at, noDelay: true });
  const finish = (answered: Answered): void => {
    const done = waiting;
    waiting = undefined;
    done?.(answered);
  };
  const end = (): void => {
    if (ended) return;
    ended = true;
    socket.destroy();
    finish(NOTHING);
    onEnd();
  };
  socket.on('error', end).on('close', end);
  socket.on('data', (chunk) => {
    got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
    const head = got.indexOf(HEAD_END);
    if (head < 0) return;
    const answer = readHead(got.toString('latin1', 0, head));
    if (got.length < head + 4 + answer.length) return;
    got = Buffer.alloc(0);
    finish(answer);
    if (answer.closes) end();
    else onIdle();
  });
  return {
    send: (request, done) => {
      waiting = done;
      if (ended) finish(NOTHING);
      else socket.write(request);
    },
    close: end,
  };
}

function readHead(head: string): Answered & { readonly length: number; readonly closes: boolean } {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return {
    status: Number(head.slice(9, 12)),
    saysWhen: /\r\nretry-after: \d/i.test(head),
    length: Number(length ?? 0),
    closes: /\r\nconnection: close/i.test(head),
  };
}
