import { collection, failed, type Collection } from './collect.ts';
import type { Known } from '../facts.ts';
import { Unreadable, type Node } from './shape.ts';
import type { Answer, CreditReport, Failure, Reading } from '../source.ts';

interface Opened {
  readonly root: Node;
  readonly into: Collection;
}

interface JsonReading {
  /** The meaning of a feed's own error body; undefined falls back to the status. */
  readonly explain?: (root: Node, status: number) => Failure | undefined;
  readonly credits?: CreditReport | null;
}

/** Reads any JSON answer. Invalid JSON or an error status is a failure; else `read` collects what it can. */
export function readJson(answer: Answer, read: (opened: Opened) => Date | null | void, how: JsonReading = {}): Reading {
  const credits = how.credits ?? null;
  const root = parse(answer);
  if (!('value' in root)) return failed(root, credits);
  if (answer.status !== 200) {
    const explained = root.value === undefined ? undefined : how.explain?.(root, answer.status);
    return failed(explained ?? failureOf(answer.status), credits);
  }
  const explained = how.explain?.(root, answer.status);
  if (explained !== undefined) return failed(explained, credits);
  const into = collection();
  try {
    const providerTime = read({ root, into }) ?? null;
    return into.reading({ credits, providerTime });
  } catch (error) {
    // The structure around the entries is not as specified, so no part of the answer can be trusted.
    if (!(error instanceof Unreadable)) throw error;
    return failed({ category: 'unreadable', reason: `${error.pointer || 'the answer'} ${error.message}` }, credits);
  }
}

/** The parsed answer. An HTML page is detected first, whatever the status. */
function parse(answer: Answer): Node | Failure {
  if (answer.body.kind !== 'text') return { category: 'not-json', reason: 'the answer is not a text' };
  const written = answer.body.text.replace(/^\ufeff/, '').trimStart();
  if (written.startsWith('<'))
    return { category: 'blocked', reason: `a page instead of data (status ${answer.status})` };
  try {
    return { value: JSON.parse(written) as unknown, pointer: '' };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (answer.status !== 200) return failureOf(answer.status);
    return {
      category: 'not-json',
      reason: written === '' ? 'the answer is empty' : 'the answer is not JSON, or cut off',
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
 * When a fact of this answer became known. An answer about now is dated by its arrival. One about the past is dated by the
 * source's own time; without one, by its arrival, and marked as assumed.
 */
export function learned(answer: Answer, providerTime: Date | null = null): Known {
  if (!answer.request.history) return { knownAt: answer.receivedAt, assumed: false };
  if (providerTime !== null && providerTime <= answer.receivedAt) return { knownAt: providerTime, assumed: false };
  return { knownAt: answer.receivedAt, assumed: true };
}
