import type { Alias } from '../league-definition.ts';

/**
 * Former names of players whom feeds still quote by them, with ESPN's ids. Each has played under both names with one id,
 * and no other player has had either name. Days are those of the first record at hand with the present name: the names
 * themselves may be older.
 */
export const aliases: readonly Alias[] = [
  { spelling: 'Betnijah Laney', externalId: '2593770', name: 'Betnijah Laney-Hamilton', formerFrom: '2026-05-08' },
  { spelling: 'Cheyenne Parker', externalId: '2529458', name: 'Cheyenne Parker-Tyus', formerFrom: '2026-07-05' },
  { spelling: 'Megan Gustafson', externalId: '3934218', name: 'Megan DiLeo', formerFrom: '2026-07-22' },
  { spelling: 'Skylar Diggins-Smith', externalId: '2491205', name: 'Skylar Diggins', formerFrom: '2025-05-02' },
];
