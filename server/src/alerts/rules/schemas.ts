import { Type, type Static } from 'typebox';
import { AVAILABILITIES, DIRECTIONS } from '../../kernel/index.ts';
import { parseStat, STAT_NAMES } from '../../sports/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { SCREENS } from '../../odds/index.ts';
import { readAs } from '../../platform/http/index.ts';
import { Id, Name } from '../channels/schemas.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import type { GivenRule } from './check-rule.ts';
import type { Preset } from './presets.ts';
import type { RuleRow } from './queries.ts';
import { ALERT_EVENTS, type Conditions } from './rule.ts';

const listOf = <Item extends Parameters<typeof Type.Array>[0]>(item: Item, description: string) =>
  Type.Optional(Type.Array(item, { minItems: 1, maxItems: 50, description }));
const Share = (minimum: number, description: string, example: number) =>
  Type.Optional(Type.Number({ minimum, maximum: 1, description, examples: [example] }));
const StatName = readAs(Words(STAT_NAMES, 'Also by the usual short names: pts, pra, 3pm …'), parseStat);

export const WhereShape = Type.Object(
  {
    league: Type.Optional(Words(LEAGUES, 'By default every league.')),
    players: listOf({ ...Id, examples: [203] }, 'Ids of players.'),
    teams: listOf(Type.String({ pattern: '^[A-Za-z]{2,4}$', examples: ['DEN'] }), 'Abbreviations of teams.'),
    stats: listOf(StatName, 'Stats.'),
    direction: Type.Optional(Words(DIRECTIONS, 'The side; of a line the way it moved: Over is up.')),
    books: listOf(
      Type.String({ pattern: '^[a-z0-9_]{1,40}$', examples: ['fanduel'] }),
      'Keys of books, or mine for those of your preferences. The price at the best of them counts; of prices that stand out every book has to be among them.',
    ),
    minExpectedValue: Share(0, 'Share of the stake, at the price that the alert names.', 0.03),
    minProbability: Share(0, 'That the side wins.', 0.55),
    minRating: Type.Optional(Words(['Standard', 'Premium'], 'Premium leaves Standard out.')),
    minMove: Type.Optional(
      Type.Number({ minimum: 0, maximum: 50, description: 'Points that a line moved, up or down.', examples: [1] }),
    ),
    statuses: listOf(Words(AVAILABILITIES, 'The new status.'), 'Statuses, such as Out.'),
    screens: listOf(Words(SCREENS, 'A screen of prices.'), 'How prices stand out, as in GET /research/prices/record.'),
    minEdge: Share(-1, 'Of prices that stand out, as a share of the total stake.', 0.01),
    suspect: Type.Optional(
      Type.Boolean({
        description:
          'Also prices that look like an error: an edge above 10 % (as configured), or one feed on both sides.',
      }),
    ),
    followed: Type.Optional(
      Type.Boolean({ description: 'Only what you follow at that moment: the player, the team or the prop.' }),
    ),
  },
  { additionalProperties: false, description: 'What must hold of an event. Each event has its own conditions.' },
);

const Time = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['23:00'] });
const QuietShape = Type.Object({
  from: Time,
  to: Time,
  timeZone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'By default that of your preferences.',
      examples: ['America/New_York'],
    }),
  ),
});

const MEMBERS = {
  name: Name,
  on: Words(ALERT_EVENTS, 'The event that it waits for.'),
  where: WhereShape,
  channels: Type.Array(Id, {
    maxItems: 20,
    description: 'Ids of your channels. Without one, open pages of the dashboard show it.',
  }),
  quietHours: Nullable(QuietShape),
  atMostPerHour: Nullable(
    Type.Integer({ minimum: 1, maximum: 60, description: 'Messages; what is more waits for the next one.' }),
  ),
  state: Words(['on', 'off'], 'off: nothing is matched, and what waits is forgotten.'),
};

export const RuleBody = Type.Object({
  name: MEMBERS.name,
  on: MEMBERS.on,
  where: Type.Optional(MEMBERS.where),
  channels: Type.Optional(MEMBERS.channels),
  quietHours: Type.Optional(MEMBERS.quietHours),
  atMostPerHour: Type.Optional(MEMBERS.atMostPerHour),
  state: Type.Optional(MEMBERS.state),
});
export const RuleChange = Type.Partial(Type.Object(MEMBERS));
type Body = Static<typeof RuleChange>;

export const RuleShape = Type.Object(
  {
    id: Id,
    ...MEMBERS,
    quietHours: Nullable(Type.Object({ from: Time, to: Time, timeZone: Type.String({ examples: ['UTC'] }) })),
    lastFiredAt: Nullable(Moment('When its last message was made.')),
    count: Type.Integer({ minimum: 0, description: 'Events that its messages told.' }),
    waiting: Type.Integer({
      minimum: 0,
      description: 'Events that wait: for the delay of your tier, the end of quiet hours, or the next hour.',
    }),
    createdAt: Moment('When it was created.'),
    updatedAt: Moment('When it was last changed.'),
  },
  { title: 'Alert', description: 'An alert rule.' },
);

export const PresetShape = Type.Object({
  key: Type.String({ examples: ['premium-at-my-books'] }),
  name: MEMBERS.name,
  on: MEMBERS.on,
  where: MEMBERS.where,
  atMostPerHour: MEMBERS.atMostPerHour,
});

/** Applies a request body to the previous rule; `zone` is the default for quiet hours. */
export function givenRule(body: Body, before: GivenRule, zone: string): GivenRule {
  const { quietHours } = body;
  return {
    name: body.name ?? before.name,
    event: body.on ?? before.event,
    conditions: body.where === undefined ? before.conditions : conditionsOf(body.where),
    channels: body.channels ?? before.channels,
    quietHours:
      quietHours === undefined
        ? before.quietHours
        : quietHours === null
          ? null
          : { ...quietHours, timeZone: quietHours.timeZone ?? zone },
    atMostPerHour: body.atMostPerHour === undefined ? before.atMostPerHour : body.atMostPerHour,
    isOn: body.state === undefined ? before.isOn : body.state === 'on',
  };
}

function conditionsOf({ teams, ...where }: Static<typeof WhereShape>): Conditions {
  const upper = teams === undefined ? {} : { teams: teams.map((team) => team.toUpperCase()) };
  return { ...where, ...upper };
}

/** Converts a stored rule. */
export const storedRule = (row: RuleRow): GivenRule => ({
  name: row.name,
  event: row.event,
  conditions: row.conditions,
  channels: row.channels,
  quietHours: quietOf(row),
  atMostPerHour: row.atMostPerHour,
  isOn: row.isOn,
});

const quietOf = ({ quietFrom: from, quietTo: to, quietZone: timeZone }: RuleRow) =>
  from === null || to === null || timeZone === null ? null : { from, to, timeZone };

export const ruleOnWire = (row: RuleRow): Static<typeof RuleShape> => ({
  id: row.id,
  name: row.name,
  on: row.event,
  where: row.conditions as Static<typeof WhereShape>,
  channels: [...row.channels],
  quietHours: quietOf(row),
  atMostPerHour: row.atMostPerHour,
  state: row.isOn ? 'on' : 'off',
  lastFiredAt: row.lastFiredAt?.toISOString() ?? null,
  count: row.fired,
  waiting: row.waiting,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presetOnWire = ({ where, ...preset }: Preset): Static<typeof PresetShape> => ({
  ...preset,
  where: where as Static<typeof WhereShape>,
});
