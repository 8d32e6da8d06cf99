import { Type, type Static } from 'typebox';
import { breakEven, fairPrice, rounded, type HousePayouts, type PayoutKind } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { JOINT_REASONS } from '../../model/index.ts';
import { DOUBTS, type PricedLeg } from '../../scoring/index.ts';
import { houseOf } from '../payouts/houses.ts';
import { rowFor } from '../../kernel/index.ts';
import { PayoutBody } from '../payouts/asked-payout.ts';
import {
  chance,
  HouseWord,
  Interval,
  jointChance,
  KindWord,
  LEG_BODY,
  LeagueWord,
  NAMED_LEG,
  Probability,
  ReasonShape,
} from '../shapes.ts';
import { Moment, Nullable } from '../../platform/schemas/index.ts';
import { lineOf, type AskedLeg, type PricedCombo } from './price-combo.ts';

const LegBody = Type.Object({
  ...LEG_BODY,
  gameDate: Type.Optional(
    Nullable(Type.String({ description: 'Game day; by default the player’s next game.', examples: ['2024-03-02'] })),
  ),
});
export type LegBody = Static<typeof LegBody>;

export const ComboBody = Type.Object({
  legs: Type.Array(LegBody, { minItems: 2, maxItems: 8 }),
  league: Type.Optional(Nullable(LeagueWord)),
  price: Type.Optional(
    Nullable(Type.Integer({ minimum: -100_000, maximum: 100_000, description: 'American odds of the whole.' })),
  ),
  payout: Type.Optional(Nullable(PayoutBody)),
});
export type ComboBody = Static<typeof ComboBody>;

export const PayoutShape = Type.Object({
  house: HouseWord,
  kind: KindWord,
  name: Type.String({ examples: ['Power Play'] }),
  asOf: Nullable(Type.String({ format: 'date', description: 'When the table was looked up; null: the caller’s own.' })),
  isCertain: Type.Boolean({ description: 'False: sources differ, or that house changes it from entry to entry.' }),
  multipliers: Type.Array(Type.Number(), { description: 'What no miss, one miss … pay back for one unit.' }),
  expectedPayout: Type.Number({ description: 'What one unit pays back on average.' }),
  breakEvenPerLeg: Nullable(Probability('That independent legs of one probability need each.')),
});

export const ComboShape = Type.Object(
  {
    probability: Probability('That all legs win, given that no line is hit exactly.'),
    interval: Interval,
    independentProbability: Probability('The product of the legs’ probabilities.'),
    fairPrice: Type.Integer({ description: 'American odds at which the probability breaks even.', examples: [485] }),
    expectedValue: Nullable(
      Type.Number({ description: 'At the price or the payout, as a share of the stake; null without either.' }),
    ),
    legs: Type.Array(Type.Object({ ...NAMED_LEG, probabilityGivenOthers: Probability('If all other legs win.') })),
    correlations: Type.Array(Type.Array(Type.Number({ minimum: -1, maximum: 1 })), {
      description: 'Of the legs’ wins, row by row: above 0 two legs win together more often than by chance.',
    }),
    confidence: Probability('That of the least certain leg.'),
    reasons: Type.Array(ReasonShape, { description: 'What limits the response.' }),
    payout: Nullable(PayoutShape),
    error: Type.Number({ description: 'How far the probability may be off by numerical integration.' }),
    league: LeagueWord,
    modelVersion: Type.String({ examples: ['2026-01'] }),
    evaluatedAt: Moment('When this response was made.'),
    asOf: Moment('Nothing learned later is in it: the caller’s delay.'),
  },
  { title: 'Combination', description: 'What several props together are worth.' },
);
export type ComboOnWire = Static<typeof ComboShape>;

/** A requested payout with its result. */
export interface ComboPayout {
  readonly house: string;
  readonly kind: PayoutKind;
  readonly tables: HousePayouts;
  readonly isOwn: boolean;
  readonly expected: number;
}

type Reason = Static<typeof ReasonShape>;

export function comboOnWire(
  combo: PricedCombo,
  asked: readonly AskedLeg[],
  about: { readonly league: League; readonly evaluatedAt: Date; readonly asOf: Date },
  expectedValue: number | null,
  payout: ComboPayout | null,
): ComboOnWire {
  const { legs, joint } = combo;
  return {
    probability: jointChance(joint.probability),
    interval: joint.interval.map(jointChance),
    independentProbability: jointChance(joint.independentProbability),
    fairPrice: fairPrice(Math.min(1 - 1e-9, Math.max(1e-9, joint.probability))),
    expectedValue: expectedValue === null ? null : chance(expectedValue),
    legs: legs.map((leg, place) => ({
      ...legOnWire(leg, asked[place]!),
      probabilityGivenOthers: chance(joint.legs[place]!.givenOthers),
    })),
    correlations: joint.correlations.map((row) => row.map((each) => rounded(each, 3))),
    confidence: rounded(Math.min(...legs.map(({ confidence }) => confidence)), 3),
    reasons: reasonsOf(combo, payout !== null),
    payout: payout === null ? null : payoutOnWire(payout, legs.length),
    error: rounded(joint.error, 6),
    league: about.league,
    modelVersion: legs[0]!.modelVersion,
    evaluatedAt: about.evaluatedAt.toISOString(),
    asOf: about.asOf.toISOString(),
  };
}

/** A priced leg with its names. */
export function legOnWire(
  { player, matchup: { game, teamId }, probability, push, interval, marketProbability }: PricedLeg,
  { stat, period, direction, ...leg }: Pick<AskedLeg, 'stat' | 'period' | 'direction' | 'lineHalves'>,
) {
  const isHome = teamId === game.homeTeamId;
  return {
    playerId: player.id,
    playerName: player.name,
    gameId: game.id,
    gameDate: game.gameDate,
    tipOff: game.tipOff.toISOString(),
    teamAbbreviation: isHome ? game.homeTeam : game.awayTeam,
    opponentAbbreviation: isHome ? game.awayTeam : game.homeTeam,
    stat,
    period: period === 'Full' ? null : period,
    line: lineOf(leg),
    direction,
    probability: chance(probability),
    pushProbability: chance(push),
    interval: interval.map(chance),
    marketProbability: marketProbability === null ? null : chance(marketProbability),
  };
}

export function payoutOnWire(
  { house, kind, tables, isOwn, expected }: ComboPayout,
  legs: number,
): Static<typeof PayoutShape> {
  const { asOf, isCertain } = tables[kind];
  return {
    house,
    kind,
    name: houseOf(house)[kind].name,
    asOf: isOwn ? null : asOf,
    isCertain: isOwn || isCertain,
    multipliers: [...(rowFor(tables, kind, legs) ?? [])],
    expectedPayout: rounded(expected, 4),
    breakEvenPerLeg: roundedOrNull(breakEven(tables, kind, legs)),
  };
}

const roundedOrNull = (value: number | null): number | null => (value === null ? null : chance(value));

const ENTRY_REASONS = {
  samePlayer: 'The houses take a player once: this entry is not one of theirs.',
  oneTeam: 'The houses ask for players of at least two teams: this entry is not one of theirs.',
} as const;

function reasonsOf({ legs, joint }: PricedCombo, isEntry: boolean): Reason[] {
  const doubted = legs.flatMap(({ doubts }, place) => doubts.map((code) => ({ code, place })));
  return [
    ...joint.reasons.map((code) => ({ code, text: JOINT_REASONS[code], legs: [] })),
    ...Array.from(
      Map.groupBy(doubted, ({ code }) => code),
      ([code, of]) => ({ code, text: DOUBTS[code], legs: of.map(({ place }) => place) }),
    ),
    ...(isEntry ? entryReasons(legs) : []),
  ];
}

function entryReasons(legs: readonly PricedLeg[]): Reason[] {
  const players = new Set(legs.map(({ player }) => player.id)).size;
  const teams = new Set(legs.map(({ matchup }) => matchup.teamId)).size;
  const found: (keyof typeof ENTRY_REASONS)[] = [];
  if (players < legs.length) found.push('samePlayer');
  if (teams < 2) found.push('oneTeam');
  return found.map((code) => ({ code, text: ENTRY_REASONS[code], legs: [] }));
}
