import type { ApiResponse } from './described.ts';
import { measured, signed } from './text.ts';
import { toolOf } from './tool.ts';

type Run = ApiResponse<'postResearchSystems'>;
type Saved = ApiResponse<'getMeSystems'>[number];
type Figures = Run['figures'];

const named = (name: string, estimate: Parameters<typeof measured>[0]): string[] =>
  estimate === null || estimate === undefined ? [] : [`${name} ${measured(estimate)}`];

const figuresLine = ({ bets, days, won, lost, units, hitRate, roi, closingLineValue, market }: Figures): string =>
  [
    `${bets} bets on ${days} days: ${won} won, ${lost} lost, ${signed(units?.value)} units`,
    ...named('hit rate', hitRate),
    ...named('ROI', roi),
    ...named('closing-line value', closingLineValue?.mean),
    ...(market === null
      ? []
      : [`the market expected ${market.expectedWins.toFixed(1)} wins and ${signed(market.expectedUnits)} units`]),
  ].join(', ');

export const testSystem = toolOf('postResearchSystems', {
  name: 'test_system',
  title: 'Test a betting system on past games',
  description:
    'What a system of conditions would have come to at real prices, with intervals, the market’s expectation and a verdict. Every different system counts as a try of the key’s owner, and the p-value is corrected for all tries: do not search for a system that wins. State the verdict and the number of tries.',
  writes: true,
  input: { limit: { default: 20 } },
  tell: ({ from, to, props, systemsTried, figures, otherSeasons }) => {
    const { market, correctedPValue, verdict } = figures;
    return [
      `${verdict.sentence} ${from ?? 'no day'} to ${to ?? 'no day'}, ${props} props looked at. ${systemsTried} systems tried so far.`,
      `${figuresLine(figures)}.`,
      market?.pValue === undefined || market.pValue === null
        ? 'No p-value: too few bets.'
        : `p = ${market.pValue}, corrected for the systems tried ${correctedPValue}.`,
      ...otherSeasons.map((other) => `${other.league} ${other.season}: ${figuresLine(other.figures)}.`),
    ].join('\n');
  },
});

const savedLine = ({ id, name, isFollowed, followedSince, open, figures }: Saved): string =>
  `#${id} ${name}, ${isFollowed ? `followed since ${followedSince}` : 'not followed'}, ${open} open. ` +
  `${figuresLine(figures)}. ${figures.verdict.sentence}`;

export const mySystems = toolOf('getMeSystems', {
  name: 'my_systems',
  title: 'The caller’s saved systems',
  description:
    'Systems that the key’s owner saved, each with the record of the bets that were recorded before the start since it is followed.',
  list: 'systems',
  tell: (systems) => (systems.length === 0 ? 'No system is saved.' : systems.map(savedLine).join('\n')),
});
