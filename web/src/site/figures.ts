import { units } from '../format.ts';
import { odds } from '../odds.ts';

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const MINUS = '−';

/** A moment in the time zone of the reader. */
export const moment = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : MOMENT.format(new Date(at)));

export const signedUnits = (value: number): string => units(value, 2);

/** A share with a sign and one decimal. */
export const signedShare = (share: number): string => {
  const size = (Math.abs(share) * 100).toFixed(1);
  return `${share > 0 ? '+' : share < 0 ? MINUS : ''}${size}\u202f%`;
};

/** American odds. */
export const price = (american: number): string => odds(american, 'american');

/** `Nba` is NBA. */
export const leagueName = (league: string): string => league.toUpperCase();
