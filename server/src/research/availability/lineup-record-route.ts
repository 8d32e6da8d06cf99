import { Type } from 'typebox';
import { addDays, rounded } from '../../kernel/index.ts';
import { askedLeague, LeagueParam, lineupSums } from '../../league/index.ts';
import { gameDayOf, LEAGUES } from '../../leagues/index.ts';
import { checkedRange, DayParam, NOT_CHANGED, type Api } from '../../platform/http/index.ts';
import { Moment, Words } from '../../platform/schemas/index.ts';
import type { ResearchDeps } from '../deps.ts';

/** Game days without `from`. */
const DAYS = 30;

const Count = (description: string) => Type.Integer({ minimum: 0, description });

const RowShape = Type.Object(
  {
    source: Type.String({ description: 'The feed that named them.', examples: ['nba-lineups'] }),
    lineups: Count('Teams whose five it named before the start, one a team and game.'),
    changed: Count('Those that it named differently before the start.'),
    medianMinutes: Type.Number({
      minimum: 0,
      description: 'Minutes before the start at which half were known.',
      examples: [29.4],
    }),
    compared: Count('Those whose game has a box score with five starters of the team.'),
    differed: Count('Those of them whose last five before the start are not the five that started.'),
  },
  { title: 'LineupRecordRow' },
);

const RecordShape = Type.Object(
  {
    league: Words(LEAGUES, 'The league.'),
    from: Type.String({ format: 'date', description: 'First game day asked for.' }),
    to: Type.String({ format: 'date', description: 'Last game day asked for.' }),
    at: Moment('The moment of what is known: your tier’s delay ago.'),
    games: Count('Games that have begun; each has two teams.'),
    items: Type.Array(RowShape, { description: 'One a feed.' }),
  },
  { title: 'LineupRecord' },
);

/** Adds the route that says how many lineups were known before games began, how early, and how right they were. */
export function lineupRecordRoute(api: Api, { leagues, history }: ResearchDeps): void {
  api.get(
    '/research/lineups/record',
    {
      config: { access: 'research', problems: ['unprocessable'] },
      schema: {
        summary: 'Lineups known before games began',
        description:
          'By feed: how many teams’ starters were known before the start of their game, how early, and how many were not those who started. A lineup counts from the moment at which this service knew it, or of a past day from the league’s own time of it.',
        tags: ['Research'],
        querystring: Type.Object({
          league: LeagueParam,
          from: Type.Optional(DayParam('First game day; by default 29 days before `to`.')),
          to: Type.Optional(DayParam('Last game day, included; by default the current one.')),
        }),
        response: { 200: RecordShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const league = askedLeague(leagues, request.query.league);
      const asked = [request.query.from ?? '', request.query.to ?? ''];
      return history(request, reply, ['lineup-record', league, ...asked], async (read, { at }) => {
        const { to = gameDayOf(league, at) } = request.query;
        const { from = addDays(to, 1 - DAYS) } = request.query;
        checkedRange({ from, to });
        const sums = await lineupSums(read, league, from, to, at);
        const items = sums.flatMap(({ games: _, source, medianMinutes, ...counts }) =>
          source === null ? [] : [{ source, ...counts, medianMinutes: rounded(medianMinutes ?? 0, 1) }],
        );
        return { league, from, to, at: at.toISOString(), games: sums[0]?.games ?? 0, items };
      });
    },
  );
}
