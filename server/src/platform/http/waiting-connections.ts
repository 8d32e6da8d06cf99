import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const EVERY_MS = 250;

/**
 * Lets a server close although clients hold connections. Node counts a connection as busy until its first request has
 * come, and it checks no time limits once it closes. A browser's spare connection would keep the server open forever.
 */
export interface WaitingConnections {
  /** Ends connections without a request, and after `wholeMs` those with half of one, until the result is called. */
  end(wholeMs: number): () => void;
}

export function watchConnections(server: Server): WaitingConnections {
  /** Each open connection with the request that is being served on it. */
  const open = new Map<Socket, IncomingMessage | undefined>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (open.has(socket)) open.set(socket, request);
    response.once('close', () => {
      if (open.get(socket) === request) open.set(socket, undefined);
    });
  });
  return {
    end(wholeMs) {
      const begun = performance.now();
      const endWaiting = (): void => {
        const isLate = performance.now() - begun > wholeMs;
        for (const [socket, request] of open) {
          // The end of a response may still be on its way out.
          if (request === undefined) socket.destroySoon();
          else if (isLate && !request.complete) socket.destroy();
        }
      };
      endWaiting();
      const timer = setInterval(endWaiting, EVERY_MS);
      return () => clearInterval(timer);
    },
  };
}
