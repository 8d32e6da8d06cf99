import { Type } from 'typebox';
import { PERIODS, STAT_NAMES, type Stat } from '../sports/index.ts';
import type { EventType } from '../platform/index.ts';

export interface LinesMoved {
  readonly gameId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly stat: Stat;
  /** Null for the full game. */
  readonly period: string | null;
  readonly from: number;
  readonly to: number;
  readonly delta: number;
  readonly books: number;
  readonly detectedAt: string;
}

const Line = (description: string) => Type.Number({ description });

export const linesMoved: EventType<LinesMoved> = {
  type: 'lines.moved',
  description:
    'The consensus line of a prop moved by 0.75 or more (or what the configuration says) since it first appeared or was last announced.',
  schema: Type.Object({
    gameId: Type.Integer(),
    playerId: Type.Integer(),
    playerName: Type.String(),
    stat: Type.Enum([...STAT_NAMES]),
    period: Type.Union([Type.Enum(PERIODS.filter((period) => period !== 'Full')), Type.Null()]),
    from: Line('The consensus line before.'),
    to: Line('The consensus line now.'),
    delta: Line('`to` less `from`.'),
    books: Type.Integer({ minimum: 1, description: 'Books with a sound two-sided quote on the prop.' }),
    detectedAt: Type.String({ format: 'date-time' }),
  }),
  example: {
    gameId: 812,
    playerId: 204,
    playerName: 'A Player',
    stat: 'Points',
    period: null,
    from: 24.5,
    to: 26.5,
    delta: 2,
    books: 7,
    detectedAt: '2024-03-02T22:14:05Z',
  },
};

export interface OddsRefreshed {
  readonly snapshotId: number;
  readonly source: string;
  readonly capturedAt: string;
  readonly books: number;
  readonly props: number;
  readonly changed: number;
}

export const oddsRefreshed: EventType<OddsRefreshed> = {
  type: 'odds.refreshed',
  description: 'A source brought new quotes. Sent once a refresh that changed something.',
  schema: Type.Object({
    snapshotId: Type.Integer(),
    source: Type.String(),
    capturedAt: Type.String({ format: 'date-time' }),
    books: Type.Integer({ minimum: 1, description: 'Books that the refresh read.' }),
    props: Type.Integer({ minimum: 0, description: 'Props that it read.' }),
    changed: Type.Integer({ minimum: 1, description: 'Quotes that came into force or ended.' }),
  }),
  example: {
    snapshotId: 40,
    source: 'the-odds-api',
    capturedAt: '2024-03-02T22:14:05Z',
    books: 8,
    props: 412,
    changed: 37,
  },
};

export interface PricesFlagged {
  readonly flagIds: readonly number[];
}

/** Prices began to stand out. For alerts only: what a webhook tells of prices is what the odds are. */
export const pricesFlagged: EventType<PricesFlagged> = {
  type: 'prices.flagged',
  description: 'Prices of a refresh stand out: flags that opened.',
  schema: Type.Object({ flagIds: Type.Array(Type.Integer()) }),
  example: { flagIds: [31] },
};

/** Events of this module, for webhooks. */
export const ODDS_EVENTS = [linesMoved, oddsRefreshed];
