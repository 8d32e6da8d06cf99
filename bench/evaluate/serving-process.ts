// One node: the service's HTTP with keys and exact limits in front of evaluations and combinations. Its clock runs from a
// past evening.
import { text } from 'node:stream/consumers';
import { combosModule } from '../../server/src/combos/index.ts';
import { EVERY_LEAGUE } from '../../server/src/leagues/index.ts';
import { picksModule } from '../../server/src/picks/index.ts';
import { systemClock } from '../../server/src/platform/index.ts';
import { evaluationReader, SCORING_BOUNDS, worldStore } from '../../server/src/scoring/index.ts';
import { serve } from '../kit/serving.ts';

export interface Node {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly startsAt: string;
}

const { databaseUrl, dataDir, startsAt } = JSON.parse(await text(process.stdin)) as Node;
const worlds = worldStore();
await serve({
  databaseUrl,
  dataDir,
  counts: true,
  modules: [
    picksModule({ origin: 'live', worlds }),
    combosModule({
      origin: 'live',
      leagues: EVERY_LEAGUE,
      reader: evaluationReader(worlds),
      worlds,
      bounds: () => SCORING_BOUNDS,
      payouts: () => undefined,
    }),
  ],
  clock: systemClock(new Date(startsAt)),
});
