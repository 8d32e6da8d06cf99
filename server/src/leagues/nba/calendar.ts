import type { Calendar } from '../../kernel/index.ts';

export const timeZone = 'America/New_York';

export const calendar: Calendar = { startsOn: '09-01', label: 'split-year' };
