import type { AlertEvent, Conditions } from './rule.ts';

/** A common rule, ready to be created with a channel. */
export interface Preset {
  readonly key: string;
  readonly name: string;
  readonly on: AlertEvent;
  readonly where: Conditions;
  readonly atMostPerHour: number | null;
}

/** The presets in display order. */
export const PRESETS: readonly Preset[] = [
  {
    key: 'premium-at-my-books',
    name: 'A Premium pick at my books',
    on: 'pick.published',
    where: { minRating: 'Premium', books: ['mine'] },
    atMostPerHour: 5,
  },
  {
    key: 'followed-line-moved',
    name: 'A line I follow moved',
    on: 'line.moved',
    where: { followed: true },
    atMostPerHour: 5,
  },
  {
    key: 'followed-player-out',
    name: 'A player I follow is out',
    on: 'news.changed',
    where: { followed: true, statuses: ['Out', 'Doubtful'] },
    atMostPerHour: null,
  },
  {
    key: 'value-at-my-books',
    name: 'A price worth 5 % at my books',
    on: 'price.available',
    where: { minExpectedValue: 0.05, books: ['mine'] },
    atMostPerHour: 2,
  },
  {
    key: 'arbitrage-at-my-books',
    name: 'An arbitrage of 1 % at my books',
    on: 'price.flagged',
    where: { screens: ['arbitrage'], minEdge: 0.01, books: ['mine'] },
    atMostPerHour: 10,
  },
  {
    key: 'bet-turning',
    name: 'My bets turn',
    on: 'bet.turning',
    where: {},
    atMostPerHour: null,
  },
  {
    key: 'bet-settled',
    name: 'My bets are settled',
    on: 'bet.settled',
    where: {},
    atMostPerHour: null,
  },
];
