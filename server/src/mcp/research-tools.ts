import * as z from 'zod';
import { tierNames, tiersOf } from '../access/index.ts';
import { BooksInput, DayInput, LeagueInput, PlayerInput, price, StatInput, type Tool } from './tool.ts';

const playerInput = {
  search: z.string().min(1).max(100).describe('A name or part of one; accents are ignored.'),
  league: LeagueInput,
};

interface Players {
  readonly items: readonly {
    readonly id: number;
    readonly name: string;
    readonly teamAbbreviation: string | null;
    readonly league: string;
  }[];
}

export const findPlayer: Tool<typeof playerInput> = {
  name: 'find_player',
  title: 'Find a player',
  description: 'Players whose name contains a text, with the ids that the other tools take. At most 20.',
  input: playerInput,
  output: z.looseObject({ items: z.array(z.looseObject({ id: z.number(), name: z.string() })) }),
  answer: async (ask, query) => (await ask('GET', '/players', { query: { ...query, limit: 20 } })) as object,
  tell: ({ items }: Players) =>
    items.length === 0
      ? 'No player has that name.'
      : items
          .map(
            ({ id, name, teamAbbreviation, league }) => `${id} ${name} (${teamAbbreviation ?? 'no team'}, ${league})`,
          )
          .join('\n'),
};

const propsInput = {
  state: z.string().max(10).optional().describe('upcoming (what can still be bet), live or final; by default every row.'),
  date: DayInput.optional().describe('Game day; by default the current one.'),
  stat: StatInput.optional(),
  team: z.string().min(2).max(5).optional().describe('The player’s team, abbreviated: DEN.'),
  direction: z.string().max(10).optional().describe('Over or Under.'),
  rating: z.string().max(10).optional().describe('Premium or Standard.'),
  sort: z
    .string()
    .max(10)
    .optional()
    .describe('score, line, player, team, l10, books or edge; prefix - for descending.'),
  minL10OverHits: z.int().min(0).max(10).optional().describe('Minimum number of overs in the last 10 games.'),
  page: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(100).default(25).describe('Rows per page.'),
  books: BooksInput.optional(),
  league: LeagueInput,
};

interface PropsPage {
  readonly date: string;
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly dataDelayMinutes: number;
  readonly rows: readonly PropRow[];
}
type PropRow = Readonly<Record<string, unknown>> & { readonly playerName: string; readonly propType: string };

export const researchProps: Tool<typeof propsInput> = {
  name: 'research_props',
  title: 'Research props',
  description:
    'The props of a day across books with tip-off and hit counts of the last 10 games, filtered, sorted and paged; `total` is the number of rows. Ask for state=upcoming for what can be bet.',
  input: propsInput,
  output: z.looseObject({ total: z.number(), rows: z.array(z.looseObject({ playerName: z.string() })) }),
  answer: async (ask, query) => (await ask('GET', '/research/props', { query })) as object,
  tell: ({ date, total, page, pageSize, dataDelayMinutes, rows }: PropsPage) =>
    [
      `${total} props on ${date}, ${dataDelayMinutes} minutes delayed; page ${page} of ${Math.max(1, Math.ceil(total / pageSize))}.`,
      ...rows.map(rowLine),
    ].join('\n'),
};

/** The scalar members by name: a row has about thirty. */
function rowLine({ playerName, propType, ...more }: PropRow): string {
  const plain = Object.entries(more).filter(([, value]) => value !== null && typeof value !== 'object');
  return `${playerName} ${propType}: ${plain.map(([name, value]) => `${name} ${String(value)}`).join(', ')}`;
}

const historyInput = {
  playerId: PlayerInput,
  stat: StatInput.optional(),
  from: DayInput.optional().describe('First game day.'),
  to: DayInput.optional().describe('Last game day, inclusive.'),
  limit: z.int().min(1).max(200).default(25).describe('Maximum number of entries, newest first.'),
};

interface PastProp {
  readonly date: string;
  readonly opponentAbbreviation: string;
  readonly stat: string;
  readonly period: string | null;
  readonly line: number | null;
  readonly closingLine: number | null;
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  readonly actualValue: number | null;
  readonly result: string | null;
}

export const playerHistory: Tool<typeof historyInput> = {
  name: 'player_history',
  title: 'A player’s past props',
  description: `Lines, closing lines and results, game by game, newest first. Tiers: ${tierNames(tiersOf('data'))}.`,
  input: historyInput,
  output: z.looseObject({ props: z.array(z.looseObject({ date: z.string(), stat: z.string() })) }),
  answer: async (ask, { playerId, ...query }) => ({
    props: await ask('GET', `/data/players/${playerId}/props-history`, { query }),
  }),
  tell: ({ props }: { props: readonly PastProp[] }) =>
    props.length === 0 ? 'No props on record.' : props.map(pastLine).join('\n'),
};

function pastLine(past: PastProp): string {
  const { date, opponentAbbreviation, stat, period, closingLine, actualValue, result } = past;
  const closed = closingLine === null ? '' : `, closed at ${closingLine}`;
  const figure =
    actualValue === null
      ? 'no result: the game has not been played, or the player did not play'
      : `actual ${actualValue}`;
  return (
    `${date} ${opponentAbbreviation} ${stat}${period === null ? '' : ` (${period})`}: line ${past.line ?? 'unknown'} ` +
    `(over ${price(past.overPrice)}, under ${price(past.underPrice)})${closed}, ${figure}${result === null ? '' : `, ${result}`}`
  );
}
