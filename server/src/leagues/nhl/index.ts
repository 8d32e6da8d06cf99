import { statsIn } from '../../sports/index.ts';
import { defineLeague } from '../league-definition.ts';
import { aliases } from './aliases.ts';
import for2022 from './constants/nhl-2022-23.json' with { type: 'json' };
import from2026 from './constants/nhl-2025-26.json' with { type: 'json' };
import from202603 from './constants/nhl-2025-26-03.json' with { type: 'json' };
import { teams } from './teams.ts';

export const nhl = defineLeague({
  key: 'Nhl',
  name: 'NHL',
  sport: 'hockey',
  timeZone: 'America/New_York',
  calendar: { startsOn: '08-01', label: 'split-year' },
  usualDates: { first: '10-07', last: '06-24' },
  lateSeasons: [{ season: '2019-20', until: '2020-09-30' }],
  seasonTypes: ['preseason', 'regular', 'playoffs'],
  regularSeasons: [
    { since: '2013-14', games: 82 },
    { since: '2019-20', games: null },
    { since: '2020-21', games: 56 },
    { since: '2021-22', games: 82 },
    { since: '2026-27', games: 84 },
  ],
  teams,
  aliases,
  periods: {
    count: 3,
    minutes: 20,
    // Of the playoffs: the longest there is. In the regular season one of five minutes, then a shootout.
    overtimeMinutes: 20,
    props: { P1: [1], P2: [2], P3: [3] },
    overtimeIn: null,
  },
  positions: ['C', 'L', 'R', 'D', 'G'],
  stats: statsIn('hockey'),
  // Made by `proppick fit`, never by hand.
  constants: [for2022, from2026, from202603],
  ids: 'nhl',
  files: { ids: 'nhl', gameIds: { pattern: /^20\d{8}$/, example: '2025020001' } },
  usualTipOff: { hour: 19, minute: 0 },
  feeds: {
    'nhl-api': { origin: 'https://api-web.nhle.com', statsOrigin: 'https://api.nhle.com' },
    espn: { path: 'hockey/nhl' },
    'the-odds-api': { sport: 'icehockey_nhl' },
    prizepicks: { leagueId: 8 },
    kalshi: { prefix: 'KXNHL', series: ['PTS', 'GOAL', 'AST', 'SAVE'] },
  },
});
