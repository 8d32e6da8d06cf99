import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode, OperatorError } from '../../platform/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Bits of a file's mode for its group and for others. */
const OTHERS = 0o077;
const DATA_DIR = 'PROPPICK_DATA_DIR';

/** The settings file: `prop-pick.env` next to the data folder of the environment, or next to `./data`. */
export function settingsFileOf(environment: Environment): string {
  return join(dirname(resolve(environment[DATA_DIR] ?? './data')), 'prop-pick.env');
}

/**
 * The environment merged with its settings file, if there is one. The environment takes precedence. A relative data
 * folder in the file is relative to the file. `isKnown` tests the names. OperatorError if other users can read or own
 * the file, or if a line is not NAME=value, or a name is unknown.
 */
export function withSettingsFile(environment: Environment, isKnown: (name: string) => boolean): Environment {
  const path = settingsFileOf(environment);
  const text = privateText(path);
  if (text === undefined) return environment;
  requireAssignments(path, text);
  const values = parseEnv(text);
  const unknown = Object.keys(values)
    .filter((name) => !isKnown(name))
    .toSorted((a, b) => (a < b ? -1 : 1));
  if (unknown.length > 0)
    throw new OperatorError(
      `${unknown.join(', ')} in ${path} ${unknown.length === 1 ? 'is not a setting' : 'are not settings'}.`,
      'docs/settings.md lists every setting.',
    );
  const own = Object.entries(values).filter(([name]) => !isSet(environment, name));
  const merged: Record<string, string | undefined> = { ...environment, ...Object.fromEntries(own) };
  const folder = merged[DATA_DIR];
  if (environment[DATA_DIR] === undefined && folder !== undefined) merged[DATA_DIR] = resolve(dirname(path), folder);
  return merged;
}

/** A value can also come from the file in `<NAME>_FILE`: both are one setting. */
function isSet(environment: Environment, name: string): boolean {
  const setting = name.replace(/_FILE$/, '');
  return environment[setting] !== undefined || environment[`${setting}_FILE`] !== undefined;
}

/** The file's text; undefined if there is none. It contains secrets, so only this user may read it. */
function privateText(path: string): string | undefined {
  try {
    const { mode, uid } = statSync(path);
    // Windows has no such modes.
    if (process.getuid !== undefined) {
      if ((mode & OTHERS) !== 0)
        throw new OperatorError(`Other users can read ${path}, which may hold keys.`, `Run: chmod 600 ${path}`);
      if (uid !== process.getuid() && uid !== 0)
        throw new OperatorError(`${path} belongs to another user.`, 'Make it yours, or remove it.');
    }
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** `parseEnv` silently skips invalid lines, which would hide typing errors. */
function requireAssignments(path: string, text: string): void {
  const at = text.split(/\r?\n/).findIndex((line) => !/^\s*(#|$|(export\s+)?[A-Za-z_]\w*\s*=)/.test(line));
  if (at === -1) return;
  // The line is not shown, because it may contain a part of a key.
  throw new OperatorError(`Line ${at + 1} of ${path} is not NAME=value.`, 'A comment starts with #.');
}

/**
 * Writes the settings file, readable only by this user. Quotes values where needed. OperatorError for a value that does
 * not fit on a line.
 */
export function writeSettingsFile(path: string, values: Readonly<Record<string, string>>): void {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${quoted(name, value)}`);
  writeFileSync(
    path,
    `# Settings of Prop-Pick: docs/settings.md. The environment goes before them.\n${lines.join('\n')}\n`,
    {
      mode: PRIVATE,
    },
  );
  // Rewriting a file keeps its old mode.
  chmodSync(path, PRIVATE);
}

/** The values in the settings file; empty if there is none. */
export function settingsIn(path: string): Readonly<Record<string, string>> {
  const text = privateText(path);
  return text === undefined ? {} : (parseEnv(text) as Record<string, string>);
}

const PRIVATE = 0o600;

function quoted(name: string, value: string): string {
  if (/^[\w./:@+,=?&%-]*$/.test(value)) return value;
  const mark = ["'", '"', '`'].find((quote) => !value.includes(quote));
  if (mark === undefined || /[\r\n]/.test(value))
    throw new OperatorError(`The value of ${name} cannot stand in a line.`, `Set ${name} in the environment.`);
  return `${mark}${value}${mark}`;
}
