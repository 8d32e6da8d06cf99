import type { Alias } from '../league-definition.ts';

/**
 * Former names of players whom feeds still quote by them, with ESPN's ids. Each has played under both names with one id,
 * and no other player has had either name.
 */
export const aliases: readonly Alias[] = [
  { spelling: 'Betnijah Laney', externalId: '2593770', name: 'Betnijah Laney-Hamilton' },
  { spelling: 'Cheyenne Parker', externalId: '2529458', name: 'Cheyenne Parker-Tyus' },
  { spelling: 'Megan Gustafson', externalId: '3934218', name: 'Megan DiLeo' },
  { spelling: 'Skylar Diggins-Smith', externalId: '2491205', name: 'Skylar Diggins' },
];
