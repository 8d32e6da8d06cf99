import { Type } from 'typebox';
import { FULL_VISIBILITY } from '../../access/index.ts';
import { AVAILABILITIES, lineHalves, type LineHalves } from '../../kernel/index.ts';
import { STAT_NAMES, type Stat } from '../../sports/index.ts';
import { gameDayOf, type League } from '../../leagues/index.ts';
import { type Api, NOT_CHANGED, Problem, sendPrepared } from '../../platform/http/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import type { ResearchDeps } from '../deps.ts';
import { knownPlayer } from '../reference/known-player.ts';
import { Id, StatParam } from '../schemas.ts';
import { teammates } from './teammates.ts';

const Rate = Type.Number({ minimum: 0, maximum: 1 });

const SplitShape = Type.Object({
  games: Type.Integer({ minimum: 0 }),
  minutes: Nullable(Type.Number()),
  mean: Nullable(Type.Number()),
  hitRate: Nullable(Rate),
  interval: Type.Array(Rate, { minItems: 2, maxItems: 2, description: '95 %: few games leave it wide.' }),
});

const TeammatesShape = Type.Object({
  playerId: Id,
  playerName: Type.String({ examples: ['Nikola Jokić'] }),
  stat: Words(STAT_NAMES, 'The figure.'),
  line: Nullable(Type.Number({ minimum: 0, multipleOf: 0.5 })),
  teammates: Type.Array(
    Type.Object({
      playerId: Id,
      playerName: Type.String({ examples: ['Jamal Murray'] }),
      status: Nullable(
        Words(
          AVAILABILITIES,
          'By the injury report for the player’s next game; null if it does not name the teammate.',
        ),
      ),
      with: SplitShape,
      without: SplitShape,
    }),
  ),
});

export function teammatesRoutes(api: Api, deps: ResearchDeps): void {
  const { db, read } = deps;
  api.get(
    '/data/research/teammates/:playerId',
    {
      config: { access: 'data-research', problems: ['unprocessable'] },
      schema: {
        summary: 'A player with and without each regular teammate',
        description:
          'The player’s games of the season with the team. The default line is today’s consensus, else the median of the player’s season, at least 0.5, and 0.5 for doubles; the default stat is Points. A regular plays at least 15 minutes a game and a quarter of the games.',
        tags: ['Research'],
        params: Type.Object({ playerId: Id }),
        querystring: Type.Object({
          stat: Type.Optional(StatParam),
          line: Type.Optional(Type.Number({ description: 'A multiple of 0.5 from 0 to 200.', examples: [26.5] })),
        }),
        response: { 200: TeammatesShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { playerId } = request.params;
      const { stat = 'Points', line } = request.query;
      const given = line === undefined ? undefined : checkedLine(line);
      const response = await read(request, ['teammates', playerId, stat, given], async (visibility) => {
        const { name: playerName, league } = await knownPlayer(db, playerId, visibility);
        const asOf = visibility.at;
        const lineHalves = given ?? (await consensusToday(deps, league, playerId, stat, asOf));
        return {
          playerId,
          playerName,
          stat,
          ...(await teammates(db, { league, playerId, stat, lineHalves, asOf })),
        };
      });
      return sendPrepared(request, reply, response);
    },
  );
}

function checkedLine(line: number): LineHalves {
  const halves = lineHalves(line);
  if (halves === undefined)
    throw new Problem('unprocessable', `The line ${line} is not a multiple of 0.5 from 0 to 200.`);
  return halves;
}

/** The consensus line of the player's full game on today's board. */
async function consensusToday(
  { storeOf }: ResearchDeps,
  league: League,
  playerId: number,
  stat: Stat,
  at: Date,
): Promise<LineHalves | undefined> {
  const store = storeOf(league);
  const date = gameDayOf(league, at);
  const { version } = await store.inForce(date, at);
  if (version === 0) return undefined;
  const { rows } = await store.view(date, version, FULL_VISIBILITY.ratings);
  const row = rows.find((row) => row.playerId === playerId && row.propType === stat && row.period === null);
  return row === undefined ? undefined : lineHalves(row.consensusLine);
}
