/** Why no answer came. */
export type EgressFault =
  | 'not-allowed'
  | 'circuit-open'
  | 'connect'
  | 'timeout'
  | 'too-large'
  | 'damaged'
  | 'cancelled';

/** A request that got no answer. The message never holds a key: it is written here, not taken from the address. */
export class EgressError extends Error {
  readonly fault: EgressFault;

  constructor(fault: EgressFault, message: string) {
    super(message);
    this.name = 'EgressError';
    this.fault = fault;
  }
}

/** Faults that may pass by themselves. */
export const isPassing = (fault: EgressFault): boolean =>
  fault === 'connect' || fault === 'timeout' || fault === 'damaged';
