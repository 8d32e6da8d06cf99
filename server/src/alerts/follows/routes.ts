import { Type, type Static } from 'typebox';
import { parseStat, STAT_NAMES } from '../../sports/index.ts';
import { askedLeague } from '../../league/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { callerOf, readAs, type Api } from '../../platform/http/index.ts';
import { Id, IdParam } from '../channels/schemas.ts';
import type { AlertsDeps } from '../deps.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import { addFollow, removeFollow } from './add-follow.ts';
import { listFollows, type FollowRow } from './queries.ts';

const PATH = '/me/follows';
const TAGS = { tags: ['Follows'] };

const TeamWord = Type.String({ pattern: '^[A-Za-z]{2,4}$', examples: ['DEN'] });
const StatName = readAs(Words(STAT_NAMES, 'Only this stat of the player.'), parseStat);

const FollowBody = Type.Object({
  playerId: Type.Optional(Nullable({ ...Id, examples: [203], description: 'A player; or a team.' })),
  stat: Type.Optional(Nullable(StatName)),
  team: Type.Optional(Nullable({ ...TeamWord, description: 'The abbreviation of a team.' })),
  league: Type.Optional(Nullable(Words(LEAGUES, 'Of the team; by default the configured one.'))),
});

const FollowShape = Type.Object(
  {
    id: Id,
    league: Words(LEAGUES, 'The league.'),
    playerId: Nullable(Id),
    playerName: Nullable(Type.String({ examples: ['Nikola Jokić'] })),
    team: Nullable(Type.String({ description: 'Of a followed team.', examples: ['DEN'] })),
    teamName: Nullable(Type.String({ examples: ['Denver Nuggets'] })),
    stat: Nullable(Words(STAT_NAMES, 'Null for everything of the player or team.')),
    createdAt: Moment('Since when.'),
  },
  { title: 'Follow', description: 'A player, a team, or one stat of a player.' },
);

/** The watch list. */
export function followRoutes(api: Api, { leagues }: AlertsDeps): void {
  api.get(
    PATH,
    {
      config: { access: 'follows' },
      schema: {
        ...TAGS,
        summary: 'What you follow',
        description: 'Players, teams and props, newest first.',
        response: { 200: Type.Array(FollowShape) },
      },
    },
    async (request) => (await listFollows(request.context.db, callerOf(request).account.id)).map(onWire),
  );
  api.post(
    PATH,
    {
      config: { access: 'follows', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Follow a player, a team or a prop',
        description: 'Alerts with the condition `followed` watch it from then on. Following twice is following once.',
        body: FollowBody,
        response: { 201: FollowShape },
      },
    },
    async (request, reply) => {
      const { db, clock } = request.context;
      const { playerId = null, stat = null, team = null } = request.body;
      const league = askedLeague(leagues, request.body.league, '/league');
      const { id } = callerOf(request).account;
      const row = await db.transaction((tx) => addFollow(tx, id, { playerId, stat, team, league }, clock.now()));
      return reply.code(201).send(onWire(row));
    },
  );
  api.delete(
    `${PATH}/:id`,
    {
      config: { access: 'follows' },
      schema: {
        ...TAGS,
        summary: 'Stop following',
        description: 'Alerts do not watch it any more.',
        params: IdParam,
        response: { 204: Type.Null({ description: 'Done.' }) },
      },
    },
    async (request, reply) => {
      const { id: accountId } = callerOf(request).account;
      await request.context.db.transaction((tx) => removeFollow(tx, accountId, request.params.id));
      return reply.code(204).send(null);
    },
  );
}

const onWire = ({ createdAt, ...row }: FollowRow): Static<typeof FollowShape> => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
