import { Type } from 'typebox';
import { LEAGUES, type League, type LeagueChoice } from '../leagues/index.ts';
import {
  askedLeague,
  askedLeagues,
  giveName,
  LeagueParam,
  LeaguesParam,
  namesToDecide,
  playerNames,
  type PlayerName,
} from '../league/index.ts';
import { actorOf, recordAudit } from '../operations/index.ts';
import { callerOf, notFound, Problem, type Api, type ApiModule } from '../platform/http/index.ts';
import { pageOfWhole, writeCursor } from '../platform/paging/index.ts';

const TAGS = { tags: ['Operations'] };
const MOST = 1_000;

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Spelling = Type.String({ minLength: 1, maxLength: 200, description: 'As the feed writes it.' });

const NameShape = Type.Object({
  source: Type.String({ description: 'The feed that says it.' }),
  spelling: Spelling,
  league: Type.Unsafe<League>({ type: 'string', enum: [...LEAGUES], description: 'The league.' }),
  reason: Type.String({ description: 'Why it leads to no player.' }),
  lastSeen: Type.String({ format: 'date-time' }),
  times: Type.Integer({ minimum: 1 }),
  suggestions: Type.Array(Type.Object({ playerId: Id, playerName: Type.String() }), {
    description: 'Players with names like it, the likest first. A help, not a decision.',
  }),
});

/** Unresolved player names in feeds: listed with suggestions, decided by an operator. */
export const namesModule = (leagues: LeagueChoice): ApiModule => ({
  name: 'names',
  routes(api) {
    listRoute(api, leagues);
    decideRoute(api, leagues);
  },
});

function listRoute(api: Api, leagues: LeagueChoice): void {
  api.get(
    '/ops/names',
    {
      config: { access: 'ops-read' },
      schema: {
        ...TAGS,
        summary: 'Names that wait for a decision',
        description: 'Spellings in feeds that lead to no player, the most frequent first.',
        querystring: Type.Object({
          league: LeaguesParam,
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: MOST, default: MOST, description: 'Entries a page.' }),
          ),
          cursor: Type.Optional(Type.String({ maxLength: 1_200, description: 'nextCursor of the page before.' })),
        }),
        response: {
          200: Type.Object({ items: Type.Array(NameShape), nextCursor: Type.Union([Type.String(), Type.Null()]) }),
        },
      },
    },
    async ({ context, query: { limit = MOST, cursor, league } }) => {
      const names = await namesToDecide(context.db, askedLeagues(leagues, league));
      const page = pageOfWhole(names, { limit, cursor }, (name) =>
        writeCursor(name.league, name.source, name.spelling),
      );
      const items = page.items.map(({ source, spelling, league: of, reason, times, lastSeen, suggestions }) => ({
        source,
        spelling,
        league: of,
        reason,
        times,
        lastSeen: lastSeen.toISOString(),
        suggestions: suggestions.map(({ id, name }) => ({ playerId: id, playerName: name })),
      }));
      return { items, nextCursor: page.nextCursor };
    },
  );
}

/** The audit entry of a decided spelling. */
export function nameDecided(spelling: string, { id, name }: PlayerName) {
  return { action: 'name.decide', subject: `name/${spelling}`, after: `${name} (${id})` };
}

function decideRoute(api: Api, leagues: LeagueChoice): void {
  api.post(
    '/ops/names/decide',
    {
      config: { access: 'ops-commands', problems: ['not-found', 'unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Decide which player a spelling means',
        description:
          'From then on it means this player in every feed, and it leaves the list. Only listed spellings can be decided.',
        body: Type.Object({ spelling: Spelling, playerId: Id, league: LeagueParam }),
        response: { 200: Type.Object({ spelling: Type.String(), playerId: Id, playerName: Type.String() }) },
      },
    },
    async (request) => {
      const { context, body } = request;
      const { spelling, playerId } = body;
      const league = askedLeague(leagues, body.league, '/league');
      const at = context.clock.now();
      return context.db.transaction(async (tx) => {
        const [player] = await playerNames(tx, [playerId]);
        if (player === undefined) throw new Problem('unprocessable', 'There is no player with this id.');
        if (!(await giveName(tx, { league, at, spelling, playerId })))
          throw notFound('No such spelling waits for a decision.');
        await recordAudit(tx, {
          at,
          actor: actorOf(callerOf(request)),
          requestId: request.id,
          ...nameDecided(spelling, player),
        });
        return { spelling, playerId, playerName: player.name };
      });
    },
  );
}
