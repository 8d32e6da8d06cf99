import { collection, failed, type Collection } from './collect.ts';
import type { Known } from '../facts.ts';
import { Unreadable, type Node } from './shape.ts';
import type { SourceResponse, CreditReport, Failure, Reading } from '../source.ts';

interface Opened {
  readonly root: Node;
  readonly into: Collection;
}

interface JsonReading {
  /** The meaning of a feed's own error body; undefined falls back to the status. */
  readonly explain?: (root: Node, status: number) => Failure | undefined;
  readonly credits?: CreditReport | null;
}

/** Reads any JSON response. Invalid JSON or an error status is a failure; else `read` collects what it can. */
export function readJson(
  response: SourceResponse,
  read: (opened: Opened) => Date | null | void,
  how: JsonReading = {},
): Reading {
  const credits = how.credits ?? null;
  const root = parse(response);
  if (!('value' in root)) return failed(root, credits);
  if (response.status !== 200) {
    const explained = root.value === undefined ? undefined : how.explain?.(root, response.status);
    return failed(explained ?? failureOf(response.status), credits);
  }
  const explained = how.explain?.(root, response.status);
  if (explained !== undefined) return failed(explained, credits);
  const into = collection();
  try {
    const providerTime = read({ root, into }) ?? null;
    return into.reading({ credits, providerTime });
  } catch (error) {
    // The structure around the entries is not as specified, so no part of the response can be trusted.
    if (!(error instanceof Unreadable)) throw error;
    return failed({ category: 'unreadable', reason: `${error.pointer || 'the response'} ${error.message}` }, credits);
  }
}

/** The parsed response. An HTML page is detected first, whatever the status. */
function parse(response: SourceResponse): Node | Failure {
  if (response.body.kind !== 'text') return { category: 'not-json', reason: 'the response is not a text' };
  const written = response.body.text.replace(/^\ufeff/, '').trimStart();
  if (written.startsWith('<'))
    return { category: 'blocked', reason: `a page instead of data (status ${response.status})` };
  try {
    return { value: JSON.parse(written) as unknown, pointer: '' };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (response.status !== 200) return failureOf(response.status);
    return {
      category: 'not-json',
      reason: written === '' ? 'the response is empty' : 'the response is not JSON, or cut off',
    };
  }
}

export function failureOf(status: number): Failure {
  const reason = `status ${status}`;
  if (status === 401 || status === 407) return { category: 'auth', reason };
  if (status === 403) return { category: 'blocked', reason };
  if (status === 404 || status === 410) return { category: 'missing', reason };
  if (status === 402) return { category: 'plan', reason };
  if (status === 429) return { category: 'rate-limited', reason };
  if (status >= 500) return { category: 'unavailable', reason };
  return { category: 'refused', reason };
}

/**
 * When a fact of this response became known. A response about now is dated by its arrival. One about the past is dated by the
 * source's own time; without one, by its arrival, and marked as assumed.
 */
export function learned(response: SourceResponse, providerTime: Date | null = null): Known {
  if (!response.request.history) return { knownAt: response.receivedAt, assumed: false };
  if (providerTime !== null && providerTime <= response.receivedAt) return { knownAt: providerTime, assumed: false };
  return { knownAt: response.receivedAt, assumed: true };
}
