import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

export interface FigureNames {
  readonly [name: string]: { readonly help: string; readonly labels?: readonly string[] };
}

/** One value of one of the figures. */
export interface Measured<Names extends FigureNames> {
  readonly name: keyof Names & string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Well within the ten seconds after which a collector gives up as a rule. */
const KNOWN_WITHIN_MS = 5_000;

/**
 * Metrics that are read when they are scraped, all of them with one query per scrape. What cannot be asked at that
 * moment (the database is away), or is not known after `withinMs` (a network that swallows everything), has no value, and
 * the other figures are served all the same. Nothing is asked again while it is still being asked.
 */
export function figuresOnDemand<const Names extends FigureNames>(
  registry: Registry,
  names: Names,
  ask: () => Promise<readonly Measured<Names>[]>,
  withinMs = KNOWN_WITHIN_MS,
): void {
  let asking: Promise<readonly Measured<Names>[]> | undefined;
  const answer = (): Promise<readonly Measured<Names>[]> => {
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
        const found = (await answer()).filter((one) => one.name === name);
        gauge.reset();
        // A metric without labels always has a value: NaN means unknown.
        if (found.length === 0 && labels.length === 0) gauge.set(Number.NaN);
        for (const one of found) gauge.set(one.labels ?? {}, one.value);
      },
    });
  }
}
