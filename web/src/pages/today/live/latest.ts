import type { LiveEvent } from '../../../api/live/live-event.ts';
import { clockTime } from '../../../format.ts';
import type { Day } from '../../../kernel.ts';
import { strings } from '../strings.ts';

const words = strings.live;

export interface Latest {
  readonly text: string;
  /** The player that it is about. */
  readonly playerId?: number;
  /** Of one report: its players are counted together. */
  readonly report?: string;
  readonly others: number;
  /** Published picks that were re-scored because of it. */
  readonly moved: number;
}

/** What to say of an event; undefined for one that says nothing of the day. */
export function latestOf(event: LiveEvent, date: Day, before?: Latest): Latest | undefined {
  const time = clockTime(event.timestamp);
  switch (event.type) {
    case 'news.changed': {
      const { playerId, playerName, team, from, to, reportedAt } = event.data;
      const report = `${team} ${reportedAt}`;
      if (before?.report === report && before.playerId !== playerId) return { ...before, others: before.others + 1 };
      const was = from === null ? '' : words.was(from);
      return {
        text: words.news(clockTime(reportedAt), playerName, team, to) + was,
        playerId,
        report,
        others: 0,
        moved: 0,
      };
    }
    case 'picks.rescored': {
      if (event.data.date !== date) return undefined;
      const moved = event.data.moved.filter(({ pickId }) => pickId !== null).length;
      // The news that it follows from says more.
      if (before?.report !== undefined) return { ...before, moved: before.moved + moved };
      return { text: words.rescored(time, event.data.gameIds.length), others: 0, moved };
    }
    case 'picks.scored':
      return event.data.date === date && before?.report === undefined
        ? { text: words.published(time), others: 0, moved: 0 }
        : undefined;
    case 'picks.settled':
      return event.data.date === date ? { text: words.settled(time), others: 0, moved: 0 } : undefined;
    default:
      return undefined;
  }
}
