import type { Tier } from './shapes.ts';

export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

export interface NewApiKey {
  readonly id: number;
  readonly name: string;
  readonly rawKey: string;
}

export interface Usage {
  readonly date: string;
  readonly tier: Tier;
  readonly resetAt: string;
  readonly groups: readonly {
    readonly group: string;
    readonly limit: number | null;
    readonly used: number;
    readonly remaining: number | null;
    readonly resetAt: string;
  }[];
}

export interface Subscription {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly state: 'active' | 'failing' | 'paused';
  readonly warning: string | null;
  readonly createdAt: string;
  readonly lastDeliveryAt: string | null;
  readonly secret?: string;
}

export interface Delivery {
  readonly id: number;
  readonly eventId: string;
  readonly type: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempt: number;
  readonly statusCode: number | null;
  readonly durationMs: number | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
}

export interface EventType {
  readonly type: string;
  readonly description: string;
}

export interface TestDelivery {
  readonly delivered: boolean;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

export const EXPORT_TYPES = [
  'picks',
  'settled_picks',
  'line_movements',
  'player_game_logs',
  'odds_snapshots',
  'track_record',
] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];
export const EXPORT_FORMATS = ['csv', 'ndjson', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportJob {
  readonly id: number;
  readonly type: ExportType;
  readonly format: ExportFormat;
  readonly filters: Readonly<Record<string, string | number>>;
  readonly status: 'queued' | 'running' | 'completed' | 'failed';
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly expiresAt: string | null;
  readonly removedAt: string | null;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly error: string | null;
  readonly links: Readonly<Record<string, string>>;
}
