import { DomainError, type Context, type Transaction } from '../../platform/index.ts';
import { recordAudit } from '../audit/audit.ts';
import { OutOfRange, type ConfigKey, type ConfigSection } from './config-keys.ts';
import { configRows, configValue, nextConfigVersion, setConfigValue } from './queries.ts';

/** One key with its current value. `updatedAt` is null if it was never set. */
export interface ConfigEntry {
  readonly section: string;
  readonly key: string;
  readonly value: string;
  readonly type: ConfigKey<unknown>['type'];
  readonly default: string;
  readonly range: string;
  readonly description: string;
  readonly updatedAt: Date | null;
  readonly updatedBy: string | null;
}

/** Every key, as the database has it now, even if this node has not read the last change yet. */
export async function listConfig(
  { db }: Pick<Context, 'db'>,
  sections: readonly ConfigSection[],
): Promise<ConfigEntry[]> {
  const rows = await configRows(db);
  return sections.flatMap(({ name, keys }) =>
    Object.entries(keys).map(([key, definition]) => {
      const row = rows.find((candidate) => candidate.section === name && candidate.key === key);
      const { type, range, description } = definition;
      return {
        section: name,
        key,
        value: row?.value ?? definition.default,
        type,
        default: definition.default,
        range,
        description,
        updatedAt: row?.updatedAt ?? null,
        updatedBy: row?.updatedBy ?? null,
      };
    }),
  );
}

export interface ConfigChange {
  readonly section: string;
  readonly key: string;
  readonly value: string;
  readonly actor: string;
  readonly requestId?: string;
}

/** A further effect of a change, in its transaction. */
export type ConfigEffect = (
  tx: Transaction,
  change: Pick<ConfigChange, 'section' | 'key' | 'value'> & { readonly at: Date },
) => Promise<unknown>;

/** Sets one key and writes the audit entry. Refused for an unknown key and for a value out of range. */
export async function setConfig(
  ctx: Context,
  sections: readonly ConfigSection[],
  change: ConfigChange,
  effect?: ConfigEffect,
): Promise<void> {
  const { section, key, value, actor, requestId } = change;
  const definition = findKey(sections, section, key);
  checkValue(definition, value);
  await ctx.db.transaction(async (tx) => {
    await nextConfigVersion(tx);
    const [old] = await configValue(tx, section, key);
    const at = ctx.clock.now();
    await setConfigValue(tx, section, key, value, at, actor);
    await effect?.(tx, { section, key, value, at });
    const before = old?.value ?? definition.default;
    await recordAudit(tx, {
      at,
      actor,
      action: 'config.set',
      subject: `${section}/${key}`,
      before,
      after: value,
      requestId,
    });
  });
}

export function findKey(sections: readonly ConfigSection[], section: string, key: string): ConfigKey<unknown> {
  const keys = findSection(sections, section).keys;
  const found = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (found === undefined) throw new DomainError('not-found', 'The section has no such key.');
  return found;
}

export function findSection(sections: readonly ConfigSection[], section: string): ConfigSection {
  const found = sections.find(({ name }) => name === section);
  if (found === undefined) throw new DomainError('not-found', 'There is no such section of the configuration.');
  return found;
}

function checkValue(definition: ConfigKey<unknown>, value: string): void {
  try {
    definition.read(value);
  } catch (error) {
    if (error instanceof OutOfRange) throw new DomainError('impossible', `The value ${error.message}.`);
    throw error;
  }
}
