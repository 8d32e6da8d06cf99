import { Type, type Static } from 'typebox';
import { DIRECTIONS, kellyShare, lineValue, RATING_EMOJI, RATINGS, rounded } from '../../kernel/index.ts';
import { parseStat, PERIODS, STAT_NAMES } from '../../sports/index.ts';
import { LEAGUES, type League } from '../../leagues/index.ts';
import { netPrice } from '../../odds/index.ts';
import { readAs } from '../../platform/http/index.ts';
import { DOUBTS, PRICE_BASES, type Doubt, type EvaluatedProp, type EvaluationQuestion } from '../../scoring/index.ts';
import { AtMyBooksShape, atMyBooksOnWire, LinkShape, type AtMyBooks } from '../members/at-my-books.ts';
import { chance, RungShape, rungsOnWire } from '../members/rungs.ts';
import { ReasonShape } from '../members/shapes.ts';
import { LiveShape } from '../live/live-shape.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [203] });
const Probability = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const Score = Type.Number({ minimum: 0, maximum: 100 });
const WIRE_PERIODS = PERIODS.filter((period) => period !== 'Full');

/** The request; the members after `league` are additions to the contract. */
export const EvaluationBody = Type.Object({
  playerId: Id,
  stat: readAs(Words(STAT_NAMES, 'Also by the usual short names: pts, pra, 3pm …'), parseStat),
  line: Type.Number({ description: 'A multiple of 0.5 from 0.5 to 200.', examples: [26.5] }),
  direction: Words(DIRECTIONS, 'The side of the line.'),
  gameDate: Type.Optional(
    Nullable(
      Type.String({
        description: 'Game day, such as 2024-03-02; by default the player’s next game.',
        examples: ['2024-03-02'],
      }),
    ),
  ),
  opponentTeamId: Type.Optional(
    Nullable({ ...Id, description: 'Only a game against this team. For a player without games it selects the game.' }),
  ),
  league: Type.Optional(Nullable(Words(LEAGUES, 'By default the league that the configuration names as default.'))),
  period: Type.Optional(Nullable(Words(WIRE_PERIODS, 'By default the full game, overtime included.'))),
  live: Type.Optional(Type.Boolean({ description: 'Adds the member `live`.' })),
});

const OfferShape = Type.Object({
  book: Type.String({ examples: ['fanduel'] }),
  price: Type.Integer({ description: 'American odds.', examples: [-105] }),
  quotedAt: Type.String({ format: 'date-time' }),
  link: LinkShape,
});

/** The contract's result; the members after `evaluatedAt` are additions. */
export const EvaluationShape = Type.Object(
  {
    playerName: Type.String({ examples: ['Nikola Jokić'] }),
    stat: Words(STAT_NAMES, 'The figure.'),
    direction: Words(DIRECTIONS, 'The side of the line.'),
    rating: Words(RATINGS, 'By expected value, probability and confidence; a Lean at best where the evidence is thin.'),
    ratingEmoji: Type.String({ examples: ['💎'] }),
    line: Type.Number({ minimum: 0, multipleOf: 0.5, examples: [26.5] }),
    finalScore: Type.Number({ ...Score, description: '50 is no edge over `price`.' }),
    finalConfidence: Probability('How certain the inputs of tonight are; independent of the edge.'),
    blocks: Type.Array(
      Type.Object({
        blockType: Type.String({ examples: ['Market'] }),
        score: Score,
        confidence: Probability('What the block rests on.'),
        subScores: Type.Record(Type.String(), Type.Number(), {
          description:
            'What the block saw, units in the names; `logOdds` is its part of the over’s log-odds, whichever side is asked about, and all parts add up to the whole.',
          examples: [{ logOdds: 0.12 }],
        }),
        explanation: Type.String({ examples: ['5 books make the over 51.4 %.'] }),
      }),
    ),
    spiderChart: Type.Object({
      name: Type.String({ examples: ['Nikola Jokić'] }),
      axes: Type.Array(
        Type.Object({
          label: Type.String({ examples: ['Market'] }),
          value: Type.Number({ examples: [53] }),
          max: Type.Number({ examples: [100] }),
        }),
      ),
    }),
    evaluatedAt: Type.String({ format: 'date-time' }),
    asOf: Type.String({
      format: 'date-time',
      description: 'Nothing learned later is in it: the caller’s delay, or the start.',
    }),
    modelVersion: Type.String({ examples: ['2026-01'] }),
    playerId: Id,
    league: Words(LEAGUES, 'The league.'),
    period: Nullable(Words(WIRE_PERIODS, 'Null is the full game, overtime included.')),
    gameId: Id,
    gameDate: Type.String({ format: 'date' }),
    teamAbbreviation: Type.String({ examples: ['DEN'] }),
    opponentAbbreviation: Type.String({ examples: ['LAL'] }),
    probability: Probability('Of this side, given that the line is not hit exactly.'),
    pushProbability: Probability('Of landing exactly on the line.'),
    interval: Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '90 % interval of the probability.' }),
    marketProbability: Nullable(Probability('What the books together say of this side of this line.')),
    modelProbability: Probability('What box scores, schedule and news say without the books.'),
    fairPrice: Type.Integer({ description: 'American odds at which the probability breaks even.', examples: [-127] }),
    price: Type.Integer({
      description: 'American odds that finalScore compares the probability with; priceBasis says where they come from.',
      examples: [-105],
    }),
    priceBasis: Words(
      PRICE_BASES,
      'quoted: the best price. implied: no book quotes the line; what the market implies there, with its usual hold. none: the prop has no market; the even price of the probability, and the score is 50.',
    ),
    bestPrice: Nullable(OfferShape),
    doubtfulPrices: Type.Array(OfferShape, {
      description: 'Better prices that look stale or mispaired: check them at the book.',
    }),
    expectedValue: Nullable(Type.Number({ description: 'At the best price, as a share of the stake.' })),
    consensusLine: Nullable(Type.Number({ description: 'The books’ median main line.' })),
    books: Type.Integer({ minimum: 0, description: 'Independent books behind the market’s part.' }),
    mean: Type.Number({ minimum: 0 }),
    median: Type.Integer({ minimum: 0 }),
    countInterval: Type.Array(Type.Integer(), {
      minItems: 2,
      maxItems: 2,
      description: 'Nine games of ten end in it.',
    }),
    projectedMinutes: Type.Number({ minimum: 0 }),
    ladder: Type.Array(RungShape, {
      description:
        'Rising lines a whole step apart: those near the line asked about, and every other that at least one game in 200 ends above and one below.',
    }),
    insufficientEvidence: Type.Boolean({
      description: 'True: read it as a rough estimate. A board never shows such a pick.',
    }),
    reasons: Type.Array(
      Type.Object({
        code: Words(Object.keys(DOUBTS) as Doubt[], 'Why the evidence does not suffice.'),
        text: Type.String({ examples: ['The player has played 3 games this season.'] }),
      }),
    ),
    reason: ReasonShape,
    kelly: Probability('Full Kelly share of a bankroll at the best price; 0 without one, or if it has no edge.'),
    atMyBooks: Type.Optional(AtMyBooksShape),
    live: Type.Optional(LiveShape),
  },
  { title: 'Evaluation', description: 'What one side of a line is worth, and why.' },
);
export type EvaluationOnWire = Static<typeof EvaluationShape>;

const offerOnWire = ({ quotedAt, ...offer }: NonNullable<EvaluatedProp['offers']['best']>) => ({
  ...offer,
  quotedAt: quotedAt.toISOString(),
});

const atMyBooks = ({ offers: { best }, expectedValue }: EvaluatedProp): AtMyBooks =>
  atMyBooksOnWire(best === null || expectedValue === null ? null : { ...best, expectedValue });

const sideOf = (logOddsOfOver: number, direction: EvaluationQuestion['direction']): number =>
  1 / (1 + Math.exp(direction === 'Over' ? -logOddsOfOver : logOddsOfOver));

function verdictOnWire(
  { rating, score, confidence, blocks, axes, player }: EvaluatedProp,
  { stat, direction, lineHalves }: EvaluationQuestion,
) {
  const line = lineValue(lineHalves);
  return {
    playerName: player.name,
    stat,
    direction,
    rating,
    ratingEmoji: RATING_EMOJI[rating],
    line,
    finalScore: rounded(score, 1),
    finalConfidence: rounded(confidence, 3),
    blocks: blocks.map((block) => ({
      blockType: block.blockName,
      score: rounded(block.score, 1),
      confidence: rounded(block.confidence, 3),
      subScores: { ...block.subScores },
      explanation: block.explanation,
    })),
    spiderChart: { name: `${player.name}: ${direction} ${line} ${stat}`, axes: [...axes] },
  };
}

export function evaluationOnWire(
  evaluated: EvaluatedProp,
  question: EvaluationQuestion & { readonly league: League },
  evaluatedAt: Date,
): EvaluationOnWire {
  const { evaluation, matchup, offers, doubts, forecast } = evaluated;
  const { game, teamId } = matchup;
  const { direction, period } = question;
  const isHome = teamId === game.homeTeamId;
  const { market, model } = evaluation.logOdds;
  return {
    ...verdictOnWire(evaluated, question),
    evaluatedAt: evaluatedAt.toISOString(),
    asOf: evaluated.asOf.toISOString(),
    modelVersion: evaluated.modelVersion,
    playerId: question.playerId,
    league: question.league,
    period: period === 'Full' ? null : period,
    gameId: game.id,
    gameDate: game.gameDate,
    teamAbbreviation: isHome ? game.homeTeam : game.awayTeam,
    opponentAbbreviation: isHome ? game.awayTeam : game.homeTeam,
    probability: chance(evaluation.probability),
    pushProbability: chance(evaluation.push),
    interval: evaluation.interval.map(chance),
    marketProbability: market === null ? null : chance(sideOf(market, direction)),
    modelProbability: chance(sideOf(model, direction)),
    fairPrice: evaluated.fairPrice,
    price: evaluated.price,
    priceBasis: evaluated.priceBasis,
    bestPrice: offers.best === null ? null : offerOnWire(offers.best),
    doubtfulPrices: offers.doubtful.map(offerOnWire),
    expectedValue: evaluated.expectedValue === null ? null : chance(evaluated.expectedValue),
    consensusLine: evaluated.consensusLine,
    books: evaluation.books,
    mean: rounded(forecast.mean, 2),
    median: forecast.median,
    countInterval: [...forecast.countInterval],
    projectedMinutes: rounded(evaluation.projectedMinutes, 1),
    ladder: rungsOnWire(forecast.ladder),
    insufficientEvidence: doubts.length > 0,
    reasons: doubts.map((code) => ({ code, text: DOUBTS[code] })),
    reason: { ...evaluated.reason, facts: { ...evaluated.reason.facts } },
    kelly:
      offers.best === null
        ? 0
        : chance(kellyShare(evaluation.probability, netPrice(offers.best.book, offers.best.price))),
    ...(question.books !== undefined && { atMyBooks: atMyBooks(evaluated) }),
  };
}
