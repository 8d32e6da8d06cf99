import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Tier } from '../../src/access/index.ts';
import { createKeyFor } from '../../src/accounts/index.ts';
import { serveHttp } from '../../src/mcp/index.ts';
import { makeAccount } from '../support/accounts.ts';
import { machine } from '../support/running-program.ts';
import { settledLeague, type SettledLeague } from '../support/settled-league.ts';
import { wholeProgram } from '../support/whole-program.ts';

const MAIN = join(import.meta.dirname, '../../src/app/main.ts');

/** The whole service over two settled days and an upcoming one, with a key of each tier. */
export interface McpStage {
  readonly league: SettledLeague;
  readonly origin: string;
  readonly keys: Readonly<Record<Tier, string>>;
  /** `proppick mcp` as a program starts it, connected. */
  overStdio(key: string): Promise<Client>;
  /** The same over HTTP. */
  overHttp(key: string, headers?: Readonly<Record<string, string>>): Promise<Client>;
  readonly mcpAddress: string;
}

export async function mcpStage(t: TestContext): Promise<McpStage> {
  const league = await settledLeague(t, 'replay');
  const { db, clock } = league;
  const environment = { PROPPICK_MODE: 'production', PROPPICK_CLOCK: clock.now().toISOString() };
  const { server } = await wholeProgram(t, { db, clock, environment, http: { checkResponses: false } });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const keys = Object.fromEntries(
    await Promise.all(
      (['Free', 'Pro', 'Sharp', 'Admin'] as const).map(async (tier) => {
        const { id } = await makeAccount(db, tier, 'Sharp');
        const key = await createKeyFor(db, `${tier}@example.org`, 'mcp');
        await db.query({ text: 'update accounts.account set tier = $2 where id = $1', values: [id, tier] });
        return [tier, key] as const;
      }),
    ),
  ) as Record<Tier, string>;
  const listening = { url: origin, version: '0.0.0-test', host: '127.0.0.1', port: 0 };
  const mcp = await serveHttp({ ...listening, failed: (error) => t.diagnostic(String(error)) });
  t.after(() => mcp.stop());
  const connected = async (transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Client> => {
    const client = new Client({ name: 'test', version: '0' });
    t.after(() => client.close());
    await client.connect(transport);
    return client;
  };
  return {
    league,
    origin,
    keys,
    mcpAddress: mcp.address,
    overStdio: (key) =>
      connected(
        new StdioClientTransport({
          command: process.execPath,
          args: ['--no-warnings', MAIN, 'mcp', '--url', origin],
          env: { ...machine, PROPPICK_API_KEY: key },
        }),
      ),
    overHttp: (key, headers = {}) =>
      connected(
        new StreamableHTTPClientTransport(new URL(mcp.address), {
          requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
        }),
      ),
  };
}

export interface ToolResponse {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
}

export async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<ToolResponse> {
  const response = await client.callTool({ name, arguments: given });
  const [content] = response.content as { text: string }[];
  return {
    isError: response.isError === true,
    text: content?.text ?? '',
    structured: (response.structuredContent ?? {}) as Readonly<Record<string, unknown>>,
  };
}
