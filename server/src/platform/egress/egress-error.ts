/** Why there was no response. */
export type EgressFault =
  | 'not-allowed'
  | 'circuit-open'
  | 'connect'
  | 'timeout'
  | 'too-large'
  | 'damaged'
  | 'cancelled';

/** A request without a response. The message never contains a key: it is written here, not taken from the URL. */
export class EgressError extends Error {
  readonly fault: EgressFault;

  constructor(fault: EgressFault, message: string) {
    super(message);
    this.name = 'EgressError';
    this.fault = fault;
  }
}

/** Transient faults. */
export const isTransient = (fault: EgressFault): boolean =>
  fault === 'connect' || fault === 'timeout' || fault === 'damaged';
