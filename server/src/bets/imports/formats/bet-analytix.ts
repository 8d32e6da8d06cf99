import type { Format } from './format.ts';
import { readDecimal } from './fields.ts';
import { reading, readTrackerRow } from './read-row.ts';

/**
 * Bet-Analytix (Export_Formatted_Bet-Analytix.csv). Semicolons, decimal odds, times without a zone; the bet is a label
 * written by its owner. The legs of a parlay follow as rows without a date. Columns as in an export that a public program
 * reads, 2026.
 */
export const betAnalytix: Format = {
  name: 'bet-analytix',
  title: 'Bet-Analytix',
  columns: ['date', 'type', 'sport', 'label', 'odds', 'stake', 'state', 'bookmaker'],
  identity: ['date', 'sport', 'label', 'odds', 'stake', 'bookmaker'],
  hasIds: false,
  read: reading((row, options) => {
    const { date = '', type = '', sport = '', competition = '' } = row;
    if (date === '') return { skipped: 'is a leg of a combination' };
    if (!/^simple$/i.test(type.trim())) return { skipped: 'is a combination of several bets' };
    if (competition === '' && !/basket/i.test(sport)) return { skipped: `is of ${sport}, which is not kept here` };
    return readTrackerRow(
      {
        claim: row['label'] ?? '',
        league: competition,
        teams: '',
        book: row['bookmaker'] ?? '',
        starts: '',
        price: readDecimal(row['odds'] ?? ''),
        stake: row['stake'] ?? '',
        placed: date,
      },
      options,
    );
  }),
};
