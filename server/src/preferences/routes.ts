import { Type, type Static } from 'typebox';
import { DEVIG_METHODS } from '../odds/index.ts';
import { oneBatch } from '../platform/index.ts';
import { callerOf, type Api, type ApiModule } from '../platform/http/index.ts';
import { Words } from '../platform/schemas/index.ts';
import { changePreferences } from './change-preferences.ts';
import { ODDS_FORMATS, type OddsFormat, type Preferences } from './preferences.ts';
import { preferencesSet } from './queries.ts';
import { DEFAULT_PREFERENCES, preferencesOf } from './read-preferences.ts';

const PATH = '/me/preferences';

const Share = (description: string, value: number) =>
  Type.Number({ exclusiveMinimum: 0, maximum: 1, default: value, description, examples: [value] });

const MEMBERS = {
  books: Type.Union(
    [Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 60 }), Type.Null()],
    { default: null, description: 'Keys of your books; null for all of them.', examples: [['fanduel', 'draftkings']] },
  ),
  oddsFormat: Type.Unsafe<OddsFormat>({ type: 'string', enum: [...ODDS_FORMATS], default: 'American' }),
  timeZone: Type.String({
    minLength: 2,
    maxLength: 60,
    default: 'UTC',
    description: 'A name of the IANA time zones.',
    examples: ['America/New_York'],
  }),
  bankroll: Type.Union([Type.Number({ minimum: 0.01, maximum: 1_000_000_000 }), Type.Null()], {
    default: null,
    description: 'What you bet from, in your own currency; null, and no stakes are suggested.',
    examples: [1_000],
  }),
  unitShare: Share('What you call a unit, as a share of the bankroll.', DEFAULT_PREFERENCES.unitShare),
  kellyFraction: Share('Of the full Kelly share; a quarter by default.', DEFAULT_PREFERENCES.kellyFraction),
  maxStakeShare: Share('The largest share of the bankroll on one bet.', DEFAULT_PREFERENCES.maxStakeShare),
  against: Type.String({
    minLength: 1,
    maxLength: 40,
    default: DEFAULT_PREFERENCES.against,
    description:
      'What GET /research/prices compares single prices with where a request does not say: consensus, sharp, model, or the key of a book. GET /research/props compares best prices with it too, unless it is consensus.',
    examples: ['consensus', 'pinnacle'],
  }),
  devig: Words(DEVIG_METHODS, 'How the margin is taken out of that, where a request does not say.', {
    default: DEFAULT_PREFERENCES.devig,
  }),
};

const PreferencesShape = Type.Object(MEMBERS, {
  title: 'Preferences',
  description: 'How you look at prices, which books you have, and how you size your stakes.',
});
const PreferencesBody = Type.Partial(Type.Object(MEMBERS));

const TAGS = { tags: ['Account'] };

/** The module's routes. */
export const preferencesModule: ApiModule = {
  name: 'preferences',
  routes,
  owned: [{ name: 'preferences', read: (db, accountId) => oneBatch(preferencesSet(db, accountId)) }],
};

function routes(api: Api): void {
  api.get(
    PATH,
    {
      config: { access: 'preferences' },
      schema: {
        ...TAGS,
        summary: 'Your preferences',
        description: 'The defaults until you set them.',
        response: { 200: PreferencesShape },
      },
    },
    async (request) => onWire(await preferencesOf(request.context.db, callerOf(request).account.id)),
  );
  api.put(
    PATH,
    {
      config: { access: 'preferences' },
      schema: {
        ...TAGS,
        summary: 'Replace your preferences',
        description:
          'All of them at once: a member that is left out has its default again. Of two changes at once the later one holds.',
        body: PreferencesBody,
        response: { 200: PreferencesShape },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const asked = { ...DEFAULT_PREFERENCES, ...request.body };
      return onWire(await changePreferences(db, callerOf(request).account.id, asked, clock.now()));
    },
  );
}

const onWire = ({ books, ...members }: Preferences): Static<typeof PreferencesShape> => ({
  books: books === null ? null : [...books],
  ...members,
});
