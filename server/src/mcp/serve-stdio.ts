import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Service } from './ask-api.ts';
import { newMcpServer } from './new-server.ts';

/** Serves standard input and output for the program that started this one; resolves when that program disconnects. */
export async function serveStdio(service: Service, version: string): Promise<void> {
  const server = newMcpServer(service, version);
  const closed = Promise.withResolvers<void>();
  process.stdin.once('end', closed.resolve).once('close', closed.resolve);
  await server.connect(new StdioServerTransport());
  await closed.promise;
  await server.close();
}
