import type { Cycle } from '../../cycle/index.ts';
import type { ServiceSource } from '../../ingest/index.ts';
import type { ArchivePlace } from './archive-place.ts';

/** What the operations and jobs of a service need. */
export interface Runtime extends Cycle {
  readonly sources: readonly ServiceSource[];
  /** The archive of quotes; if omitted, nothing is archived. */
  readonly archive?: ArchivePlace | undefined;
}
