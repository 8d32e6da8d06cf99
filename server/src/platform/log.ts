import { pino } from 'pino';

/** What rooms may say to operators. Fields are structured; secrets never go in, and the usual names are redacted. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const SECRET_NAMES = ['password', 'secret', 'token', 'apiKey', 'authorization', 'cookie', 'rawKey', 'rawToken'];
export const REDACTED_PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** JSON lines on standard error, so that a command's own output stays clean. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
