import type { Pick } from '../../api/types.ts';
import { shortTime } from '../../format.ts';

/** The sentence of a reason, with its moment on the viewer's clock. */
export function reasonText({ sentence, facts: { since } }: NonNullable<Pick['reason']>): string {
  return typeof since === 'string'
    ? sentence.replace(/(?:\d{1,2} \p{L}+, )?\d\d:\d\d UTC/u, () => shortTime(since))
    : sentence;
}
