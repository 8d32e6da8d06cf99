import { OperatorError } from '../operator-error.ts';

/** The archive differs from what was written. */
export const damaged = (why: string): OperatorError =>
  new OperatorError(
    `The backup is damaged: ${why}.`,
    'Nothing was changed. Take the file again from where it is kept, or an earlier backup.',
  );
