import { pino } from 'pino';

/** What rooms may say to operators. Fields are structured; secrets never go in, and the usual names are redacted. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const SECRET_NAMES = new Set([
  'password',
  'secret',
  'token',
  'apiKey',
  'authorization',
  'cookie',
  'rawKey',
  'rawToken',
]);
/** How deep they are looked for. */
const DEEPEST = 3;

/** JSON lines on standard error, so that a command's own output stays clean. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      formatters: { log: (fields) => redacted(fields) },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

/** The same fields, or a copy of them where one is a secret's: a line without any costs a look at its names. */
function redacted(fields: Readonly<Record<string, unknown>>, depth = 1): Record<string, unknown> {
  let shown = fields;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    const safe = SECRET_NAMES.has(name)
      ? '[redacted]'
      : depth < DEEPEST && isFields(value)
        ? redacted(value, depth + 1)
        : value;
    if (safe !== value) shown = { ...shown, [name]: safe };
  }
  return shown;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
