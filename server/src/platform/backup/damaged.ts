import { OperatorError } from '../operator-error.ts';

/** An archive that is not what was written once. */
export const damaged = (why: string): OperatorError =>
  new OperatorError(
    `The backup is damaged: ${why}.`,
    'Nothing was changed. Take the file again from where it is kept, or an earlier backup.',
  );
