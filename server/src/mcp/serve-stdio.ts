import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Service } from './ask-api.ts';
import { newMcpServer } from './new-server.ts';

/** Serves standard input and output for the program that started this one; resolves when that program disconnects. */
export async function serveStdio(
  service: Service,
  version: string,
  { stdin, stdout }: { readonly stdin: Readable; readonly stdout: Writable } = process,
): Promise<void> {
  const server = newMcpServer(service, version);
  const closed = Promise.withResolvers<void>();
  // A destroyed stream closes without an end.
  stdin.once('end', closed.resolve).once('close', closed.resolve);
  await server.connect(new StdioServerTransport(stdin, stdout));
  await closed.promise;
  await server.close();
}
