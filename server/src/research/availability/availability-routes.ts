import { Type, type Static } from 'typebox';
import { VISIBILITY_NOTE } from '../../access/index.ts';
import { addDays, AVAILABILITIES, GAME_STATUSES } from '../../kernel/index.ts';
import { askedLeagues, LeaguesParam } from '../../league/index.ts';
import { gameDayOf, LEAGUES } from '../../leagues/index.ts';
import { AsOfParam, checkedAsOf } from '../../picks/index.ts';
import { type Api, callerOf, checkedDay, DayParam, NOT_CHANGED, sendPrepared } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/paging/index.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import type { ResearchDeps } from '../deps.ts';
import { gameCursorOf, ListParams, ListShape, readGamePlace } from '../props/list-shapes.ts';
import { Id } from '../schemas.ts';
import { availabilityOf, LINEUP_STATUSES, type GameAvailability } from './availability.ts';

const PlayerName = Type.String({ examples: ['Nikola Jokić'] });
const TeamWord = Type.String({ examples: ['DEN'] });

const PlayerShape = Type.Object({
  playerId: Id,
  playerName: PlayerName,
  status: Words(AVAILABILITIES, 'A player whom a later report leaves out is Available from then on.'),
  reason: Type.String({ description: 'In the source’s words; empty if it gives none.' }),
  since: Moment('Since when it is this status.'),
  previousStatus: Nullable(Words(AVAILABILITIES, 'The status before it; null if it is the first.')),
  chanceToPlay: Nullable(
    Type.Number({ minimum: 0, maximum: 1, description: 'Null while the league has no model.', examples: [0.571] }),
  ),
  minutesFreed: Nullable(
    Type.Number({
      minimum: 0,
      description: 'Expected minutes times the chance not to play; 0 for who has not played in 45 days.',
      examples: [34.2],
    }),
  ),
  projectedStarter: Type.Boolean({ description: 'Is among the players of `lineup`.' }),
});

const StarterShape = Type.Object({
  playerId: Id,
  playerName: PlayerName,
  chanceToStart: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'By the model, if the player plays. Null for an announced starter, and while no report about the team was scored: then the share of starts in the last games decides.',
      examples: [0.97],
    }),
  ),
});

const TeamShape = Type.Object({
  team: TeamWord,
  isHome: Type.Boolean(),
  submitted: Type.Boolean({
    description: 'Whether the team’s own report is in. Other sources may list players before.',
  }),
  reportedAt: Nullable(Moment('When a report last changed something here; null without one.')),
  players: Type.Array(PlayerShape, { description: 'Who frees most minutes first.' }),
  lineup: Type.Object({
    status: Words(
      LINEUP_STATUSES,
      'announced: a source named the five, and no later report rules one out. projected: of those who more likely play than not, the five most likely to start. unknown: too few are known.',
    ),
    knownAt: Nullable(Moment('Since when announced starters are known; null for others.')),
    source: Nullable(
      Type.String({
        description: 'The feed that named announced starters; null for others.',
        examples: ['nba-lineups'],
      }),
    ),
    players: Type.Array(StarterShape, { description: 'Five, or none; projected ones by their chance.' }),
  }),
});

const GameShape = Type.Object({
  gameId: Id,
  league: Words(LEAGUES, 'The league.'),
  gameDate: Type.String({ format: 'date' }),
  tipOff: Moment('As it is planned.'),
  status: Words(GAME_STATUSES, 'The state of the game.'),
  homeTeamAbbr: TeamWord,
  awayTeamAbbr: TeamWord,
  nextReportAt: Nullable(
    Moment(
      'When the next injury report is due, by the league’s timetable. Null if none is due before the start, for games after the next game day, and where no active feed has a timetable.',
    ),
  ),
  teams: Type.Array(TeamShape, { minItems: 2, maxItems: 2, description: 'Away, then home.' }),
});

export function availabilityRoutes(api: Api, { db, origin, leagues, read, nextReport }: ResearchDeps): void {
  api.get(
    '/research/availability',
    {
      config: { access: 'research', problems: ['tier-required', 'unprocessable'] },
      schema: {
        summary: 'Who is out, by game and team',
        description: `What injury reports and line-ups say of a day’s games, in the order of their starts: who is listed, since when, and the minutes that it frees. ${VISIBILITY_NOTE} With \`asOf\` what was known then.`,
        tags: ['Research'],
        querystring: Type.Object({
          date: Type.Optional(DayParam('Game day; by default that of the cursor, else the current one.')),
          league: LeaguesParam,
          asOf: AsOfParam,
          ...ListParams,
        }),
        response: { 200: ListShape(GameShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { date, asOf, limit = 50, cursor } = request.query;
      const named = askedLeagues(leagues, request.query.league);
      const day = date === undefined ? undefined : checkedDay('date', date);
      const place = readGamePlace(cursor, named.length, day);
      const now = request.context.clock.now();
      const past = asOf === undefined ? undefined : checkedAsOf(asOf, callerOf(request).account.tier, now);
      const asked = named.map((league, index) => ({
        league,
        date: day ?? place?.days[index] ?? gameDayOf(league, past ?? now),
      }));
      const question = ['availability', asked, past, limit, place];
      const response = await read(request, question, async ({ at }) => {
        const ofLeagues = await Promise.all(
          asked.map((one) => availabilityOf(db, origin, one.league, one.date, past ?? at)),
        );
        const games = ofLeagues.flat().toSorted(inOrder).filter(isAfter(place));
        const { items, nextCursor } = pageOf(games, limit, ({ tipOff, gameId }) =>
          gameCursorOf({ days: asked.map((one) => one.date), tipOff: tipOff.getTime(), id: gameId }),
        );
        const due = new Map(asked.map(({ league }) => [league, nextReport(league, past ?? at)]));
        const reports = items.map((game) => reportBefore(game, past ?? at, due.get(game.league) ?? null));
        return { items: items.map((game, index) => onWire(game, reports[index] ?? null)), nextCursor };
      });
      return sendPrepared(request, reply, response);
    },
  );
}

const inOrder = (a: GameAvailability, b: GameAvailability): number =>
  a.tipOff.getTime() - b.tipOff.getTime() || a.gameId - b.gameId;

const isAfter =
  (place: ReturnType<typeof readGamePlace>) =>
  ({ tipOff, gameId }: GameAvailability): boolean =>
    place === undefined || (tipOff.getTime() - place.tipOff || gameId - place.id) > 0;

/** The league's next report if it is due about a game: reports are about the current game day and the next. */
function reportBefore(
  { league, gameDate, tipOff, status }: GameAvailability,
  at: Date,
  next: Date | null,
): Date | null {
  const isNear = status === 'scheduled' && gameDate <= addDays(gameDayOf(league, at), 1);
  return isNear && next !== null && next < tipOff ? next : null;
}

function onWire({ tipOff, teams, ...game }: GameAvailability, nextReportAt: Date | null): Static<typeof GameShape> {
  return {
    ...game,
    tipOff: tipOff.toISOString(),
    nextReportAt: nextReportAt === null ? null : nextReportAt.toISOString(),
    teams: teams.map(({ reportedAt, players, lineup, ...team }) => ({
      ...team,
      reportedAt: reportedAt === null ? null : reportedAt.toISOString(),
      players: players.map(({ since, ...player }) => ({ ...player, since: since.toISOString() })),
      lineup: { ...lineup, knownAt: lineup.knownAt?.toISOString() ?? null, players: [...lineup.players] },
    })),
  };
}
