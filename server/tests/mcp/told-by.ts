import type { Tool } from '../../src/mcp/tool.ts';

export interface Told {
  readonly text: string;
  readonly structured: object;
  /** The operations that the tool called, and what it sent. */
  readonly asked: readonly (readonly [operation: string, given: object])[];
}

/** What a tool tells of a response of the service. Only the members that it reads need to be there. */
export async function toldBy({ run }: Pick<Tool, 'run'>, response: unknown, given: object = {}): Promise<Told> {
  const asked: [string, object][] = [];
  const ask: Parameters<Tool['run']>[0] = async ({ method, path }, sent) => {
    asked.push([`${method} ${path}`, sent]);
    return response;
  };
  return { ...(await run(ask, given as Readonly<Record<string, unknown>>)), asked };
}

/** Its text alone. */
export const textOf = async (tool: Pick<Tool, 'run'>, response: unknown): Promise<string> =>
  (await toldBy(tool, response)).text;
