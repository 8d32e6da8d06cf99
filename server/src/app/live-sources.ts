import { SIMULATED_SOURCE, simulationSource } from '../ingest/index.ts';
import { noteFreshness } from '../operations/index.ts';
import type { Context } from '../platform/index.ts';
import type { Settings } from './settings.ts';

/** A source that this service reads: by the schedule, or when somebody asks. */
export interface ServiceSource {
  readonly name: string;
  /** When the schedule reads it, until configured otherwise. */
  readonly schedule: string;
  /** Reads what is new since `from` and writes it; what was done, in figures. A long span tells each day that is done. */
  run(ctx: Context, onDay?: (day: string) => void): Promise<{ readonly from: Date }>;
}

/** What a service of these settings reads: in the demo the simulated league. */
export function liveSources({ mode }: Pick<Settings, 'mode'>): ServiceSource[] {
  return mode === 'demo' ? [simulatedSource()] : [];
}

/** The simulation speaks every minute; silent for three of them, something is wrong. */
const STALE_AFTER_SECONDS = 180;

function simulatedSource(): ServiceSource {
  const source = simulationSource();
  return {
    name: SIMULATED_SOURCE,
    schedule: 'every 1m',
    run: async (ctx, onDay) => {
      const run = await source.run(ctx, onDay);
      await noteFreshness(ctx.db, { source: SIMULATED_SOURCE, at: run.until, staleAfterSeconds: STALE_AFTER_SECONDS });
      return run;
    },
  };
}
