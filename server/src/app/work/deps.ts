import type { Clock } from '../../kernel/index.ts';
import type { Analysis } from '../../platform/analysis/index.ts';
import type { EgressOptions } from '../../platform/egress/index.ts';
import type { Context, InstanceKey } from '../../platform/index.ts';
import type { Settings } from '../settings.ts';

/** Dependencies of the modules. */
export interface Deps {
  readonly context: Context;
  readonly settings: Settings;
  readonly instanceKey: InstanceKey;
  readonly baseUrl: string;
  readonly version: string;
  readonly wallClock: Clock;
  /** For long reads; by default the database of the context. */
  readonly analysis?: Analysis;
  /** Called for every request to a feed; if omitted, requests are not counted. */
  readonly observeFeeds?: EgressOptions['observe'];
}
