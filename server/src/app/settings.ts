import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from '../platform/index.ts';

/** One setting: how its text is read, what it is when unset, and the sentence that the reference page shows. */
interface Setting<Value> {
  readonly variable: string;
  /** The variable that other programs use for the same thing; ours goes before it. */
  readonly standard?: string;
  readonly read: (text: string) => Value;
  readonly unset: Value;
  readonly range: string;
  readonly description: string;
}

class Unreadable extends Error {}

const whole =
  (low: number, high: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < low || value > high)
      throw new Unreadable(`must be a whole number from ${low} to ${high}`);
    return value;
  };

const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw new Unreadable(`must be one of ${words.join(', ')}`);
    return word;
  };

function share(given: string): number {
  const value = Number(given);
  if (!/^[01](\.\d+)?$/.test(given) || value > 1) throw new Unreadable('must be a number from 0 to 1');
  return value;
}

const text = (given: string): string => given;
const yesNo = (given: string): boolean => oneOf(['true', 'false'])(given) === 'true';

function httpUrl(given: string): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new Unreadable('must be an http or https address');
  return given.replace(/\/+$/, '');
}

function postgresUrl(given: string): string {
  if (!/^postgres(ql)?:\/\//.test(given) || !URL.canParse(given)) throw new Unreadable('must start with postgres://');
  return given;
}

function smtpUrl(given: string): string {
  if (!/^smtps?:\/\//.test(given) || !URL.canParse(given)) throw new Unreadable('must start with smtp:// or smtps://');
  return given;
}

function moment(given: string): Date {
  const value = new Date(given);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(given) || Number.isNaN(value.getTime()))
    throw new Unreadable('must be a moment such as 2024-03-02T17:00:00Z');
  return value;
}

export const ROLES = ['api', 'worker', 'scheduler'] as const;
export type Role = (typeof ROLES)[number];
const roles = (given: string): readonly Role[] => given.split(',').map((part) => oneOf(ROLES)(part.trim()));

const REGIONS = ['us', 'us2', 'us_ex', 'uk', 'eu', 'fr', 'se', 'au'] as const;
const regions = (given: string): readonly string[] => given.split(',').map((part) => oneOf(REGIONS)(part.trim()));

const MODES = ['demo', 'production'] as const;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

function setting<Value>(
  variable: string,
  read: (text: string) => Value,
  unset: Value,
  range: string,
  description: string,
): Setting<Value> {
  return { variable: `PROPPICK_${variable}`, read, unset, range, description };
}

const absent = <Value>(): Value | undefined => undefined;

/** Who mails come from until it is set: good enough for the outbox folder, and for no other server. */
export const NO_REPLY_ADDRESS = 'Prop-Pick <no-reply@localhost>';

/** Every setting of the service. Read once at start; the reference page in docs/settings.md is made from this list. */
export const SETTINGS = {
  port: setting('PORT', whole(0, 65_535), 8080, '0 to 65535', 'Port of the HTTP service; 0 takes a free one.'),
  host: setting('HOST', text, '127.0.0.1', 'address', 'Address that the HTTP service listens on.'),
  baseUrl: setting<string | undefined>(
    'BASE_URL',
    httpUrl,
    absent(),
    'http or https address',
    'The address people reach the service at; unset: made from host and port. Error types and links start with it.',
  ),
  databaseUrl: setting<string | undefined>(
    'DATABASE_URL',
    postgresUrl,
    absent(),
    'postgres:// address',
    'A PostgreSQL server of yours; unset: an embedded one in the data folder.',
  ),
  databasePool: setting(
    'DATABASE_POOL',
    whole(2, 200),
    10,
    '2 to 200',
    'Database connections of one process, at most.',
  ),
  dataDir: setting('DATA_DIR', text, './data', 'folder', 'Everything the service keeps on disk.'),
  mode: setting('MODE', oneOf(MODES), 'demo', MODES.join(', '), 'demo shows a simulated league; production does not.'),
  roles: setting('ROLES', roles, ROLES as readonly Role[], ROLES.join(','), 'What this process does, comma-separated.'),
  clock: setting<Date | undefined>(
    'CLOCK',
    moment,
    absent(),
    'moment with zone',
    'Starts the service’s clock at a past moment, so that real past days run as if today.',
  ),
  adminEmail: setting<string | undefined>(
    'ADMIN_EMAIL',
    text,
    absent(),
    'mail address',
    'The first admin, made once if no admin exists.',
  ),
  adminPassword: setting<string | undefined>(
    'ADMIN_PASSWORD',
    text,
    absent(),
    '12 characters or more',
    'The first admin’s password.',
  ),
  adminTwoFactor: setting(
    'ADMIN_TWO_FACTOR',
    yesNo,
    false,
    'true, false',
    'Requires two-factor sign-in of admins: without it a signed-in admin can only set it up.',
  ),
  instanceKey: setting<string | undefined>(
    'INSTANCE_KEY',
    text,
    absent(),
    '32 bytes in hex or base64',
    'Seals stored secrets. Unset: made once and kept in the data folder. All nodes on one database need the same.',
  ),
  logLevel: setting('LOG_LEVEL', oneOf(LOG_LEVELS), 'info', LOG_LEVELS.join(', '), 'How much is logged.'),
  apiKey: setting<string | undefined>(
    'API_KEY',
    text,
    absent(),
    'API key',
    'The key that "proppick mcp" asks the service with. The service itself does not read it.',
  ),
  allowLoopbackWebhooks: setting(
    'ALLOW_LOOPBACK_WEBHOOKS',
    yesNo,
    false,
    'true, false',
    'Lets webhooks go to this machine, and by http: for development.',
  ),
  smtpUrl: setting<string | undefined>(
    'SMTP_URL',
    smtpUrl,
    absent(),
    'smtp:// or smtps:// address',
    'The server that mail goes to; unset: mails are written as files into the folder outbox of the data folder.',
  ),
  mailFrom: setting('MAIL_FROM', text, NO_REPLY_ADDRESS, 'mail address', 'Who mails come from.'),
  metricsPort: setting<number | undefined>(
    'METRICS_PORT',
    whole(0, 65_535),
    absent(),
    '0 to 65535',
    'Port of the metrics for Prometheus (/metrics), which have no login; unset: none.',
  ),
  metricsHost: setting(
    'METRICS_HOST',
    text,
    '127.0.0.1',
    'address',
    'Address of the metrics’ port. Another one than this machine’s own only on a network of yours.',
  ),
  otlpUrl: {
    ...setting<string | undefined>(
      'OTLP_URL',
      httpUrl,
      absent(),
      'http or https address',
      'An OpenTelemetry collector that traces go to (OTLP over HTTP, below it /v1/traces); unset: none are made.',
    ),
    standard: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  },
  traceShare: setting('TRACE_SHARE', share, 1, '0 to 1', 'Of the traces that begin here, the share that is kept.'),
  trustProxy: setting(
    'TRUST_PROXY',
    yesNo,
    false,
    'true, false',
    'Takes the caller’s address from the end of X-Forwarded-For: only behind a proxy of yours that sets it or adds to it.',
  ),
  drainMs: setting(
    'DRAIN_MS',
    whole(0, 5_000),
    0,
    '0 to 5000',
    'Milliseconds for which requests are still taken after a request to stop, when /readyz says no already: set it to longer than your proxy takes to notice.',
  ),
  theOddsApiKey: setting<string | undefined>(
    'THE_ODDS_API_KEY',
    text,
    absent(),
    'the feed’s key',
    'Reads player prices from The Odds API, in production. Unset: that feed is off.',
  ),
  balldontlieKey: setting<string | undefined>(
    'BALLDONTLIE_KEY',
    text,
    absent(),
    'the feed’s key',
    'Reads injuries and player prices from balldontlie, in production. Unset: that feed is off.',
  ),
  creditsADay: setting(
    'CREDITS_A_DAY',
    whole(0, 1_000_000),
    500,
    '0 to 1000000',
    'Credits of a paid feed that one UTC day may cost, at most; a request that could pass it is not sent.',
  ),
  oddsRegions: setting(
    'ODDS_REGIONS',
    regions,
    ['us'] as readonly string[],
    'region codes such as us,us2,eu',
    'Whose books are read, comma-separated; each region costs as much again.',
  ),
} as const;

export type Settings = { readonly [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['unset'] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks every setting; all that is wrong is said at once. Unknown PROPPICK_ names are wrong too. */
export function readSettings(environment: Environment): Settings {
  const faults: string[] = [];
  const values = Object.entries(SETTINGS).map(([name, entry]): [string, unknown] => {
    try {
      const given =
        environment[entry.variable] ?? fromFile(environment, entry.variable) ?? standardOf(entry, environment);
      if (given === undefined || given === '') return [name, entry.unset];
      return [name, entry.read(given)];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      faults.push(`${entry.variable} ${error.message}`);
      return [name, entry.unset];
    }
  });
  const known = new Set<string>(Object.values(SETTINGS).flatMap(({ variable }) => [variable, `${variable}_FILE`]));
  for (const variable of Object.keys(environment))
    if (variable.startsWith('PROPPICK_') && !known.has(variable) && !INTERNAL.has(variable) && !isTestOnly(variable))
      faults.push(`${variable} is not a setting`);
  if (faults.length > 0) throw new OperatorError(faults.join('; '), 'docs/settings.md lists every setting.');
  return freeze(Object.fromEntries(values));
}

const standardOf = ({ standard }: { readonly standard?: string }, environment: Environment): string | undefined =>
  standard === undefined ? undefined : environment[standard];

const INTERNAL = new Set(['PROPPICK_PARENT_PID']);
const isTestOnly = (variable: string): boolean => variable.startsWith('PROPPICK_TEST_');

/** `PROPPICK_X_FILE` names a file with the value. Mounted secrets often belong to another user. */
function fromFile(environment: Environment, variable: string): string | undefined {
  const path = environment[`${variable}_FILE`];
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Unreadable(`has a file that cannot be read: ${(error as Error).message}`);
  }
}

/** The cast is safe because every name of SETTINGS was read with its own reader just above. */
function freeze(values: Record<string, unknown>): Settings {
  const settings = values as Settings;
  return Object.freeze({ ...settings, dataDir: resolve(settings.dataDir) });
}

/** The settings of this process, and the process id of the launcher that waits for it, if one does. */
export function processSettings(): Settings {
  return readSettings(process.env);
}

export function launcherPid(): number | undefined {
  const pid = Number(process.env['PROPPICK_PARENT_PID']);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}
