import { every, listen, only, type Context, type Log } from '../../platform/index.ts';
import { OutOfRange, type ConfigKeys, type ConfigSection, type ValueOf } from './config-keys.ts';
import { configRows, configVersion, type ConfigRow } from './queries.ts';

/** The configuration of this node: a moment behind the last change on any node. */
export interface Configuration {
  readonly sections: readonly ConfigSection[];
  get<Keys extends ConfigKeys, Name extends keyof Keys & string>(
    section: ConfigSection<Keys>,
    key: Name,
  ): ValueOf<Keys[Name]>;
  /** Changes with each change of a value. */
  readonly version: number;
  /** Reads changes now; called by a node after its own change. */
  refresh(): Promise<void>;
  /** Is notified of changes from now on, on a session of its own until it is stopped, and polls rarely. */
  follow(): void;
  stop(): Promise<void>;
}

/** The part of a configuration that derived values need: values, and the version for invalidation. */
export type ReadConfiguration = Pick<Configuration, 'get' | 'version'>;

/** A value derived from the configuration, recomputed after each change. `open` is called on first use. */
export function configured<Value>(
  open: () => ReadConfiguration,
  make: (configuration: ReadConfiguration) => Value,
): () => Value {
  let made: { readonly of: ReadConfiguration; readonly version: number; readonly value: Value } | undefined;
  return () => {
    const of = made?.of ?? open();
    const { version } = of;
    if (made?.version !== version) made = { of, version, value: make(of) };
    return made.value;
  };
}

/** Polling interval: each node reads one row. */
const POLL_MS = 400;
/** The same while changes are notified, for notifications that were lost. */
const RARELY_MS = 5_000;
const CHANNEL = 'configuration';

/** Reads the configuration and follows its changes. Throws if two sections have the same name. */
export async function openConfiguration(
  { db, log }: Pick<Context, 'db' | 'log'>,
  sections: readonly ConfigSection[],
): Promise<Configuration> {
  if (new Set(sections.map(({ name }) => name)).size !== sections.length)
    throw new Error('two sections of the configuration have one name');
  let known: { readonly version: number; readonly values: Values } = { version: -1, values: new Map() };

  async function refresh(): Promise<void> {
    // Version first: what is committed between the two reads is read again, never missed.
    const { version } = only(await configVersion(db));
    if (version === known.version) return;
    const isChange = known.version >= 0;
    known = { version, values: readAll(sections, await configRows(db), log) };
    if (isChange) log.info({ version }, 'the configuration changed');
  }
  await refresh();
  const failed = (error: unknown): void =>
    log.warn({ error: String(error) }, 'the configuration could not be read; the last known values stay in effect');
  let polling = every(POLL_MS, refresh, failed);
  let listener: { stop(): Promise<void> } | undefined;
  return {
    sections,
    // The cast is safe: each value was parsed by its own key. A section unknown at start has only its defaults.
    get: ({ name, keys }, key) => (known.values.get(name)?.get(key) ?? keys[key]?.read(keys[key].default)) as never,
    get version() {
      return known.version;
    },
    refresh: () => polling.now(),
    follow: () => {
      void polling.stop();
      polling = every(RARELY_MS, refresh, failed);
      listener = listen({ db, log }, CHANNEL, () => void polling.now());
    },
    stop: async () => {
      await listener?.stop();
      await polling.stop();
    },
  };
}

/** By section and key. Two lookups and no string building, because every request reads some of them. */
type Values = ReadonlyMap<string, Map<string, unknown>>;

/** The stored values, and defaults for the rest. A value that this version cannot parse counts as unset. */
function readAll(sections: readonly ConfigSection[], rows: readonly ConfigRow[], log: Log): Values {
  const values = new Map(
    sections.map(({ name, keys }) => [
      name,
      new Map<string, unknown>(Object.entries(keys).map(([key, { default: unset, read }]) => [key, read(unset)])),
    ]),
  );
  for (const { section, key, value } of rows) {
    const definition = sections.find(({ name }) => name === section)?.keys[key];
    try {
      if (definition !== undefined) values.get(section)?.set(key, definition.read(value));
    } catch (error) {
      if (!(error instanceof OutOfRange)) throw error;
      log.warn({ section, key, value }, `a stored setting ${error.message}; its default is in effect`);
    }
  }
  return values;
}
