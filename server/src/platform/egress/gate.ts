import { circuit } from './circuit.ts';
import { EgressError, isPassing } from './egress-error.ts';
import type { RawResponse } from './one-try.ts';
import type { Pace } from './pace.ts';
import { slots } from './slots.ts';
import { tokenBucket, type Rate } from './token-bucket.ts';

/** What one origin may be asked, and how hard. */
export interface OriginLimits {
  readonly rate: Rate;
  /** Requests at a time. */
  readonly concurrency: number;
  readonly maxBodyBytes: number;
}

export interface Gate {
  readonly limits: OriginLimits;
  /**
   * Asks when it is our turn; an EgressError comes back like an answer. Only what the origin did is held against it: not
   * that its turn never came, and not that the caller gave up.
   */
  ask(
    signal: AbortSignal,
    givenUp: () => boolean,
    work: () => Promise<RawResponse>,
  ): Promise<RawResponse | EgressError>;
}

/** The rate, the number at a time and the circuit of one origin, for all who ask it. */
export function originGate(origin: string, limits: OriginLimits, pace: Pace): Gate {
  const take = tokenBucket(limits.rate, pace);
  const slot = slots(limits.concurrency);
  const breaker = circuit(pace);
  return {
    limits,
    async ask(signal, givenUp, work) {
      if (!breaker.enter())
        return new EgressError('circuit-open', `${origin} failed too often; it is left alone for a while`);
      let outcome: RawResponse | EgressError | undefined;
      try {
        await take(signal);
        await slot(signal, async () => {
          outcome = await work().catch(asOutcome);
        });
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        if (outcome === undefined || givenUp()) breaker.abandoned();
        else if (isFailure(outcome)) breaker.failed();
        else breaker.succeeded();
      }
      return outcome ?? new EgressError('timeout', 'its turn did not come before the deadline');
    },
  };
}

const isFailure = (outcome: RawResponse | EgressError): boolean =>
  outcome instanceof EgressError ? isPassing(outcome.fault) : outcome.status >= 500;

function asOutcome(error: unknown): EgressError {
  if (error instanceof EgressError) return error;
  throw error;
}
