import type { Static } from 'typebox';
import { lineValue, rounded, unitWin } from '../../kernel/index.ts';
import type { Estimate } from '../../record/index.ts';
import type { SystemFigures } from '../statistics/index.ts';
import type { ListedBet } from './bet-queries.ts';
import { unitsOf } from './page-of-bets.ts';
import type { SystemRun } from './run-system.ts';
import type { BetShape, FiguresShape, RunShape, SystemShape } from './schemas.ts';
import type { System } from './system.ts';

const PLACES = 6;
const round = (value: number): number => rounded(value, PLACES);
const roundOrNull = (value: number | null): number | null => (value === null ? null : round(value));

const estimate = (one: Estimate | null) =>
  one && { value: round(one.value), interval: one.interval && one.interval.map(round) };

export function figuresOnWire(figures: SystemFigures): Static<typeof FiguresShape> {
  const { hitRate, units, roi, closingLineValue, market, correctedPValue, verdict } = figures;
  const { bets, days, won, lost, pushed } = figures;
  return {
    bets,
    days,
    won,
    lost,
    pushed,
    void: figures.void,
    hitRate: estimate(hitRate),
    units: estimate(units),
    roi: estimate(roi),
    closingLineValue: closingLineValue && { bets: closingLineValue.bets, mean: estimate(closingLineValue.mean) },
    market: market && {
      bets: market.bets,
      days: market.days,
      expectedWins: round(market.expectedWins),
      expectedUnits: round(market.expectedUnits),
      excessUnits: round(market.excessUnits),
      pValue: roundOrNull(market.pValue),
    },
    correctedPValue: roundOrNull(correctedPValue),
    verdict: { code: verdict.code, sentence: verdict.sentence },
  };
}

/** The response has the normal form, including its lists. */
export const systemOnWire = ({ where, ...system }: System): Static<typeof SystemShape> => ({
  ...system,
  where: where as Static<typeof SystemShape>['where'],
});

/** The claim of a bet, for bets of the past and recorded ones. */
export function claimOnWire(bet: ListedBet, direction: System['where']['direction']) {
  const { league, season, gameId, gameDate, playerId, playerName, teamAbbreviation, opponentAbbreviation } = bet;
  const { stat, period, book, price, rating } = bet;
  return {
    league,
    season,
    gameId,
    gameDate,
    tipOff: bet.tipOff.toISOString(),
    playerId,
    playerName,
    teamAbbreviation,
    opponentAbbreviation,
    stat,
    period: period === 'Full' ? null : period,
    line: lineValue(bet.halves),
    direction,
    book,
    price,
    marketProbability: round(bet.marketProbability),
    probability: roundOrNull(bet.probability),
    edge: roundOrNull(bet.edge),
    rating,
  };
}

/** A bet of the past. */
export function betOnWire(bet: ListedBet, direction: System['where']['direction']): Static<typeof BetShape> {
  const result = bet.result ?? 'void';
  return {
    ...claimOnWire(bet, direction),
    asOf: bet.asOf.toISOString(),
    result,
    actualValue: bet.actualValue,
    profit: round(unitsOf(result, 1 + unitWin(bet.price))),
    closingLine: bet.closingHalves === null ? null : lineValue(bet.closingHalves),
    closingProbability: roundOrNull(bet.closingProbability),
  };
}

export function runOnWire(system: System, run: SystemRun): Static<typeof RunShape> {
  const { from, to, props, systemsTried, figures, curve, otherSeasons, bets } = run;
  return {
    system: systemOnWire(system),
    from,
    to,
    props,
    systemsTried,
    figures: figuresOnWire(figures),
    curve: curve.map(({ day, bets: count, units, expected, low, high }) => ({
      day,
      bets: count,
      units: round(units),
      expected: round(expected),
      low: round(low),
      high: round(high),
    })),
    otherSeasons: otherSeasons.map((one) => ({ ...one, figures: figuresOnWire(one.figures) })),
    bets: { items: bets.items.map((bet) => betOnWire(bet, system.where.direction)), nextCursor: bets.nextCursor },
  };
}
