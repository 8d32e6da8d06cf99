import { choice, configSection, decimal, integer, type Configuration } from '../../operations/index.ts';
import { SCORING_BOUNDS, type BoundedRating, type RatingBounds, type ScoringBounds } from './bounds.ts';

type Figure = keyof RatingBounds;

const FIGURES: Readonly<Record<Figure, { readonly min: number; readonly max: number; readonly words: string }>> = {
  expectedValue: { min: -0.5, max: 1, words: 'Smallest expected value, as a share of the stake' },
  probability: { min: 0, max: 1, words: 'Smallest win probability' },
  confidence: { min: 0, max: 1, words: 'Smallest confidence' },
};

function bound(rating: BoundedRating, figure: Figure) {
  const { min, max, words } = FIGURES[figure];
  const description = `${words} of a ${rating}.`;
  return decimal({ default: SCORING_BOUNDS.ratings[rating][figure], min, max, description });
}

/** The section `ratings`: the lower bounds of each rating. Published picks keep their rating. */
export const RATINGS_SECTION = configSection({
  name: 'ratings',
  description:
    'Where ratings begin: the best one is given whose three bounds are reached, Avoid where none is. Premium and Standard are published. Used from the next slate and evaluation on; published picks keep their rating.',
  keys: {
    premiumExpectedValue: bound('Premium', 'expectedValue'),
    premiumProbability: bound('Premium', 'probability'),
    premiumConfidence: bound('Premium', 'confidence'),
    standardExpectedValue: bound('Standard', 'expectedValue'),
    standardProbability: bound('Standard', 'probability'),
    standardConfidence: bound('Standard', 'confidence'),
    leanExpectedValue: bound('Lean', 'expectedValue'),
    leanProbability: bound('Lean', 'probability'),
    leanConfidence: bound('Lean', 'confidence'),
  },
});

const { consensus } = SCORING_BOUNDS;
const MINUTE_MS = 60_000;
const ORDER_SIZES = ['1', '10', '100', '1000', '10000'] as const;

/** The section `scoring`: the bounds of doubts. */
export const SCORING_SECTION = configSection({
  name: 'scoring',
  description: 'Which prices and which evidence are doubted. Used from the next slate and evaluation on.',
  keys: {
    suspectExpectedValue: decimal({
      default: SCORING_BOUNDS.suspectExpectedValue,
      min: 0.01,
      max: 1,
      description: 'A price worth more than this share of the stake is flagged, not published: check it at the book.',
    }),
    staleAfterMinutes: integer({
      default: consensus.staleAfterMs / MINUTE_MS,
      min: 1,
      max: 2_880,
      description: 'A quote so much older than the newest one on its line may be stale.',
    }),
    staleGap: decimal({
      default: consensus.staleGap,
      min: 0,
      max: 0.5,
      description: 'It is, if its probability is also so far from that of the fresh quotes.',
    }),
    mispairedGap: decimal({
      default: consensus.offMarket,
      min: 0.01,
      max: 0.5,
      description: 'A quote whose probability is so far from the middle of three or more feeds is off the market.',
    }),
    widestSpread: decimal({
      default: consensus.widestSpread,
      min: 0,
      max: 0.5,
      description: 'An exchange’s market is thin if the costs of both sides add up to more than 1 and this.',
    }),
    orderSize: choice(ORDER_SIZES, {
      default: String(consensus.orderSize),
      description:
        'It is thin too if fewer contracts rest on a side, where its feed says how many do: that is stored in powers of ten.',
    }),
    fewestGames: integer({
      default: SCORING_BOUNDS.fewestGames,
      min: 0,
      max: 100,
      description: 'With fewer games on record the evidence on a player does not suffice.',
    }),
    surelyPlays: decimal({
      default: SCORING_BOUNDS.surelyPlays,
      min: 0,
      max: 1,
      description: 'Below this probability of playing at all, the evidence on a player does not suffice.',
    }),
  },
});

/** The current bounds of the configuration. */
export function boundsIn({ get }: Pick<Configuration, 'get'>): ScoringBounds {
  const rating = (name: Lowercase<BoundedRating>): RatingBounds => ({
    expectedValue: get(RATINGS_SECTION, `${name}ExpectedValue`),
    probability: get(RATINGS_SECTION, `${name}Probability`),
    confidence: get(RATINGS_SECTION, `${name}Confidence`),
  });
  return {
    ratings: { Premium: rating('premium'), Standard: rating('standard'), Lean: rating('lean') },
    suspectExpectedValue: get(SCORING_SECTION, 'suspectExpectedValue'),
    fewestGames: get(SCORING_SECTION, 'fewestGames'),
    surelyPlays: get(SCORING_SECTION, 'surelyPlays'),
    consensus: {
      staleAfterMs: get(SCORING_SECTION, 'staleAfterMinutes') * MINUTE_MS,
      staleGap: get(SCORING_SECTION, 'staleGap'),
      offMarket: get(SCORING_SECTION, 'mispairedGap'),
      widestSpread: get(SCORING_SECTION, 'widestSpread'),
      orderSize: Number(get(SCORING_SECTION, 'orderSize')),
    },
  };
}
