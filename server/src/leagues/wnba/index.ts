import { STAT_NAMES } from '../../kernel/index.ts';
import { defineLeague } from '../league-definition.ts';
import { teams } from './teams.ts';

/** Read from folders of files; no feed serves it and nothing of it is priced until constants are fitted. */
export const wnba = defineLeague({
  key: 'Wnba',
  name: 'WNBA',
  timeZone: 'America/New_York',
  calendar: { startsOn: '01-01', label: 'single-year' },
  lateSeasons: [],
  seasonTypes: ['preseason', 'regular', 'cup-final', 'playoffs'],
  teams,
  aliases: [],
  periods: {
    count: 4,
    minutes: 10,
    overtimeMinutes: 5,
    props: { Q1: [1], Q2: [2], Q3: [3], Q4: [4], H1: [1, 2], H2: [3, 4] },
    overtimeIn: 'H2',
  },
  positions: ['PG', 'SG', 'SF', 'PF', 'C'],
  stats: STAT_NAMES,
  constants: [],
  ids: 'wnba',
  gameIds: { pattern: /^\d{10}$/, example: '1022400001' },
  usualTipOff: { hour: 19, minute: 0 },
  feeds: {},
});
