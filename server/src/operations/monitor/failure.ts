import { DomainError, errorCode, isConnectionLoss, isTransientFailure, OperatorError } from '../../platform/index.ts';

/** A failure in a form that admins may read: no SQL, stack, path or secret. */
export interface Failure {
  readonly category: 'database' | 'input' | 'operator' | 'upstream' | 'internal';
  readonly message: string;
}

/** A failure of an upstream; thrown by modules that fetch, with a message that admins may read. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError) return { category: 'input', message: redacted(error.message) };
  if (error instanceof OperatorError)
    return { category: 'operator', message: redacted(`${error.message} ${error.hint}`) };
  if (error instanceof UpstreamError) return { category: 'upstream', message: redacted(error.message) };
  if (isConnectionLoss(error)) return { category: 'database', message: 'The database was unavailable.' };
  const code = errorCode(error);
  if (isTransientFailure(error))
    return { category: 'database', message: `The database could not do it at the moment (SQLSTATE ${code}).` };
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code))
    return { category: 'database', message: `The database refused a statement (SQLSTATE ${code}).` };
  if (error instanceof Error) return { category: 'internal', message: redacted(`${error.name}: ${error.message}`) };
  return { category: 'internal', message: 'A value that is not an error was thrown.' };
}

const LONGEST = 500;

/** URLs with credentials or parameters, secrets by their form or name, and file paths. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]*):\/\/[^\s/@]*@/gi, '$1://[redacted]@'],
  [/([?&][^=\s&]+)=[^\s&]+/g, '$1=[redacted]'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 [redacted]'],
  [/\b(?:pp|pps|whsec|sk)_[A-Za-z0-9_-]{8,}/g, '[redacted]'],
  [/\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g, '[redacted]'],
  [
    /\b((?:[a-z]*[_-]?)(?:password|passwd|secret|token|api[_-]?key|authorization))(["']?\s*[:=]\s*["']?)[^\s"',;]+/gi,
    '$1$2[redacted]',
  ],
  [/\b[A-Fa-f0-9]{32,}\b/g, '[redacted]'],
  [/(^|[\s"'(:=])(?:file:\/\/)?(?:\/[\w.@-]+){2,}\/?/g, '$1[path]'],
];

/** One line of at most 500 characters, with everything that looks like a secret or a path removed. */
export function redacted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return SECRETS.reduce((left, [pattern, instead]) => left.replaceAll(pattern, instead), line).slice(0, LONGEST);
}
