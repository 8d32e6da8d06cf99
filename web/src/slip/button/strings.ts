import { plural } from '../../format.ts';

/** The texts of the slip outside of its panel: part of the first load. */
export const strings = {
  name: 'Slip',
  legs: (legs: number) => plural(legs, 'leg').replace(/^\d+/, ''),
  add: 'Add to slip',
  added: 'In slip',
  addBet: (bet: string) => `Add to slip: ${bet}`,
  removeBet: (bet: string) => `In slip: ${bet}. Remove`,
};
