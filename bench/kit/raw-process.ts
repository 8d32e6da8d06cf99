// node:http sending buffers in turn: the lower bound for responses of these bytes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const { bodies, headers } = JSON.parse(await text(process.stdin)) as {
  bodies: string[];
  headers: Record<string, string>;
};
const responses = bodies.map((body) => Buffer.from(body));
let turn = 0;
const server = createServer((_request, response) => {
  turn = (turn + 1) % responses.length;
  const bytes = responses[turn] ?? Buffer.alloc(0);
  response.writeHead(200, { ...headers, 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
