import { every, only, type Context, type Log } from '../../platform/index.ts';
import { OutOfRange, type ConfigKeys, type ConfigSection, type ValueOf } from './config-keys.ts';
import { configRows, configVersion, type ConfigRow } from './queries.ts';

/** The configuration as this node knows it: at most a second behind the last change on any node. */
export interface Configuration {
  readonly sections: readonly ConfigSection[];
  get<Keys extends ConfigKeys, Name extends keyof Keys & string>(
    section: ConfigSection<Keys>,
    key: Name,
  ): ValueOf<Keys[Name]>;
  /** Reads now what changed; a node that changed something itself calls it. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** A change is seen after so many milliseconds at most: one row is read so often, by every node. */
const POLL_MS = 400;

/** Reads the configuration and follows its changes. Two sections of one name are a mistake of ours. */
export async function openConfiguration(
  { db, log }: Pick<Context, 'db' | 'log'>,
  sections: readonly ConfigSection[],
): Promise<Configuration> {
  if (new Set(sections.map(({ name }) => name)).size !== sections.length)
    throw new Error('two sections of the configuration have one name');
  let known: { readonly version: number; readonly values: Values } = { version: -1, values: new Map() };

  async function refresh(): Promise<void> {
    // The version first: what is committed between the two reads is read again, never missed.
    const { version } = only(await configVersion(db));
    if (version === known.version) return;
    const isChange = known.version >= 0;
    known = { version, values: readAll(sections, await configRows(db), log) };
    if (isChange) log.info({ version }, 'a change of the configuration is in force');
  }
  await refresh();
  const polling = every(POLL_MS, refresh, (error) =>
    log.warn({ error: String(error) }, 'the configuration could not be read; the last known stays in force'),
  );
  return {
    sections,
    // Every value was read by the key of its place; a section that was not named at the start has its defaults alone.
    get: ({ name, keys }, key) => (known.values.get(name)?.get(key) ?? keys[key]?.read(keys[key].default)) as never,
    refresh: polling.now,
    stop: polling.stop,
  };
}

/** By section and key. Some are asked for by every request: looking costs two steps and makes no name. */
type Values = ReadonlyMap<string, Map<string, unknown>>;

/** What is set, and the defaults of what is not. What another version of the program left, and this one cannot read, counts
 *  as not set. */
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
      log.warn({ section, key, value }, `a stored setting ${error.message}; its default is in force`);
    }
  }
  return values;
}
