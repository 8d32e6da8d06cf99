import { Type } from 'typebox';
import { DIRECTIONS, RATINGS, type Direction, type Rating } from '../kernel/index.ts';
import { PERIODS, STAT_NAMES, type Stat } from '../sports/index.ts';
import { LEAGUES, type League } from '../leagues/index.ts';
import { NEWS_CAUSES, type NewsCause } from '../league/index.ts';
import type { EventType } from '../platform/index.ts';

/** The model's view of a prop: the side of its pick; without one, the over. */
export interface PropView {
  readonly line: number;
  readonly direction: Direction;
  /** Of that side. */
  readonly probability: number;
  /** Null where the pick is not good enough to publish. */
  readonly rating: Rating | null;
}

export interface MovedProp {
  /** Of the published pick; null where there is none. */
  readonly pickId: number | null;
  readonly prop: {
    readonly gameId: number;
    readonly playerId: number;
    readonly playerName: string;
    readonly stat: Stat;
    readonly period: string | null;
  };
  /** Null where the prop has no price to score. */
  readonly before: PropView | null;
  readonly after: PropView | null;
}

export interface PicksRescored {
  readonly date: string;
  readonly league: League;
  readonly gameIds: readonly number[];
  readonly because: NewsCause;
  readonly moved: readonly MovedProp[];
}

const View = Type.Union([
  Type.Object({
    line: Type.Number(),
    direction: Type.Enum([...DIRECTIONS]),
    probability: Type.Number({ minimum: 0, maximum: 1, description: 'Of that side.' }),
    rating: Type.Union([Type.Enum([...RATINGS]), Type.Null()]),
  }),
  Type.Null(),
]);

/** Limit of moves in an event, the largest ones. */
export const MOST_MOVED = 200;

export const picksRescored: EventType<PicksRescored> = {
  type: 'picks.rescored',
  description: `News of games changed their picks. Lists every probability that moved by a percentage point or more, and every new line, side or rating: the largest moves first, ${MOST_MOVED} at most.`,
  schema: Type.Object({
    date: Type.String({ format: 'date', description: 'The game day.' }),
    league: Type.Enum([...LEAGUES]),
    gameIds: Type.Array(Type.Integer(), { description: 'The games with news.' }),
    because: Type.Enum([...NEWS_CAUSES], { description: 'What the news is about.' }),
    moved: Type.Array(
      Type.Object({
        pickId: Type.Union([Type.Integer(), Type.Null()]),
        prop: Type.Object({
          gameId: Type.Integer(),
          playerId: Type.Integer(),
          playerName: Type.String(),
          stat: Type.Enum([...STAT_NAMES]),
          period: Type.Union([Type.Enum(PERIODS.filter((period) => period !== 'Full')), Type.Null()]),
        }),
        before: View,
        after: View,
      }),
    ),
  }),
  example: {
    date: '2024-03-02',
    league: 'Nba',
    gameIds: [812],
    because: 'availability',
    moved: [
      {
        pickId: 9314,
        prop: { gameId: 812, playerId: 204, playerName: 'A Player', stat: 'Points', period: null },
        before: { line: 24.5, direction: 'Over', probability: 0.561, rating: 'Standard' },
        after: { line: 24.5, direction: 'Over', probability: 0.604, rating: 'Premium' },
      },
    ],
  },
};

/** Events of this module, for webhooks. */
export const RESEARCH_EVENTS = [picksRescored];
