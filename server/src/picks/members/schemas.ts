import { Type, type Static, type TSchema } from 'typebox';
import {
  DIRECTIONS,
  LEAGUES,
  OUTCOMES,
  PERIODS,
  RATINGS,
  RATING_EMOJI,
  STAT_NAMES,
  fairPrice,
  lineValue,
  rounded,
} from '../../kernel/index.ts';
import type { ShownPick } from '../boards/board-queries.ts';
import { RungShape, rungsOnWire } from './rungs.ts';

export const Words = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, description });
export const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const BlockScoreShape = Type.Object({
  blockName: Type.String({ examples: ['Market'] }),
  score: Type.Number({ minimum: 0, maximum: 100, description: '50 is neutral; for Market, no edge over the price.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
});

const WIRE_PERIODS = PERIODS.filter((period) => period !== 'Full');

const Pair = <Schema extends TSchema>(of: Schema, description: string) =>
  Type.Array(of, { minItems: 2, maxItems: 2, description });

/** Why a member of the forecast may be missing. */
const WHEN_NULL = 'Frozen at publication; null for a pick from before forecasts were kept.';

/** A published pick as the contract has it, and after its members the ones that we add. */
export const PickShape = Type.Object(
  {
    id: Type.Integer({ minimum: 1, examples: [9314] }),
    playerId: Type.Integer({ minimum: 1, examples: [203] }),
    playerName: Type.String({ examples: ['Nikola Jokić'] }),
    teamAbbreviation: Type.String({ examples: ['DEN'] }),
    opponentAbbreviation: Type.String({ examples: ['LAL'] }),
    stat: Words(STAT_NAMES, 'The figure that the pick is about.'),
    line: Type.Number({ minimum: 0, multipleOf: 0.5, examples: [26.5] }),
    direction: Words(DIRECTIONS, 'The side of the line.'),
    scoreFinal: Type.Number({
      minimum: 0,
      maximum: 100,
      description: '50 is no edge over the price.',
      examples: [63.2],
    }),
    rating: Words(RATINGS, 'Premium and Standard are published.'),
    ratingEmoji: Type.String({ examples: ['💎'] }),
    summary: Type.String({ examples: ['Over 26.5 points at -105: 55.9 % against the market’s 51.4 %.'] }),
    blockScores: Type.Array(BlockScoreShape),
    hit: Nullable(Type.Boolean()),
    actualValue: Nullable(Type.Number()),
    profit: Nullable(Type.Number({ description: 'Units, one staked, rounded to 4 places.' })),
    isVoided: Type.Boolean({ default: false }),
    isPeriodDataGap: Type.Boolean({ default: false }),
    league: Words(LEAGUES, 'The league.'),
    l10Hits: Nullable(
      Type.Integer({ description: 'Of the last 10 games he played, those on the pick’s side of the line.' }),
    ),
    l10Games: Nullable(Type.Integer({ description: 'Games behind l10Hits, 10 at most.' })),
    period: Nullable(Words(WIRE_PERIODS, 'Null is the full game, overtime included.')),
    outcome: Nullable(Words(OUTCOMES, 'Null until the pick is settled.')),
    gameId: Type.Integer({ minimum: 1 }),
    gameDate: Type.String({ format: 'date' }),
    tipOff: Type.String({ format: 'date-time', description: 'As it stood when the pick was published.' }),
    publishedAt: Type.String({ format: 'date-time' }),
    book: Type.String({ description: 'The book whose price was frozen.', examples: ['fanduel'] }),
    price: Type.Integer({ description: 'American odds, frozen at publication.', examples: [-105] }),
    probability: Type.Number({ minimum: 0, maximum: 1, description: 'Of the pick coming true, given no push.' }),
    marketProbability: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The books’ consensus without their margin.',
    }),
    fairPrice: Type.Integer({ description: 'American odds at which the probability breaks even.', examples: [-127] }),
    expectedValue: Type.Number({ description: 'Share of the stake.' }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    pushProbability: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: `Of landing exactly on the line. ${WHEN_NULL}` }),
    ),
    mean: Nullable(
      Type.Number({ minimum: 0, description: `Expected count; of a double, its probability. ${WHEN_NULL}` }),
    ),
    median: Nullable(Type.Integer({ minimum: 0, description: `Half of all such games reach it. ${WHEN_NULL}` })),
    interval: Nullable(Pair(Type.Number(), `90 % interval of the probability. ${WHEN_NULL}`)),
    countInterval: Nullable(Pair(Type.Integer(), `Nine games of ten end in it. ${WHEN_NULL}`)),
    ladder: Nullable(Type.Array(RungShape, { description: `The lines around the pick’s own, rising. ${WHEN_NULL}` })),
  },
  { title: 'Pick', description: 'A published pick, its price frozen.' },
);
export type PickOnWire = Static<typeof PickShape>;

export function pickOnWire(pick: ShownPick): PickOnWire {
  return {
    id: pick.id,
    playerId: pick.playerId,
    playerName: pick.playerName,
    teamAbbreviation: pick.teamAbbreviation,
    opponentAbbreviation: pick.opponentAbbreviation,
    stat: pick.stat,
    line: lineValue(pick.lineHalves),
    direction: pick.direction,
    scoreFinal: rounded(pick.scoreFinal, 1),
    rating: pick.rating,
    ratingEmoji: RATING_EMOJI[pick.rating],
    summary: pick.summary,
    blockScores: pick.blocks.map(({ blockName, score, confidence }) => ({
      blockName,
      score: rounded(score, 1),
      confidence: rounded(confidence, 3),
    })),
    ...outcomeOnWire(pick),
    league: pick.league,
    l10Hits: pick.l10Hits,
    l10Games: pick.l10Games,
    period: pick.period === 'Full' ? null : pick.period,
    outcome: pick.outcome,
    gameId: pick.gameId,
    gameDate: pick.gameDate,
    tipOff: pick.tipOff.toISOString(),
    publishedAt: pick.publishedAt.toISOString(),
    book: pick.book,
    price: pick.price,
    probability: rounded(pick.probability, 4),
    marketProbability: rounded(pick.consensusProbability, 4),
    fairPrice: fairPrice(pick.probability),
    expectedValue: rounded(pick.expectedValue, 4),
    confidence: rounded(pick.confidence, 3),
    ...forecastOnWire(pick),
  };
}

function forecastOnWire({ forecast }: ShownPick) {
  if (forecast === null)
    return { pushProbability: null, mean: null, median: null, interval: null, countInterval: null, ladder: null };
  const { push, mean, median, interval, countInterval, ladder } = forecast;
  return {
    pushProbability: rounded(push, 4),
    mean: rounded(mean, 2),
    median,
    interval: interval.map((bound) => rounded(bound, 4)),
    countInterval: [...countInterval],
    ladder: rungsOnWire(ladder),
  };
}

function outcomeOnWire({ outcome, actualValue, profit, isPeriodDataGap }: ShownPick) {
  return {
    hit: outcome === 'Hit' ? true : outcome === 'Miss' ? false : null,
    actualValue,
    profit: profit === null ? null : rounded(Number(profit), 4),
    isVoided: outcome === 'Void',
    isPeriodDataGap,
  };
}
