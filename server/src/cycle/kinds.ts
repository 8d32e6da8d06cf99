import { askedLeague } from '../league/index.ts';
import type { League } from '../leagues/index.ts';
import { operation, type OperationKind } from '../operations/index.ts';
import { DomainError } from '../platform/index.ts';
import type { Cycle } from './cycle.ts';
import { publishOneDay, settleByRules } from './open-days.ts';

/** The operations that publish and settle; their figures are the output. */
export function cycleKinds(cycle: Cycle): OperationKind[] {
  const { leagues } = cycle;
  const named = (league?: League): League => askedLeague(leagues, league, '/league');
  return [
    operation(
      'score-day',
      (ctx, { date, league }) => ctx.effects((inner) => publishOneDay(inner, cycle, { date, league: named(league) })),
      (input) => void named(input.league),
      leagues,
    ),
    operation(
      'republish-picks',
      (ctx, { date, league }) => ctx.effects((inner) => publishOneDay(inner, cycle, { date, league: named(league) })),
      (input) => void named(input.league),
      leagues,
    ),
    operation(
      'settle',
      (ctx, { date, league, force = false }) =>
        ctx.effects((inner) => settleByRules(inner, cycle, { league: named(league), from: date, to: date, force })),
      (input) => void named(input.league),
      leagues,
    ),
    operation(
      'settle-range',
      (ctx, { from, to, league, force = false }) =>
        ctx.effects((inner) => settleByRules(inner, cycle, { league: named(league), from, to, force })),
      ({ from, to, league }) => {
        named(league);
        if (from > to) throw new DomainError('impossible', `${from} is after ${to}.`);
      },
      leagues,
    ),
  ];
}
