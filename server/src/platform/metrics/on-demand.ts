import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

export interface MetricNames {
  readonly [name: string]: { readonly help: string; readonly labels?: readonly string[] };
}

/** One value of a metric. */
export interface Measured<Names extends MetricNames> {
  readonly name: keyof Names & string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Well below ten seconds, a usual timeout of collectors. */
const KNOWN_WITHIN_MS = 5_000;

/**
 * Metrics read at each scrape, with one query for all of them. They have no value if the query fails or takes longer
 * than `withinMs` (a network that drops packets). Other metrics are served. A running query is not started again.
 */
export function metricsOnDemand<const Names extends MetricNames>(
  registry: Registry,
  names: Names,
  ask: () => Promise<readonly Measured<Names>[]>,
  withinMs = KNOWN_WITHIN_MS,
): void {
  let asking: Promise<readonly Measured<Names>[]> | undefined;
  const response = (): Promise<readonly Measured<Names>[]> => {
    asking ??= ask()
      .catch(() => [])
      .finally(() => (asking = undefined));
    return Promise.race([asking, pause(withinMs, [], { ref: false })]);
  };
  for (const [name, { help, labels = [] }] of Object.entries(names)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      collect: async () => {
        const found = (await response()).filter((one) => one.name === name);
        gauge.reset();
        // A metric without labels always has a value: NaN means unknown.
        if (found.length === 0 && labels.length === 0) gauge.set(Number.NaN);
        for (const one of found) gauge.set(one.labels ?? {}, one.value);
      },
    });
  }
}
