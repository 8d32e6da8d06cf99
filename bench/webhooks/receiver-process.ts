// Responds to every POST with 200. `GET /` returns how many arrived, and when the last one did (ms since 1970).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let count = 0;
let lastAt = 0;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ count, lastAt }));
    return;
  }
  request.resume().on('end', () => {
    count += 1;
    lastAt = Date.now();
    response.writeHead(200).end('ok');
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
