import { OperatorError } from '../../../platform/index.ts';

/** ok; warning: works, but needs attention; fault: does not work, or soon will not; unknown: could not be checked now. */
export type Verdict = 'ok' | 'warning' | 'fault' | 'unknown';

export interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  /** The finding as a sentence without secrets. */
  readonly says: string;
  /** What to do; null if nothing. */
  readonly advice: string | null;
}

const found =
  (verdict: Verdict) =>
  (check: string, says: string, advice: string): Finding => ({ check, verdict, says, advice });

export const ok = (check: string, says: string): Finding => ({ check, verdict: 'ok', says, advice: null });
export const warning = found('warning');
export const fault = found('fault');
export const unknown = (check: string, says: string, advice: string | null = null): Finding => ({
  check,
  verdict: 'unknown',
  says,
  advice,
});

/** Runs a check; an OperatorError becomes a fault with its message and hint. */
export async function faultOf(check: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof OperatorError) return fault(check, error.message, error.hint);
    throw error;
  }
}
