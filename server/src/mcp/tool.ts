import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { LEAGUES } from '../leagues/index.ts';
import { Refusal, type Ask } from './ask-api.ts';

/** A tool of the server: its input, and its calls to the API. */
export interface Tool<Input extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Members that the structured result always has; more may follow. */
  readonly output: z.ZodObject;
  /** The tool adds something; every other tool only reads. */
  readonly writes?: true;
  readonly answer: (ask: Ask, input: z.infer<z.ZodObject<Input>>) => Promise<object>;
  /** The result as text: a line or two, and a line per entry. */
  readonly tell: (answer: never) => string;
}

/** Tools call only this service. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const ADDS = { ...READ_ONLY, readOnlyHint: false, idempotentHint: false };

export function addTool<Input extends z.ZodRawShape>(server: McpServer, ask: Ask, tool: Tool<Input>): void {
  const { name, title, description, input, output, writes = false } = tool;
  const config = {
    title,
    description,
    inputSchema: z.strictObject(input),
    outputSchema: output,
    annotations: writes ? ADDS : READ_ONLY,
  };
  server.registerTool(name, config, async (given: unknown) => {
    try {
      // The cast is safe: the library has validated the input.
      const answer = await tool.answer(ask, given as z.infer<z.ZodObject<Input>>);
      // The cast is safe: `tell` takes what `answer` of the same tool returns.
      const text = tool.tell(answer as never);
      return { structuredContent: { ...answer }, content: [{ type: 'text' as const, text }] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { isError: true, content: [{ type: 'text' as const, text: error.message }] };
    }
  });
}

export const DayInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('A game day (US Eastern), such as 2026-01-10.');
export const LeagueInput = z
  .string()
  .max(10)
  .optional()
  .describe(`${LEAGUES.join(', ')} or all; by default the service’s default league.`);
/** For data that is stored per league. */
export const OneLeagueInput = z
  .string()
  .max(10)
  .optional()
  .describe(`${LEAGUES.join(' or ')}; by default the service’s default league.`);
export const StatInput = z
  .string()
  .max(40)
  .describe('Points, Rebounds, Assists, Threes, PtsRebAst … or pts, pra, 3pm.');
export const BooksInput = z
  .string()
  .max(400)
  .describe('Prices at these books alone: their keys, comma-separated, or mine for the books of my_preferences.');
export const PlayerInput = z.int().min(1).max(2_147_483_647).describe('The player’s id: find_player gives it.');

export const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? 'unknown' : `${(100 * share).toFixed(1)} %`;
export const signed = (value: number | null | undefined, digits = 2): string =>
  value === null || value === undefined ? 'unknown' : `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
export const price = (american: number | null | undefined): string =>
  american === null || american === undefined ? 'no price' : `${american > 0 ? '+' : ''}${american}`;

/** One side of a player's line, as in responses of the service. */
export interface Prop {
  readonly playerName: string;
  readonly stat: string;
  readonly line: number;
  readonly direction: string;
  /** Null or omitted for the full game. */
  readonly period?: string | null;
}

/** `Nikola Jokić Over 26.5 Points (Q1)`. */
const propText = ({ playerName, direction, line, stat, period = null }: Prop): string =>
  `${playerName} ${direction} ${line} ${stat}${period === null ? '' : ` (${period})`}`;

/** Several props, each with an optional remark in parentheses. */
export const propsText = <Leg extends Prop>(
  legs: readonly Leg[],
  between: string,
  remark: (leg: Leg) => string | null = () => null,
): string =>
  legs
    .map((leg) => {
      const said = remark(leg);
      return `${propText(leg)}${said === null ? '' : ` (${said})`}`;
    })
    .join(between);
