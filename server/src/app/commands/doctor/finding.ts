import { OperatorError } from '../../../platform/index.ts';

/** warning: it runs, and somebody should look; fault: it does not, or will not; unknown: it could not be asked now. */
export type Verdict = 'ok' | 'warning' | 'fault' | 'unknown';

export interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  /** What was found, in a sentence without secrets. */
  readonly says: string;
  /** What to do about it; null if nothing. */
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

/** A check that ends as the operator's own error does is a fault with that error's words. */
export async function faultOf(check: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof OperatorError) return fault(check, error.message, error.hint);
    throw error;
  }
}
