import { Type, type Static } from 'typebox';
import { DIRECTIONS, ORIGINS, OUTCOMES } from '../../kernel/index.ts';
import { PERIODS, STAT_NAMES } from '../../sports/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import { TrackRecordShape } from '../schemas.ts';

const PublicPickShape = Type.Object({
  pickId: Type.Integer({ description: 'Its id everywhere.', examples: [9314] }),
  playerName: Type.String({ examples: ['Nikola Jokic'] }),
  teamAbbreviation: Type.String({ examples: ['DEN'] }),
  homeTeam: Type.String({ examples: ['DEN'] }),
  awayTeam: Type.String({ examples: ['LAL'] }),
  stat: Words(STAT_NAMES, 'The stat.'),
  period: Words(PERIODS, 'The part of the game.'),
  line: Type.Number({ examples: [24.5] }),
  direction: Words(DIRECTIONS, 'The side.'),
  book: Type.String({ description: 'Where the price was.', examples: ['draftkings'] }),
  price: Type.Integer({ description: 'American odds, frozen when the pick was published.', examples: [-110] }),
  probability: Type.Number({ description: 'Ours, when it was published.', examples: [0.56] }),
  marketProbability: Type.Number({ description: 'The market’s, at the same moment.', examples: [0.51] }),
  publishedAt: Type.String({ format: 'date-time' }),
  outcome: Words(OUTCOMES, 'How it was graded.'),
  actualValue: Nullable(Type.Number({ description: 'The player’s figure; null if there was none.' })),
  profit: Nullable(Type.Number({ description: 'Units won or lost for one staked.' })),
});
export type PublicPick = Static<typeof PublicPickShape>;

export const PublicRecordShape = Type.Object({
  isPublic: Type.Boolean({
    description: 'False if this service keeps its record to accounts; the list is then empty.',
  }),
  origin: Words(ORIGINS, 'Where the picks come from.'),
  leagues: Type.Array(
    Type.Object({
      league: Words(LEAGUES, 'The league.'),
      name: Type.String({ examples: ['NBA'] }),
      date: Nullable(
        Type.String({ format: 'date', description: 'The last past game day with grades; null before the first.' }),
      ),
      picks: Type.Array(PublicPickShape, {
        description: 'The graded picks of record of that day, the largest edge first.',
      }),
      record: Nullable(TrackRecordShape),
    }),
    { description: 'One a league that is on.' },
  ),
});
export type PublicRecord = Static<typeof PublicRecordShape>;
