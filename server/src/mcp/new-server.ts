import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { askingAt, Refusal, type Ask, type Service } from './ask-api.ts';
import { betSummary, logBet, myBets } from './bet-tools.ts';
import { entryRecord, pickemEntries, priceCombination, publishedEntries } from './combo-tools.ts';
import { mySystems, testSystem } from './lab-tools.ts';
import { myFollows, myPreferences, suggestedStakes } from './preference-tools.ts';
import { evaluateProp, gameLive, todaysBoard } from './pick-tools.ts';
import { checkLedger, trackRecord } from './record-tools.ts';
import { findPlayer, playerHistory, priceRecord, priceScreens, researchProps, whoIsOut } from './research-tools.ts';
import type { Given, Result } from './tool.ts';

const INSTRUCTIONS =
  'Prop-Pick estimates probabilities of basketball player props and keeps a record that anyone can verify. All tools but log_bet and test_system only read; test_system changes nothing but counts as a try. ' +
  'Give probabilities with their uncertainty, never as certainties, and say when picks are simulated (`origin`). ' +
  'No tool places a bet: log_bet notes one that was placed.';

/** In the order of the lists that show them. */
export const TOOLS = [
  todaysBoard,
  gameLive,
  findPlayer,
  researchProps,
  whoIsOut,
  priceScreens,
  priceRecord,
  evaluateProp,
  priceCombination,
  pickemEntries,
  publishedEntries,
  entryRecord,
  playerHistory,
  trackRecord,
  checkLedger,
  myPreferences,
  suggestedStakes,
  myFollows,
  logBet,
  myBets,
  betSummary,
  testSystem,
  mySystems,
];

/** Tools call only this service. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const ADDS = { ...READ_ONLY, readOnlyHint: false, idempotentHint: false };

const LISTED = TOOLS.map(({ name, title, description, input, output, writes = false }) => ({
  name,
  title,
  description,
  inputSchema: input,
  outputSchema: output,
  annotations: writes ? ADDS : READ_ONLY,
}));

/** An MCP server with all tools, which calls the API with one caller's key. */
export function newMcpServer(service: Service, version: string): McpServer {
  const server = new McpServer(
    { name: 'prop-pick', title: 'Prop-Pick', version },
    { instructions: INSTRUCTIONS, capabilities: { tools: {} } },
  );
  const ask = askingAt(service);
  // Below the library's registration of tools: that takes no JSON Schema.
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: LISTED }));
  server.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      const { structured, text } = await callTool(params.name, ask, params.arguments ?? {});
      return { structuredContent: { ...structured }, content: [{ type: 'text', text }] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    }
  });
  return server;
}

/** Calls a tool with what a client sent; the service judges the values. */
async function callTool(name: string, ask: Ask, given: Given): Promise<Result> {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool === undefined) throw new Refusal(`There is no tool ${name}.`);
  const { properties = {}, required = [] } = tool.input;
  const unknown = Object.keys(given).find((argument) => !(argument in properties));
  if (unknown !== undefined)
    throw new Refusal(`${unknown} is no argument of ${name}. It takes ${Object.keys(properties).join(', ')}.`);
  const missing = required.find((argument) => given[argument] === undefined);
  if (missing !== undefined) throw new Refusal(`${missing} is required.`);
  return tool.run(ask, given);
}
