import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '../../../api/live/live-event.ts';
import type { Day } from '../../../kernel.ts';

/** The queries of a day, and of a game, that an event made old. */
export function madeOldBy(event: LiveEvent, date: Day, gameId?: number): QueryKey[] {
  switch (event.type) {
    case 'news.changed':
      return [
        ['availability', date],
        ['picks', date],
        ['news', event.data.gameId],
      ];
    case 'picks.rescored': {
      if (event.data.date !== date) return [];
      const isOfGame = gameId !== undefined && event.data.gameIds.includes(gameId);
      return [['picks', date], ['stakes', date], ...(isOfGame ? [['props'], ['evaluation']] : [])];
    }
    case 'picks.scored':
      return event.data.date === date
        ? [
            ['picks', date],
            ['stakes', date],
          ]
        : [];
    case 'picks.settled':
      return event.data.date === date
        ? [
            ['picks', date],
            ['track-record', 'day', date],
          ]
        : [];
    case 'game.progress':
      return event.data.date === date ? [['picks', date]] : [];
    case 'lines.moved':
      return [['movements']];
    default:
      return [];
  }
}

/**
 * Whether a query has data of a league. Keys of queries by league end with the `league` of their request, which is left out
 * for the default league. Other keys, and an event of no one league, concern any.
 */
export function concerns(key: QueryKey, league: string | undefined, byDefault: string | undefined): boolean {
  const last = key.at(-1);
  if (league === undefined || typeof last !== 'object' || last === null) return true;
  const of = 'league' in last ? last.league : byDefault;
  return of === 'all' || of === league;
}
