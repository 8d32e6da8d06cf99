import { statsIn } from '../../sports/index.ts';
import { defineLeague } from '../league-definition.ts';
import { aliases } from './aliases.ts';
import for2023 from './constants/nba-2023-24.json' with { type: 'json' };
import for2024 from './constants/nba-2024-25.json' with { type: 'json' };
import for2025 from './constants/nba-2025-26.json' with { type: 'json' };
import liveFor2023 from './constants/nba-live-2023-24.json' with { type: 'json' };
import { teams } from './teams.ts';

export const nba = defineLeague({
  key: 'Nba',
  name: 'NBA',
  sport: 'basketball',
  timeZone: 'America/New_York',
  calendar: { startsOn: '09-01', label: 'split-year' },
  usualDates: { first: '10-21', last: '06-20' },
  lateSeasons: [{ season: '2019-20', until: '2020-10-31' }],
  seasonTypes: ['preseason', 'regular', 'cup-final', 'play-in', 'playoffs'],
  regularSeasons: [
    { since: '2013-14', games: 82 },
    { since: '2019-20', games: null },
    { since: '2020-21', games: 72 },
    { since: '2021-22', games: 82 },
  ],
  teams,
  aliases,
  periods: {
    count: 4,
    minutes: 12,
    overtimeMinutes: 5,
    props: { Q1: [1], Q2: [2], Q3: [3], Q4: [4], H1: [1, 2], H2: [3, 4] },
    overtimeIn: 'H2',
  },
  positions: ['PG', 'SG', 'SF', 'PF', 'C'],
  stats: statsIn('basketball'),
  // Made by `proppick fit`, never by hand.
  constants: [for2023, for2024, for2025],
  liveConstants: [liveFor2023],
  ids: 'nba',
  files: { ids: 'nba', gameIds: { pattern: /^\d{10}$/, example: '0022300061' } },
  usualTipOff: { hour: 19, minute: 30 },
  feeds: {
    'nba-cdn': { origin: 'https://cdn.nba.com', site: 'https://www.nba.com', idPrefix: '00' },
    'nba-stats': { origin: 'https://stats.nba.com', site: 'https://www.nba.com', leagueId: '00' },
    'nba-injury-report': { origin: 'https://ak-static.cms.nba.com', folder: '/referee/injury' },
    'nba-lineups': { origin: 'https://stats.nba.com', site: 'https://www.nba.com', prefix: '00' },
    espn: { path: 'basketball/nba' },
    balldontlie: { path: 'nba' },
    'the-odds-api': { sport: 'basketball_nba' },
    prizepicks: { leagueId: 7 },
    kalshi: {
      prefix: 'KXNBA',
      series: ['PTS', 'REB', 'AST', '3PT', 'STL', 'BLK', 'PRA', 'PR', 'PA', 'RA', 'FTM', 'STOCKS'],
    },
  },
});
