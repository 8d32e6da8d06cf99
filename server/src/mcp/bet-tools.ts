import * as z from 'zod';
import { LegsInput, PayoutInput } from './combo-tools.ts';
import {
  DayInput,
  OneLeagueInput,
  percent,
  PlayerInput,
  price,
  signed,
  StatInput,
  propsText,
  type Prop,
  type Tool,
} from './tool.ts';

interface Bet extends Prop {
  readonly id: number;
  readonly gameDate: string;
  readonly book: string;
  readonly price: number;
  readonly stake: number;
  readonly isVerified: boolean;
  readonly state: string;
  readonly profit: number | null;
  readonly closingLineValue: number | null;
  /** For a bet on several props. */
  readonly legs: readonly Prop[] | null;
  readonly payout: { readonly kind: string } | null;
}

const betLine = (bet: Bet): string =>
  `#${bet.id} ${bet.gameDate} ${propsText(bet.legs ?? [bet], ' + ')}${bet.payout === null ? '' : ` (entry, ${bet.payout.kind})`}, ` +
  `${price(bet.price)} at ${bet.book}, stake ${bet.stake}${bet.isVerified ? ', verified' : ''}: ${bet.state}` +
  (bet.profit === null ? '' : `, profit ${signed(bet.profit)}`) +
  (bet.closingLineValue === null ? '' : `, closing-line value ${percent(bet.closingLineValue)}`);

const logInput = {
  pickId: z
    .int()
    .min(1)
    .optional()
    .describe('The pick that the bet follows; then leave out player, stat, line and side.'),
  playerId: PlayerInput.optional(),
  stat: StatInput.optional(),
  line: z.number().min(0.5).max(200).optional().describe('A multiple of 0.5.'),
  direction: z.string().max(10).optional().describe('Over or Under.'),
  gameDate: DayInput.optional().describe('Game day; by default the player’s next game.'),
  legs: LegsInput.optional().describe('Several props as one bet, in place of player, stat, line and side.'),
  payout: PayoutInput.optional().describe('A pick’em entry of these legs; then leave out book and price.'),
  book: z.string().max(40).optional().describe('The key of the book, such as fanduel.'),
  price: z.int().optional().describe('American odds that were taken, such as -110.'),
  stake: z.number().min(0.01).max(1_000_000).describe('In the owner’s currency.'),
  placedAt: z.string().max(40).optional().describe('When it was placed, RFC 3339; by default now.'),
  note: z.string().max(500).optional(),
};

export const logBet: Tool<typeof logInput> = {
  name: 'log_bet',
  title: 'Log a bet',
  description:
    'Notes a bet that the key’s owner placed at a book, on a pick, on a line, or on several as a parlay or pick’em entry. It places nothing. The bet is graded like a pick. Ask the owner before you call it; calling it twice with the same bet within a minute is refused.',
  input: logInput,
  output: z.looseObject({ id: z.number(), state: z.string(), isVerified: z.boolean() }),
  writes: true,
  answer: async (ask, body) => (await ask('POST', '/me/bets', { body })) as object,
  tell: (bet: Bet) => `Logged: ${betLine(bet)}`,
};

const BetLeagueInput = OneLeagueInput.describe('Bets on one league alone; by default on all.');

const listInput = {
  from: DayInput.optional().describe('First game day.'),
  to: DayInput.optional().describe('Last game day, included.'),
  state: z.enum(['open', 'won', 'lost', 'push', 'void']).optional(),
  book: z.string().max(40).optional().describe('The key of a book.'),
  stat: StatInput.optional(),
  league: BetLeagueInput,
  limit: z.int().min(1).max(200).default(20).describe('Bets at most, newest first.'),
  cursor: z.string().max(20).optional().describe('nextCursor of the answer before.'),
};

export const myBets: Tool<typeof listInput> = {
  name: 'my_bets',
  title: 'The caller’s bets',
  description: 'Bets that the key’s owner logged or imported, newest first, with grades and closing-line value.',
  input: listInput,
  output: z.looseObject({ items: z.array(z.looseObject({ id: z.number(), state: z.string() })) }),
  answer: async (ask, query) => (await ask('GET', '/me/bets', { query })) as object,
  tell: ({ items, nextCursor }: { items: readonly Bet[]; nextCursor: string | null }) =>
    items.length === 0
      ? 'No bets match.'
      : [...items.map(betLine), ...(nextCursor === null ? [] : [`More with cursor ${nextCursor}.`])].join('\n'),
};

interface Estimate {
  readonly value: number;
  readonly interval: readonly [number, number] | null;
}

interface Summary {
  readonly bets: number;
  readonly open: number;
  readonly won: number;
  readonly lost: number;
  readonly pushes: number;
  readonly voids: number;
  readonly stake: number;
  readonly profit: number;
  readonly roi: Estimate | null;
  readonly closingLineValue: { readonly mean: Estimate } | null;
  readonly withoutClose: number;
  readonly luck: { readonly expected: Estimate; readonly pValue: number | null } | null;
}

const measured = ({ value, interval }: Estimate): string =>
  interval === null ? percent(value) : `${percent(value)} (95 %: ${percent(interval[0])} to ${percent(interval[1])})`;

const summaryInput = {
  from: DayInput.optional().describe('First game day.'),
  to: DayInput.optional().describe('Last game day, included.'),
  by: z
    .enum(['book', 'stat', 'direction', 'league', 'month', 'source', 'kind'])
    .optional()
    .describe('Adds the figures by group.'),
  league: BetLeagueInput,
};

export const betSummary: Tool<typeof summaryInput> = {
  name: 'bet_summary',
  title: 'What the caller’s bets came to',
  description:
    'Stake, profit, return and closing-line value of the key’s owner’s bets with 95 % intervals, and what luck alone would have given. Without a p-value below 20 bets.',
  input: summaryInput,
  output: z.looseObject({ bets: z.number(), profit: z.number() }),
  answer: async (ask, query) => (await ask('GET', '/me/bets/summary', { query })) as object,
  tell: ({ bets, open, won, lost, pushes, voids, stake, profit, roi, closingLineValue, luck, withoutClose }: Summary) =>
    [
      `${bets} bets, ${open} open: ${won} won, ${lost} lost, ${pushes} pushes, ${voids} voids. Staked ${stake}, profit ${signed(profit)}.`,
      ...(roi === null ? [] : [`Return ${measured(roi)}.`]),
      ...(closingLineValue === null ? [] : [`Closing-line value ${measured(closingLineValue.mean)}.`]),
      ...(luck === null
        ? []
        : [
            `The closing market expected ${signed(luck.expected.value)}${luck.pValue === null ? '' : `; a result at least as far from it comes by luck with p = ${luck.pValue}`}.`,
          ]),
      ...(withoutClose === 0 ? [] : [`${withoutClose} without a close are left out of it.`]),
    ].join(' '),
};
