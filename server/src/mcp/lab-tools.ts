import * as z from 'zod';
import { DayInput, LeagueInput, percent, signed, type Tool } from './tool.ts';

interface Estimate {
  readonly value: number;
  readonly interval: readonly [number, number] | null;
}

interface Figures {
  readonly bets: number;
  readonly days: number;
  readonly won: number;
  readonly lost: number;
  readonly units: Estimate | null;
  readonly hitRate: Estimate | null;
  readonly roi: Estimate | null;
  readonly closingLineValue: { readonly mean: Estimate | null } | null;
  readonly market: {
    readonly expectedWins: number;
    readonly expectedUnits: number;
    readonly pValue: number | null;
  } | null;
  readonly correctedPValue: number | null;
  readonly verdict: { readonly sentence: string };
}

interface Run {
  readonly from: string | null;
  readonly to: string | null;
  readonly props: number;
  readonly systemsTried: number;
  readonly figures: Figures;
  readonly otherSeasons: readonly { readonly league: string; readonly season: string; readonly figures: Figures }[];
}

const measured = (name: string, estimate: Estimate | null): string[] =>
  estimate === null
    ? []
    : [
        `${name} ${percent(estimate.value)}` +
          (estimate.interval === null
            ? ''
            : ` (95 %: ${percent(estimate.interval[0])} to ${percent(estimate.interval[1])})`),
      ];

const figuresLine = ({ bets, days, won, lost, units, hitRate, roi, closingLineValue, market }: Figures): string =>
  [
    `${bets} bets on ${days} days: ${won} won, ${lost} lost, ${signed(units?.value)} units`,
    ...measured('hit rate', hitRate),
    ...measured('ROI', roi),
    ...measured('closing-line value', closingLineValue?.mean ?? null),
    ...(market === null
      ? []
      : [`the market expected ${market.expectedWins.toFixed(1)} wins and ${signed(market.expectedUnits)} units`]),
  ].join(', ');

function runText({ from, to, props, systemsTried, figures, otherSeasons }: Run): string {
  const { market, correctedPValue, verdict } = figures;
  return [
    `${verdict.sentence} ${from ?? 'no day'} to ${to ?? 'no day'}, ${props} props looked at. ${systemsTried} systems tried so far.`,
    `${figuresLine(figures)}.`,
    market?.pValue === undefined || market.pValue === null
      ? 'No p-value: too few bets.'
      : `p = ${market.pValue}, corrected for the systems tried ${correctedPValue}.`,
    ...otherSeasons.map((other) => `${other.league} ${other.season}: ${figuresLine(other.figures)}.`),
  ].join('\n');
}

const testInput = {
  league: LeagueInput,
  from: DayInput.optional().describe('First game day; by default the first that is known.'),
  to: DayInput.optional().describe('Last game day, included. Seasons outside of the range are answered beside it.'),
  where: z
    .record(z.string().max(40), z.union([z.string(), z.number(), z.boolean(), z.array(z.string().max(40))]))
    .describe(
      'What must have been known an hour before tip-off. `direction` (Over or Under) is required; others: stats, ratings, books, minL10OverHits, ' +
        'minEdge (0.04 is 4 %), minLineMove, minPrice, minRest, maxRest, home, backToBack, maxOpponentRank, minTeammatesOut and more. ' +
        'An unknown name is refused with the list of all.',
    ),
  price: z
    .enum(['best', 'consensus', 'closing', 'atMyBooks'])
    .optional()
    .describe('The price that is bet; by default best.'),
};

export const testSystem: Tool<typeof testInput> = {
  name: 'test_system',
  title: 'Test a betting system on past games',
  description:
    'What a system of conditions would have come to at real prices, with intervals, the market’s expectation and a verdict. Every different system counts as a try of the key’s owner, and the p-value is corrected for all tries: do not search for a system that wins. State the verdict and the number of tries.',
  input: testInput,
  output: z.looseObject({ systemsTried: z.number(), figures: z.looseObject({ bets: z.number() }) }),
  writes: true,
  answer: async (ask, body) => (await ask('POST', '/research/systems', { body: { ...body, limit: 20 } })) as object,
  tell: runText,
};

interface Saved {
  readonly id: number;
  readonly name: string;
  readonly isFollowed: boolean;
  readonly followedSince: string | null;
  readonly open: number;
  readonly figures: Figures;
}

const savedLine = ({ id, name, isFollowed, followedSince, open, figures }: Saved): string =>
  `#${id} ${name}, ${isFollowed ? `followed since ${followedSince}` : 'not followed'}, ${open} open. ` +
  `${figuresLine(figures)}. ${figures.verdict.sentence}`;

export const mySystems: Tool<Record<string, never>> = {
  name: 'my_systems',
  title: 'The caller’s saved systems',
  description:
    'Systems that the key’s owner saved, each with the record of the bets that were recorded before tip-off since it is followed.',
  input: {},
  output: z.looseObject({ systems: z.array(z.looseObject({ id: z.number(), name: z.string() })) }),
  answer: async (ask) => ({ systems: await ask('GET', '/me/systems') }),
  tell: ({ systems }: { readonly systems: readonly Saved[] }) =>
    systems.length === 0 ? 'No system is saved.' : systems.map(savedLine).join('\n'),
};
