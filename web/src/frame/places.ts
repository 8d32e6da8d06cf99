import type { IconName } from './icons.tsx';
import type { strings } from './strings.ts';

/** An entry of the navigation. */
export interface Place {
  readonly to: keyof typeof strings.pages;
  readonly icon: IconName;
  /** It has a place of its own in the bar of a phone; the other entries are in its "More" sheet. */
  readonly isOnPhone?: true;
  /** Shown to the tiers that open this area of the API. */
  readonly area?: 'ops-read';
}

/** The pages of the product, in order. The bar of a phone fits four of them beside More. A player and a line in the search lead to Evaluate. */
export const MAIN: readonly Place[] = [
  { to: '/', icon: 'today', isOnPhone: true },
  { to: '/research', icon: 'research', isOnPhone: true },
  { to: '/prices', icon: 'prices' },
  { to: '/bets', icon: 'bets', isOnPhone: true },
  { to: '/record', icon: 'record' },
  { to: '/lab', icon: 'lab' },
];

/** The pages about the person who is signed in. */
export const PERSON: readonly Place[] = [
  { to: '/books', icon: 'books' },
  { to: '/alerts', icon: 'alerts' },
  { to: '/account', icon: 'account' },
  { to: '/operations', icon: 'operations', area: 'ops-read' },
];
