import { Type } from 'typebox';
import { PERIODS, SPORT_KEYS, STAT_NAMES, type SportKey } from '../sports/index.ts';
import {
  gameDayOf,
  LEAGUES,
  leagueOf,
  periodsOf,
  seasonOf,
  seasonStart,
  sportOf,
  statsOf,
  type LeagueChoice,
} from '../leagues/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import { LEAGUE_EVENTS } from './events.ts';
import { LeagueName } from './asked-league.ts';
import { nearestGameDays } from './reading/reading-queries.ts';
import { SEASON_PHASES, seasonPhase } from './reading/season-phase.ts';

const maybeDay = (description: string) => Type.Union([Type.String({ format: 'date' }), Type.Null()], { description });

const LeagueShape = Type.Object({
  league: LeagueName,
  name: Type.String({ description: 'As screens show it.', examples: ['NBA'] }),
  sport: Type.Unsafe<SportKey>({
    type: 'string',
    enum: [...SPORT_KEYS],
    description: 'Whose stats, periods and positions it has. A word of a stat is read within its league.',
  }),
  timeZone: Type.String({ description: 'IANA time zone of its game days.', examples: ['America/New_York'] }),
  gameDay: Type.String({ format: 'date', description: 'The current one.' }),
  season: Type.String({ description: 'Of the current game day.', examples: ['2023-24'] }),
  seasonStart: Type.String({ format: 'date', description: 'First day of that season.' }),
  stats: Type.Array(Type.Unsafe({ type: 'string', enum: [...STAT_NAMES] }), { description: 'That it has props on.' }),
  periods: Type.Array(Type.Unsafe({ type: 'string', enum: PERIODS.filter((period) => period !== 'Full') }), {
    description: 'Of its period props; the full game is always there.',
  }),
  positions: Type.Array(Type.String({ examples: ['C'] }), { description: 'Of its rosters.' }),
  shootingZones: Type.Array(Type.String({ examples: ['Mid-Range'] }), {
    description: 'Zones of its shots; empty where none are recorded.',
  }),
  enabled: Type.Boolean({ description: 'Whether this service reads, scores and shows it.' }),
  isDefault: Type.Boolean({ description: 'Whether it is meant where no league is named.' }),
  phase: Type.Unsafe<(typeof SEASON_PHASES)[number]>({
    type: 'string',
    enum: [...SEASON_PHASES],
    description:
      'Season: games are near. Break: the same season goes on in more than a week. OffSeason: no game is near.',
  }),
  lastGameDay: maybeDay('The last day with games before the current one; null if none is known.'),
  nextGameDay: maybeDay('The first day with games from the current one on; null if none is known.'),
  resumesOn: maybeDay('nextGameDay; in an off-season without a known schedule the day on which seasons usually start.'),
  isResumeAssumed: Type.Boolean({ description: 'Whether resumesOn is the usual start, not a scheduled day.' }),
});

export function leaguesModule(leagues: LeagueChoice): ApiModule {
  return {
    name: 'leagues',
    events: LEAGUE_EVENTS,
    routes(api) {
      api.get(
        '/leagues',
        {
          config: { access: 'picks' },
          schema: {
            summary: 'Leagues',
            description: 'Every league that the service knows, and whether it is on.',
            tags: ['Reference'],
            response: { 200: Type.Array(LeagueShape) },
          },
        },
        async ({ context }) => {
          const now = context.clock.now();
          const enabled = leagues.enabled();
          const days = enabled.map((league) => ({ league, day: gameDayOf(league, now) }));
          const nearest = await nearestGameDays(context.db, JSON.stringify(days));
          return LEAGUES.map((league) => {
            const { name, sport, timeZone, positions } = leagueOf(league);
            const gameDay = gameDayOf(league, now);
            const season = seasonOf(league, gameDay);
            const near = nearest.find((one) => one.league === league) ?? { last: null, next: null };
            return {
              league,
              name,
              sport,
              timeZone,
              gameDay,
              season,
              seasonStart: seasonStart(league, season),
              stats: [...statsOf(league)],
              periods: periodsOf(league).filter((period) => period !== 'Full'),
              positions: [...positions],
              shootingZones: [...(sportOf(league).zones ?? [])],
              enabled: enabled.includes(league),
              isDefault: league === leagues.byDefault(),
              lastGameDay: near.last,
              nextGameDay: near.next,
              ...seasonPhase(league, gameDay, near),
            };
          });
        },
      );
    },
  };
}
