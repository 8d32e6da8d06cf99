import { Type, type Static } from 'typebox';
import { DIRECTIONS } from '../../kernel/index.ts';
import { SCREENS } from '../../odds/index.ts';
import { callerOf, pageById, type Api } from '../../platform/http/index.ts';
import { Id, TAGS } from '../channels/schemas.ts';
import { ALERT_EVENTS } from '../rules/rule.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import { listMessages, type MessageRow } from './queries.ts';

const MessageId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [81] });
const Text = (example: string) => Nullable(Type.String({ examples: [example] }));
const Figure = (example: number) => Nullable(Type.Number({ examples: [example] }));

const FlagShape = Type.Object(
  {
    screen: Words(SCREENS, 'How the prices stand out.'),
    edge: Type.Number({ description: 'As a share of the total stake.', examples: [0.024] }),
    sides: Type.Array(
      Type.Object({
        direction: Words(DIRECTIONS, 'The side.'),
        book: Type.String({ examples: ['fanduel'] }),
        line: Type.Number({ examples: [26.5] }),
        price: Type.Integer({ description: 'American.', examples: [105] }),
        quotedAt: Moment('Since when the book had this price.'),
      }),
      { description: 'Two, or one of positive-ev.' },
    ),
  },
  { description: 'Prices that stand out, as they were first seen. They may be gone.' },
);

const ItemShape = Type.Object({
  text: Type.String({ examples: ['Nikola Jokić (DEN) is Out (was Questionable): Left Ankle; Sprain'] }),
  at: Moment('When it became known.'),
  league: Type.String({ examples: ['Nba'] }),
  gameId: Type.Integer(),
  playerId: Type.Integer(),
  playerName: Type.String({ examples: ['Nikola Jokić'] }),
  team: Text('DEN'),
  stat: Text('Points'),
  period: Text('Q1'),
  line: Figure(26.5),
  direction: Text('Over'),
  book: Text('fanduel'),
  price: Figure(-105),
  expectedValue: Figure(0.042),
  probability: Figure(0.583),
  rating: Text('Premium'),
  move: Figure(1),
  status: Text('Out'),
  flag: Nullable(FlagShape),
});

const MessageShape = Type.Object(
  {
    id: MessageId,
    alertId: Id,
    on: Words(ALERT_EVENTS, 'The event of the alert.'),
    title: Type.String({ examples: ['A player I follow is out'] }),
    items: Type.Array(ItemShape, {
      description: 'Oldest first; of price.flagged the best edge first. Members that an event does not have are null.',
    }),
    createdAt: Moment('When it was made.'),
  },
  { title: 'AlertMessage', description: 'What an alert told. Kept 30 days.' },
);

/** Messages of the caller's alerts; an open page polls for new ones. */
export function messagesRoute(api: Api): void {
  api.get(
    '/me/alerts/messages',
    {
      config: { access: 'alert-messages' },
      schema: {
        ...TAGS,
        summary: 'What your alerts told',
        description: 'Newest first. With `after` what is newer than a message that you have.',
        querystring: Type.Object({
          after: Type.Optional({
            ...MessageId,
            minimum: 0,
            description: 'The id of the newest message that you have.',
          }),
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Messages per page.' }),
          ),
          cursor: Type.Optional(
            Type.String({ pattern: String.raw`^\d{1,15}$`, description: 'nextCursor of the previous page.' }),
          ),
        }),
        response: { 200: Type.Object({ items: Type.Array(MessageShape), nextCursor: Nullable(Type.String()) }) },
      },
    },
    async (request) => {
      const { after = 0, limit = 20, cursor } = request.query;
      const before = cursor === undefined ? null : Number(cursor);
      const { id } = callerOf(request).account;
      return pageById(await listMessages(request.context.db, id, after, before, limit + 1), limit, onWire);
    },
  );
}

const onWire = ({ id, ruleId, event, title, items, createdAt }: MessageRow): Static<typeof MessageShape> => ({
  id,
  alertId: ruleId,
  on: event,
  title,
  // Messages from before flags were told have no member for them.
  items: items.map((item) => ({
    ...item,
    flag: item.flag === undefined || item.flag === null ? null : { ...item.flag, sides: [...item.flag.sides] },
  })),
  createdAt: createdAt.toISOString(),
});
