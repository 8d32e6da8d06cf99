import { circuit } from './circuit.ts';
import { EgressError, isTransient } from '../egress-error.ts';
import type { RawResponse } from '../one-try.ts';
import type { Pace } from './pace.ts';
import { slots } from '../../turns/slots.ts';

/** Limits of requests to one origin. */
export interface OriginLimits {
  readonly rate: Rate;
  /** Concurrent requests. */
  readonly concurrency: number;
  readonly maxBodyBytes: number;
}

export interface Gate {
  readonly limits: OriginLimits;
  /**
   * Sends the request when rate, slots and circuit allow it; returns an EgressError instead of throwing it. Requests that were
   * aborted or never sent do not count as failures of the origin.
   */
  ask(
    signal: AbortSignal,
    isAborted: () => boolean,
    work: () => Promise<RawResponse>,
  ): Promise<RawResponse | EgressError>;
}

/** Rate, concurrency and circuit breaker of one origin, shared by all requests to it. */
export function originGate(origin: string, limits: OriginLimits, pace: Pace): Gate {
  const take = tokenBucket(limits.rate, pace);
  const slot = slots(limits.concurrency);
  const breaker = circuit(pace);
  return {
    limits,
    async ask(signal, isAborted, work) {
      if (!breaker.enter())
        return new EgressError('circuit-open', `${origin} failed repeatedly: its circuit is open for a minute`);
      let outcome: RawResponse | EgressError | undefined;
      try {
        await take(signal);
        await slot(signal, async () => {
          outcome = await work().catch(asOutcome);
        });
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        if (outcome === undefined || isAborted()) breaker.abandoned();
        else if (isFailure(outcome)) breaker.failed();
        else breaker.succeeded();
      }
      return outcome ?? new EgressError('timeout', 'its turn did not come before the deadline');
    },
  };
}

const isFailure = (outcome: RawResponse | EgressError): boolean =>
  outcome instanceof EgressError ? isTransient(outcome.fault) : outcome.status >= 500;

function asOutcome(error: unknown): EgressError {
  if (error instanceof EgressError) return error;
  throw error;
}

interface Rate {
  readonly perSecond: number;
  /** Calls that may pass at once after a pause. */
  readonly burst: number;
}

/** Lets calls pass at a rate, in order. */
function tokenBucket({ perSecond, burst }: Rate, pace: Pace) {
  let tokens = burst;
  let filledAt = pace.elapsedMs();
  return async (signal?: AbortSignal): Promise<void> => {
    const now = pace.elapsedMs();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    tokens -= 1;
    if (tokens < 0) await pace.wait((-tokens / perSecond) * 1000, signal);
  };
}
