import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Type, type Static, type TOptional, type TSchema } from 'typebox';
import { DEMO_LEAGUES, SIMULATED_LEAGUES } from '../simulation/index.ts';
import { OperatorError } from '../platform/index.ts';
import { NotAllowed, readText } from '../platform/http/index.ts';
import { settingsFileOf, withSettingsFile } from './setup/settings-file.ts';

export const ROLES = ['api', 'worker', 'scheduler'] as const;

const REGIONS = ['us', 'us2', 'us_ex', 'uk', 'eu', 'fr', 'se', 'au'] as const;

/** The default sender of mails: sufficient for the outbox folder, but not for a mail server. */
export const NO_REPLY_ADDRESS = 'Prop-Pick <no-reply@localhost>';

/** Options of a setting besides its type: description, default, and whether it is secret. */
interface About {
  readonly description: string;
  readonly default?: unknown;
  /** Never shown, not even in an error. */
  readonly writeOnly?: boolean;
}

export const Port = (about: Partial<About>) => Type.Integer({ minimum: 0, maximum: 65_535, ...about });
const Text = (title: string, about: About) => Type.String({ title, ...about });
const address = (schemes: string, title: string, about: Partial<About>) =>
  Type.Refine(
    Type.String({ title, ...about }),
    (text) => new RegExp(`^(${schemes})://`).test(text) && URL.canParse(text),
  );
export const HttpAddress = (about: Partial<About>) => address('https?', 'an http or https address', about);
const Moment = (about: About) =>
  Type.Refine(
    Type.String({ title: 'a moment with zone, such as 2024-03-02T17:00:00Z', ...about }),
    (text) => /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text)),
  );

/** All settings of the service. Read once at start; docs/settings.md is generated from this list. */
export const SETTINGS = {
  port: Port({ default: 8080, description: 'Port of the HTTP service; 0 takes a free one.' }),
  host: Text('an address', { default: '127.0.0.1', description: 'Address that the HTTP service listens on.' }),
  baseUrl: Type.Optional(
    HttpAddress({
      description:
        'The address people reach the service at; unset: made from host and port. Error types and links start with it.',
    }),
  ),
  databaseUrl: Type.Optional(
    address('postgres|postgresql', 'a postgres:// address', {
      writeOnly: true,
      description: 'A PostgreSQL server of yours; unset: an embedded one in the data folder.',
    }),
  ),
  directDatabaseUrl: Type.Optional(
    address('postgres|postgresql', 'a postgres:// address', {
      writeOnly: true,
      description:
        'The same database without its pooler, if DATABASE_URL is a pooler in transaction mode: for LISTEN, locks, the queue, upgrades and backups; unset: DATABASE_URL is no such pooler.',
    }),
  ),
  databaseOwnerUrl: Type.Optional(
    address('postgres|postgresql', 'a postgres:// address', {
      writeOnly: true,
      description:
        'The same database as another role, which owns the tables and upgrades them, never through a pooler in transaction mode; unset: the role of DATABASE_URL does.',
    }),
  ),
  analysisDatabaseUrl: Type.Optional(
    address('postgres|postgresql', 'a postgres:// address', {
      writeOnly: true,
      description:
        'A standby of the same database for long reads: exports, histories, backtests. It responds if it has everything that the primary has, else the primary does; unset: the primary always does.',
    }),
  ),
  databasePool: Type.Integer({
    minimum: 2,
    maximum: 200,
    default: 10,
    description: 'Database connections of one process, at most.',
  }),
  dataDir: Text('a folder', { default: './data', description: 'Everything the service keeps on disk.' }),
  archiveFolder: Type.Optional(
    Text('a folder', {
      description:
        'Where months of quotes go before they are dropped (market/keepQuotesMonths); the same folder for every worker. Unset: dropped months are gone.',
    }),
  ),
  archiveS3Url: Type.Optional(
    HttpAddress({
      description:
        'A bucket of S3 or a store like it, and a prefix if wanted, in place of ARCHIVE_FOLDER: https://s3.eu-central-1.amazonaws.com/bucket/prefix.',
    }),
  ),
  archiveS3Region: Text('a region', { default: 'us-east-1', description: 'The region of ARCHIVE_S3_URL.' }),
  archiveS3KeyId: Type.Optional(Text('a key’s id', { description: 'The id of the access key of ARCHIVE_S3_URL.' })),
  archiveS3Secret: Type.Optional(
    Text('a secret key', { writeOnly: true, description: 'The secret of the access key of ARCHIVE_S3_URL.' }),
  ),
  mode: Type.Enum(['demo', 'production'], {
    default: 'demo',
    description: 'demo shows a simulated league; production does not.',
  }),
  demoLeagues: Type.Array(Type.Enum([...SIMULATED_LEAGUES]), {
    default: DEMO_LEAGUES,
    uniqueItems: true,
    description:
      'The leagues that the demo plays, all of them invented. One that is added later gets its past at the next start.',
  }),
  roles: Type.Array(Type.Enum([...ROLES]), {
    default: ROLES,
    description: 'What this process does.',
  }),
  clock: Type.Optional(
    Moment({ description: 'Starts the service’s clock at a past moment, so that real past days run as if today.' }),
  ),
  speed: Type.Integer({
    minimum: 1,
    maximum: 600,
    default: 1,
    description:
      'How many times as fast as the machine’s the demo’s clock runs, once it is ready: 60 makes an hour a minute.',
  }),
  adminEmail: Type.Optional(Text('a mail address', { description: 'The first admin, made once if no admin exists.' })),
  adminPassword: Type.Optional(
    Text('12 characters or more', { writeOnly: true, description: 'The first admin’s password.' }),
  ),
  adminTwoFactor: Type.Boolean({
    default: false,
    description: 'Requires two-factor sign-in of admins: without it a signed-in admin can only set it up.',
  }),
  instanceKey: Type.Optional(
    Text('32 bytes in hex or base64', {
      writeOnly: true,
      description:
        'Seals stored secrets. Unset: made once and kept in the data folder. All nodes on one database need the same.',
    }),
  ),
  logLevel: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    description: 'How much is logged.',
  }),
  apiKey: Type.Optional(
    Text('an API key', {
      writeOnly: true,
      description: 'The key that "proppick mcp" asks the service with. The service itself does not read it.',
    }),
  ),
  allowLoopbackWebhooks: Type.Boolean({
    default: false,
    description: 'Lets webhooks go to this machine, and by http: for development.',
  }),
  smtpUrl: Type.Optional(
    address('smtps?', 'an smtp:// or smtps:// address', {
      writeOnly: true,
      description:
        'The server that mail goes to; unset: mails are written as files into the folder outbox of the data folder.',
    }),
  ),
  mailFrom: Text('a mail address', { default: NO_REPLY_ADDRESS, description: 'Who mails come from.' }),
  metricsPort: Type.Optional(
    Port({ description: 'Port of the metrics for Prometheus (/metrics), which have no login; unset: none.' }),
  ),
  metricsHost: Text('an address', {
    default: '127.0.0.1',
    description: 'Address of the metrics’ port. Another one than this machine’s own only on a network of yours.',
  }),
  otlpUrl: Type.Optional(
    HttpAddress({
      description:
        'An OpenTelemetry collector that traces go to (OTLP over HTTP, below it /v1/traces); unset: none are made. Also read from `OTEL_EXPORTER_OTLP_ENDPOINT`.',
    }),
  ),
  traceShare: Type.Number({
    minimum: 0,
    maximum: 1,
    default: 1,
    description: 'Of the traces that begin here, the share that is kept.',
  }),
  trustProxy: Type.Boolean({
    default: false,
    description:
      'Takes the caller’s address from the end of X-Forwarded-For: only behind a proxy of yours that sets it or adds to it.',
  }),
  drainMs: Type.Integer({
    minimum: 0,
    maximum: 5_000,
    default: 0,
    description:
      'Milliseconds for which requests are still taken after a request to stop, when /readyz says no already: set it to longer than your proxy takes to notice.',
  }),
  kalshi: Type.Boolean({
    default: false,
    description: 'Reads player prices of the exchange Kalshi, which need no key, in production.',
  }),
  theOddsApiKey: Type.Optional(
    Text('the feed’s key', {
      writeOnly: true,
      description: 'Reads player prices from The Odds API, in production. Unset: that feed is off.',
    }),
  ),
  balldontlieKey: Type.Optional(
    Text('the feed’s key', {
      writeOnly: true,
      description: 'Reads injuries and player prices from balldontlie, in production. Unset: that feed is off.',
    }),
  ),
  creditsADay: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 500,
    description: 'Credits of a paid feed that one UTC day may cost, at most; a request that could pass it is not sent.',
  }),
  oddsRegions: Type.Array(Type.Enum([...REGIONS]), {
    default: ['us'],
    description: 'Whose books are read; each region costs as much again.',
  }),
} satisfies Record<string, TSchema>;

type Name = keyof typeof SETTINGS;
type ValueOf<Schema extends TSchema> = Schema extends TOptional ? Static<Schema> | undefined : Static<Schema>;
type Values = { readonly [Each in Name]: ValueOf<(typeof SETTINGS)[Each]> };
export type Settings = Omit<Values, 'clock'> & { readonly clock: Date | undefined };

type Environment = Readonly<Record<string, string | undefined>>;

/** `baseUrl` is the variable PROPPICK_BASE_URL. */
export const variableOf = (name: string): string => `PROPPICK_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;

/** Standard variables of other programs; the service's own take precedence. */
const STANDARD: Readonly<Record<string, string>> = { otlpUrl: 'OTEL_EXPORTER_OTLP_ENDPOINT' };

/** Reads and validates all settings; the error lists all faults. Unknown PROPPICK_ names are faults too. */
export function readSettings(environment: Environment): Settings {
  const faults: string[] = [];
  const values = Object.entries<TSchema>(SETTINGS).map(([name, schema]): [string, unknown] => {
    try {
      return [name, readOne(environment, name, schema)];
    } catch (error) {
      if (!(error instanceof NotAllowed)) throw error;
      faults.push(`${variableOf(name)} ${error.message}`);
      return [name, undefined];
    }
  });
  for (const variable of Object.keys(environment))
    if (variable.startsWith('PROPPICK_') && !KNOWN.has(variable) && !INTERNAL.has(variable) && !isTestOnly(variable))
      faults.push(`${variable} is not a setting`);
  if (faults.length > 0) throw new OperatorError(faults.join('; '), 'docs/settings.md lists every setting.');
  return finished(Object.fromEntries(values));
}

function readOne(environment: Environment, name: string, schema: TSchema): unknown {
  const variable = variableOf(name);
  const text = environment[variable] ?? fromFile(environment, variable) ?? environment[STANDARD[name] ?? ''];
  const { default: unset, writeOnly } = schema as Partial<About>;
  if (text === undefined || text === '') return unset;
  try {
    return readText(schema, text);
  } catch (error) {
    if (!(error instanceof NotAllowed) || writeOnly === true) throw error;
    throw new NotAllowed(`${error.message}, not "${text}"`);
  }
}

const KNOWN = new Set(Object.keys(SETTINGS).flatMap((name) => [variableOf(name), `${variableOf(name)}_FILE`]));
const INTERNAL = new Set(['PROPPICK_PARENT_PID']);
const isTestOnly = (variable: string): boolean => variable.startsWith('PROPPICK_TEST_');

/** `PROPPICK_X_FILE` names a file with the value. Mounted secrets often belong to another user. */
function fromFile(environment: Environment, variable: string): string | undefined {
  const path = environment[`${variable}_FILE`];
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new NotAllowed(`has a file that cannot be read: ${(error as Error).message}`);
  }
}

/** The cast is safe: every name of SETTINGS was just parsed by its schema. */
function finished(values: Record<string, unknown>): Settings {
  const { clock, baseUrl, otlpUrl, ...settings } = values as Values;
  return Object.freeze({
    ...settings,
    dataDir: resolve(settings.dataDir),
    baseUrl: withoutSlash(baseUrl),
    otlpUrl: withoutSlash(otlpUrl),
    clock: clock === undefined ? undefined : new Date(clock),
  });
}

const withoutSlash = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '');

/** The settings of this process, from its environment and the settings file next to its data. */
export function processSettings(): Settings {
  return readSettings(withSettingsFile(process.env, (name) => KNOWN.has(name)));
}

/** The settings file of this process, and the settings of its own environment, as text. */
export function settingsHere(): { readonly file: string; readonly environment: Readonly<Record<string, string>> } {
  const environment = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (KNOWN.has(name) && value ? [[name, value]] : [])),
  );
  return { file: settingsFileOf(process.env), environment };
}

/** The process id of the launcher that waits for this process, if any. */

export function launcherPid(): number | undefined {
  const pid = Number(process.env['PROPPICK_PARENT_PID']);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}
