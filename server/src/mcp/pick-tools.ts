import * as z from 'zod';
import { tierNames, tiersOf, VISIBILITY_NOTE } from '../access/index.ts';
import {
  BooksInput,
  DayInput,
  LeagueInput,
  percent,
  PlayerInput,
  price,
  signed,
  StatInput,
  type Tool,
} from './tool.ts';

interface Picked {
  readonly id: number;
  readonly playerName: string;
  readonly stat: string;
  readonly period: string | null;
  readonly direction: string;
  readonly line: number;
  readonly book: string | null;
  readonly price: number | null;
  readonly rating: string;
  readonly probability: number | null;
  readonly expectedValue: number | null;
  readonly hit: boolean | null;
  readonly now: {
    readonly state: string;
    readonly book: string | null;
    readonly line: number | null;
    readonly price: number | null;
    readonly expectedValue: number | null;
  };
}

const boardInput = {
  date: DayInput.optional().describe('Game day; by default the current one.'),
  state: z
    .enum(['upcoming', 'live', 'final', 'all'])
    .optional()
    .describe('Whether the game is ahead, runs or is over; by default upcoming, with a date all.'),
  count: z.int().min(1).max(100).default(10).describe('Maximum number of picks, best first.'),
  books: BooksInput.optional(),
  league: LeagueInput,
};

export const todaysBoard: Tool<typeof boardInput> = {
  name: 'todays_board',
  title: 'Picks of a day',
  description:
    'The published picks of a game day, best first: player, line, side, book, price, probability and expected value, ' +
    `and what can be taken of each now. A published pick never changes. ${VISIBILITY_NOTE}`,
  input: boardInput,
  output: z.looseObject({ picks: z.array(z.looseObject({ id: z.number(), playerName: z.string() })) }),
  answer: async (ask, { state: asked, ...query }) => ({
    picks: await ask('GET', '/picks/top', { query: { ...query, state: stateOf(query.date, asked) } }),
  }),
  tell: ({ picks }: { picks: readonly Picked[] }) =>
    picks.length === 0 ? 'No picks of that day are visible to this key.' : picks.map(pickLine).join('\n'),
};

const stateOf = (date: string | undefined, asked = date === undefined ? 'upcoming' : 'all'): string | undefined =>
  asked === 'all' ? undefined : asked;

const pickLine = (pick: Picked): string =>
  `#${pick.id} ${pick.playerName} ${pick.direction} ${pick.line} ${pick.stat}${pick.period === null ? '' : ` (${pick.period})`}, ` +
  `${pick.rating}: ${price(pick.price)} at ${pick.book ?? 'no book'}, probability ${percent(pick.probability)}, ` +
  `expected value ${signed(pick.expectedValue, 3)}${pick.hit === null ? '' : pick.hit ? ', hit' : ', missed'}${nowText(pick)}`;

function nowText({ now }: Picked): string {
  if (now.price === null) return `; now ${now.state}`;
  const line = now.state === 'moved' ? ` on ${now.line}` : '';
  return `; now ${now.state}: ${price(now.price)} at ${now.book}${line}, expected value ${signed(now.expectedValue, 3)}`;
}

const evaluateInput = {
  playerId: PlayerInput,
  stat: StatInput,
  line: z.number().min(0.5).max(200).describe('A multiple of 0.5.'),
  direction: z.string().max(10).describe('Over or Under.'),
  gameDate: DayInput.optional().describe('Game day; by default the player’s next game.'),
  period: z.string().max(10).optional().describe('Q1 to Q4, H1 or H2; by default the full game.'),
  books: BooksInput.optional(),
};

interface Evaluated extends Pick<Picked, 'playerName' | 'stat' | 'direction' | 'line' | 'rating' | 'probability'> {
  readonly marketProbability: number | null;
  readonly fairPrice: number | null;
  readonly bestPrice: { readonly book: string; readonly price: number } | null;
  readonly gameDate: string | null;
  readonly opponentAbbreviation: string | null;
}

export const evaluateProp: Tool<typeof evaluateInput> = {
  name: 'evaluate_prop',
  title: 'Evaluate a prop',
  description:
    'Evaluates one side of any line of a player, quoted or not: probability, the market’s probability, fair price, best price, ' +
    `and what moved it. Tiers: ${tierNames(tiersOf('evaluation'))}.`,
  input: evaluateInput,
  output: z.looseObject({ playerName: z.string(), probability: z.number() }),
  answer: async (ask, { books, ...body }) =>
    (await ask('POST', '/picks/evaluate', { query: { books }, body })) as object,
  tell: (answer: Evaluated) => {
    const { playerName, direction, line, stat, rating, bestPrice } = answer;
    const against = answer.opponentAbbreviation === null ? '' : ` against ${answer.opponentAbbreviation}`;
    return [
      `${playerName} ${direction} ${line} ${stat} on ${answer.gameDate ?? 'an unknown day'}${against}: ${rating}.`,
      `Probability ${percent(answer.probability)}, the market’s ${percent(answer.marketProbability)}, fair price ${price(answer.fairPrice)}, ` +
        `best price ${bestPrice === null ? 'none' : `${price(bestPrice.price)} at ${bestPrice.book}`}.`,
    ].join('\n');
  },
};
