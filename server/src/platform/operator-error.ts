/**
 * Something that the person who runs the service can put right. The message says what is wrong in one plain sentence,
 * the hint what to do about it; the command line prints both, without a stack.
 */
export class OperatorError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
    this.hint = hint;
  }
}
