import { lineHalves, type LineHalves } from '../../kernel/index.ts';
import { refusedLine, type Period, type Stat } from '../../sports/index.ts';
import { DomainError, invalidInput } from '../../platform/index.ts';

interface Prop {
  readonly stat: Stat;
  readonly period: Period;
  readonly line: number;
}

/**
 * The line of a prop in a request, in halves; `at` points to the prop. Throws the 400 for what is no line, and the 422 for
 * one that the stat does not have.
 */
export function checkedLine({ stat, period, line }: Prop, at: string): LineHalves {
  const pointer = `${at}/line`;
  const halves = lineHalves(line);
  if (halves === undefined || halves < 1)
    throw invalidInput([{ pointer, detail: 'must be a multiple of 0.5 from 0.5 to 200' }]);
  const refused = refusedLine({ stat, period, lineHalves: halves });
  if (refused === undefined) return halves;
  throw new DomainError('impossible', refused, {
    facts: { errors: [{ pointer, detail: 'is no line of this stat and period' }] },
  });
}
