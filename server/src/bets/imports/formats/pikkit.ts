import type { Format } from './format.ts';
import { readDecimal } from './fields.ts';
import { reading, readTrackerRow } from './read-row.ts';

/**
 * Pikkit (transactions.csv). Decimal odds; the bet is one text, with the legs of a parlay between bars; the ISO times are
 * UTC. Columns as in exports that public programs read, 2025 and 2026.
 */
export const pikkit: Format = {
  name: 'pikkit',
  title: 'Pikkit',
  columns: ['bet_id', 'sportsbook', 'type', 'status', 'odds', 'amount', 'time_placed_iso', 'bet_info', 'leagues'],
  identity: ['bet_id'],
  hasIds: true,
  read: reading((row, options) => {
    if ((row['bet_id'] ?? '') === '') return { wrong: 'has no bet_id' };
    const { bet_info: claim = '', leagues = '', type = '' } = row;
    if (claim.includes(' | ') || type.toLowerCase() === 'parlay')
      return { skipped: 'is a combination of several bets' };
    return readTrackerRow(
      {
        claim,
        league: leagues,
        teams: '',
        book: row['sportsbook'] ?? '',
        starts: '',
        price: readDecimal(row['odds'] ?? ''),
        stake: row['amount'] ?? '',
        placed: row['time_placed_iso'] ?? '',
      },
      options,
    );
  }),
};
