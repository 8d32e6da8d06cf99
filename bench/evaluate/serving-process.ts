// One node: the service's HTTP with keys and exact limits in front of evaluations, its clock running from a past evening.
import { text } from 'node:stream/consumers';
import { picksModule } from '../../server/src/picks/index.ts';
import { systemClock } from '../../server/src/platform/index.ts';
import { serve } from '../kit/serving.ts';

export interface Node {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly startsAt: string;
}

const { databaseUrl, dataDir, startsAt } = JSON.parse(await text(process.stdin)) as Node;
await serve({
  ...{ databaseUrl, dataDir, counts: true },
  modules: [picksModule({ origin: 'live' })],
  clock: systemClock(new Date(startsAt)),
});
