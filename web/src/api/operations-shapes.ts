import type { Health, User } from './shapes.ts';

export interface ServiceHealth {
  readonly status: Health;
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly checks: readonly {
    readonly name: string;
    readonly status: Health;
    readonly detail: string;
    readonly latencyMs: number;
  }[];
}

export interface ServiceStatus {
  readonly service: string;
  readonly status: Health;
  readonly lastJobAt: string;
  readonly lastJobName: string;
  readonly lastJobStatus: string;
  readonly ageMinutes: number;
}

export interface Freshness {
  readonly source: string;
  readonly lastSuccessAt: string | null;
  readonly ageMinutes: number | null;
  readonly status: 'fresh' | 'stale' | 'missing';
}

export interface ErrorGroup {
  readonly errorCategory: string;
  readonly stepName: string;
  readonly count: number;
  readonly lastOccurrence: string;
  readonly sampleMessages: readonly string[];
}

export type RunStatus = 'running' | 'succeeded' | 'failed' | 'cancelled';

export interface JobRun {
  readonly id: number;
  readonly jobName: string;
  readonly status: RunStatus;
  readonly startedAt: string;
  readonly completedAt: string | null;
  readonly durationSeconds: number | null;
  readonly picksGenerated: number;
  readonly errorMessage: string | null;
}

export interface Operation {
  readonly id: number;
  readonly type: string;
  readonly targetService: string;
  readonly status: 'queued' | RunStatus;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly durationMs: number | null;
  readonly cancelRequested: boolean;
  readonly output: unknown;
  readonly error: string | null;
  readonly input: unknown;
  readonly links: Readonly<Record<string, string>>;
}

export interface ConfigEntry {
  readonly section: string;
  readonly key: string;
  readonly value: string;
  readonly type: string;
  readonly default: string;
  readonly range: string;
  readonly description: string;
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
}

export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A spelling in a feed that leads to no player. */
export interface NameToDecide {
  readonly source: string;
  readonly spelling: string;
  readonly reason: string;
  readonly lastSeen: string;
  readonly times: number;
  readonly suggestions: readonly { readonly playerId: number; readonly playerName: string }[];
}

export interface AdminUser extends User {
  readonly disabled: boolean;
  readonly createdAt: string;
}
