import { Type } from 'typebox';
import { DIRECTIONS, OUTCOMES, PAYOUT_KINDS } from '../../kernel/index.ts';
import { PERIODS, STAT_NAMES } from '../../sports/index.ts';
import { LEG_BODY, PayoutBody } from '../../combos/index.ts';
import { DayParam } from '../../platform/http/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [203] });
const WirePeriod = Nullable(
  Words(
    PERIODS.filter((period) => period !== 'Full'),
    'Null is the full game, overtime included.',
  ),
);

const LegBody = Type.Object({
  ...LEG_BODY,
  gameId: Type.Optional(Nullable({ ...Id, description: 'By default the player’s next game.' })),
  gameDate: Type.Optional(Nullable(DayParam('Or the day of the game.'))),
});

/** The members of a bet on several props that replace those of a single. */
export const SLIP_BODY = {
  legs: Type.Optional(
    Type.Array(LegBody, {
      minItems: 2,
      maxItems: 8,
      description: 'Several props as one bet, in place of the members above, at `price` or as an entry by `payout`.',
    }),
  ),
  /** For a pick’em entry of these legs, without `book` and `price`. */
  payout: Type.Optional(Nullable(PayoutBody)),
};

/** The additional members of a bet on several props. */
export const SLIP_SHAPE = {
  legs: Nullable(
    Type.Array(
      Type.Object({
        gameId: Id,
        gameDate: Type.String({ format: 'date' }),
        game: Type.String({ description: 'Away at home.', examples: ['LAL at DEN'] }),
        tipOff: Type.String({ format: 'date-time' }),
        playerId: Id,
        playerName: Type.String({ examples: ['Nikola Jokić'] }),
        stat: Words(STAT_NAMES, 'The figure.'),
        period: WirePeriod,
        line: Type.Number({ minimum: 0, multipleOf: 0.5, examples: [26.5] }),
        direction: Words(DIRECTIONS, 'The side of the line.'),
        outcome: Nullable(Words(OUTCOMES, 'Null until the leg is graded. Push and Void drop out.')),
        actualValue: Nullable(Type.Number({ description: 'The player’s figure.' })),
        closingPrice: Nullable(
          Type.Integer({
            description: 'American odds of the leg’s closing consensus without margin, on its own line.',
          }),
        ),
      }),
      {
        description:
          'Of a bet on several props; null for one on one. The bet’s own player, line and game are those of the leg that begins first, its `gameDate` is that of the last one.',
      },
    ),
  ),
  payout: Nullable(
    Type.Object(
      {
        house: Type.String({ examples: ['prizepicks'] }),
        kind: Words(PAYOUT_KINDS, 'AllOrNothing: every leg must hit. Flexible: some may miss.'),
        multipliers: Type.Array(Type.Number(), { description: 'What no miss, one miss … pay, as frozen.' }),
      },
      { description: 'Of a pick’em entry, whose `price` is its highest payout as American odds.' },
    ),
  ),
};
