import type { Format } from './format.ts';
import { readAmerican } from './fields.ts';
import { reading, readTrackerRow } from './read-row.ts';

/**
 * OddsJam (oddsjam-bet-tracker.csv). American odds; player, side and line are in bet_name, the stat in market_name. Bets have
 * no id. Columns as in exports that public programs read, 2025.
 */
export const oddsjam: Format = {
  name: 'oddsjam',
  title: 'OddsJam',
  columns: ['created_at', 'sportsbook', 'league', 'event_name', 'market_name', 'bet_name', 'odds', 'stake', 'status'],
  identity: ['created_at', 'sportsbook', 'league', 'event_name', 'market_name', 'bet_name', 'odds', 'stake'],
  hasIds: false,
  read: reading((row, options) => {
    const { bet_name: name = '', market_name: market = '', bet_type: type = '' } = row;
    if (/parlay|combo/i.test(type)) return { skipped: 'is a combination of several bets' };
    return readTrackerRow(
      {
        claim: `${name} ${market}`,
        league: row['league'] ?? '',
        teams: row['event_name'] ?? '',
        book: row['sportsbook'] ?? '',
        price: readAmerican(row['odds'] ?? ''),
        stake: row['stake'] ?? '',
        placed: row['created_at'] ?? '',
        starts: row['event_start_date'] ?? '',
      },
      options,
    );
  }),
};
