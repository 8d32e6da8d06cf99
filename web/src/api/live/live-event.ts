import type { Day } from '../../kernel.ts';
import type { PlayerStatus } from '../types.ts';

/** The events that the dashboard reads; others are ignored. */
export interface NewsChanged {
  readonly league: string;
  readonly gameId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly team: string;
  readonly from: PlayerStatus | null;
  readonly to: PlayerStatus;
  readonly reason: string;
  readonly reportedAt: string;
}

export interface PicksRescored {
  readonly date: Day;
  readonly league: string;
  readonly gameIds: readonly number[];
  /** What moved, the largest moves first; without `pickId` a prop that is no published pick. */
  readonly moved: readonly { readonly pickId: number | null }[];
}

interface Envelope<Type extends string, Data> {
  readonly id: string;
  readonly timestamp: string;
  readonly type: Type;
  readonly data: Data;
}

export type LiveEvent =
  /** Made here: a stream begins, and what happened before it is unknown. */
  | Envelope<'stream.opened', null>
  | Envelope<'news.changed', NewsChanged>
  | Envelope<'picks.rescored', PicksRescored>
  | Envelope<'picks.scored' | 'picks.settled', { readonly date: Day; readonly league: string }>
  | Envelope<'game.progress', { readonly gameId: number; readonly date: Day; readonly league: string }>
  | Envelope<'lines.moved' | 'odds.refreshed', unknown>
  /** An alert of the account told something. */
  | Envelope<'alert', unknown>;

/** What the stream is asked for. */
export const LIVE_TYPES: readonly Exclude<LiveEvent['type'], 'stream.opened'>[] = [
  'news.changed',
  'picks.rescored',
  'picks.scored',
  'picks.settled',
  'game.progress',
  'lines.moved',
  'odds.refreshed',
  'alert',
];

/** The league that an event is about; undefined where it may be any. */
export function leagueOfEvent({ data }: LiveEvent): string | undefined {
  return typeof data === 'object' && data !== null && 'league' in data ? String(data.league) : undefined;
}
