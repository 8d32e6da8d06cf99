import { statsIn } from '../../sports/index.ts';
import { defineLeague } from '../league-definition.ts';
import { aliases } from './aliases.ts';
import for2022 from './constants/wnba-2022.json' with { type: 'json' };
import for2023 from './constants/wnba-2023.json' with { type: 'json' };
import for2024 from './constants/wnba-2024.json' with { type: 'json' };
import for2025 from './constants/wnba-2025.json' with { type: 'json' };
import from2026 from './constants/wnba-2026.json' with { type: 'json' };
import from202607 from './constants/wnba-2026-07.json' with { type: 'json' };
import from202608 from './constants/wnba-2026-08.json' with { type: 'json' };
import from20260812 from './constants/wnba-2026-08-12.json' with { type: 'json' };
import { teams } from './teams.ts';

export const wnba = defineLeague({
  key: 'Wnba',
  name: 'WNBA',
  sport: 'basketball',
  timeZone: 'America/New_York',
  calendar: { startsOn: '01-01', label: 'single-year' },
  usualDates: { first: '05-15', last: '10-15' },
  lateSeasons: [],
  seasonTypes: ['preseason', 'regular', 'cup-final', 'playoffs'],
  regularSeasons: [
    { since: '2019', games: 34 },
    { since: '2020', games: 22 },
    { since: '2021', games: 32 },
    { since: '2022', games: 36 },
    { since: '2023', games: 40 },
    { since: '2025', games: 44 },
  ],
  teams,
  aliases,
  periods: {
    count: 4,
    minutes: 10,
    overtimeMinutes: 5,
    props: { Q1: [1], Q2: [2], Q3: [3], Q4: [4], H1: [1, 2], H2: [3, 4] },
    overtimeIn: 'H2',
  },
  // Its rosters tell guards and forwards apart no further; archives spell G as PG-SG and F as SF-PF.
  positions: ['G', 'F', 'C', 'PG', 'SG', 'SF', 'PF'],
  stats: statsIn('basketball'),
  // Made by `proppick fit`, never by hand.
  constants: [for2022, for2023, for2024, for2025, from2026, from202607, from202608, from20260812],
  ids: 'wnba',
  // Its public archives carry ESPN's ids: those of games filled to ten digits.
  files: { ids: 'espn', gameIds: { pattern: /^0\d{9}$/, example: '0401620227' } },
  usualTipOff: { hour: 19, minute: 0 },
  // balldontlie has its box scores, line-ups and prices in another form, and its injury report has no fixed address.
  feeds: {
    'nba-cdn': { origin: 'https://cdn.wnba.com', site: 'https://www.wnba.com', idPrefix: '10' },
    'nba-stats': { origin: 'https://stats.wnba.com', site: 'https://www.wnba.com', leagueId: '10' },
    espn: { path: 'basketball/wnba' },
    'the-odds-api': { sport: 'basketball_wnba' },
    prizepicks: { leagueId: 3 },
    kalshi: { prefix: 'KXWNBA', series: ['PTS', 'REB', 'AST', '3PT'] },
  },
});
