import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { askingAt, type Service } from './ask-api.ts';
import { betSummary, logBet, myBets } from './bet-tools.ts';
import { pickemEntries, priceCombination } from './combo-tools.ts';
import { entryRecord, publishedEntries } from './entry-tools.ts';
import { myFollows } from './follow-tools.ts';
import { mySystems, testSystem } from './lab-tools.ts';
import { myPreferences, suggestedStakes } from './preference-tools.ts';
import { whoIsOut } from './news-tools.ts';
import { evaluateProp, todaysBoard } from './pick-tools.ts';
import { checkLedger, trackRecord } from './record-tools.ts';
import { findPlayer, playerHistory, researchProps } from './research-tools.ts';
import { addTool } from './tool.ts';

const INSTRUCTIONS =
  'Prop-Pick estimates probabilities of basketball player props and keeps a record that anyone can verify. All tools but log_bet and test_system only read; test_system changes nothing but counts as a try. ' +
  'Give probabilities with their uncertainty, never as certainties, and say when picks are simulated (`origin`). ' +
  'No tool places a bet: log_bet notes one that was placed.';

/** An MCP server with all tools, which calls the API with one caller's key. */
export function newMcpServer(service: Service, version: string): McpServer {
  const server = new McpServer({ name: 'prop-pick', title: 'Prop-Pick', version }, { instructions: INSTRUCTIONS });
  const ask = askingAt(service);
  addTool(server, ask, todaysBoard);
  addTool(server, ask, findPlayer);
  addTool(server, ask, researchProps);
  addTool(server, ask, whoIsOut);
  addTool(server, ask, evaluateProp);
  addTool(server, ask, priceCombination);
  addTool(server, ask, pickemEntries);
  addTool(server, ask, publishedEntries);
  addTool(server, ask, entryRecord);
  addTool(server, ask, playerHistory);
  addTool(server, ask, trackRecord);
  addTool(server, ask, checkLedger);
  addTool(server, ask, myPreferences);
  addTool(server, ask, suggestedStakes);
  addTool(server, ask, myFollows);
  addTool(server, ask, logBet);
  addTool(server, ask, myBets);
  addTool(server, ask, betSummary);
  addTool(server, ask, testSystem);
  addTool(server, ask, mySystems);
  return server;
}
