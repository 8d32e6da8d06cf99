import { Type } from 'typebox';
import { DIRECTIONS, PAYOUT_KINDS, rounded } from '../kernel/index.ts';
import { parseStat, PERIODS, STAT_NAMES } from '../sports/index.ts';
import { LEAGUES } from '../leagues/index.ts';
import { readAs } from '../platform/http/index.ts';
import { Moment, Nullable, Words } from '../platform/schemas/index.ts';
import { HOUSE_KEYS } from './payouts/houses.ts';

export const TAGS = { tags: ['Combinations'] };

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [203] });
export const Probability = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
export const LeagueWord = Words(LEAGUES, 'The league.');

const WIRE_PERIODS = PERIODS.filter((period) => period !== 'Full');
export const PeriodWord = Nullable(Words(WIRE_PERIODS, 'Null is the full game, overtime included.'));
export const StatWord = readAs(Words(STAT_NAMES, 'Also by the usual short names: pts, pra, 3pm …'), parseStat);
export const DirectionWord = Words(DIRECTIONS, 'The side of the line.');
export const HouseWord = Words(HOUSE_KEYS, 'A pick’em house, by the key that GET /data/odds/books has for it.');
export const KindWord = Words(PAYOUT_KINDS, 'AllOrNothing: every leg must hit. Flexible: some may miss.');
export const Interval = Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '90 % interval.' });

/** A bet on a player's game, in requests. */
export const LEG_BODY = {
  playerId: Id,
  stat: StatWord,
  line: Type.Number({ description: 'A multiple of 0.5 from 0.5 to 200.', examples: [26.5] }),
  direction: DirectionWord,
  period: Type.Optional(PeriodWord),
};

/** A bet on a player's game, in responses. */
export const NAMED_LEG = {
  playerId: Id,
  playerName: Type.String({ examples: ['Nikola Jokić'] }),
  gameId: Id,
  gameDate: Type.String({ format: 'date' }),
  tipOff: Moment('As it was known then.'),
  teamAbbreviation: Type.String({ examples: ['DEN'] }),
  opponentAbbreviation: Type.String({ examples: ['LAL'] }),
  stat: Words(STAT_NAMES, 'The figure.'),
  period: PeriodWord,
  line: Type.Number({ examples: [26.5] }),
  direction: DirectionWord,
  probability: Probability('Of this side, given that the line is not hit exactly: the one that an evaluation has.'),
  pushProbability: Probability('Of landing exactly on the line.'),
  interval: Interval,
  marketProbability: Nullable(Probability('What the books together say of this side of this line.')),
};

export const ReasonShape = Type.Object({
  code: Type.String({ examples: ['differentGames'] }),
  text: Type.String({ examples: ['Legs of different games count as independent.'] }),
  legs: Type.Array(Type.Integer({ minimum: 0 }), {
    description: 'Places of the legs it is about, from 0; empty: all.',
  }),
});

/** Probabilities of single legs have four places, as everywhere; those of several legs can be small and have six. */
export const chance = (value: number): number => rounded(value, 4);
export const jointChance = (value: number): number => rounded(value, 6);
