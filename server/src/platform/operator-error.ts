/**
 * An error that an operator can fix. The message says what is wrong in one sentence, the hint what to do. The command
 * line prints both, without a stack.
 */
export class OperatorError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
    this.hint = hint;
  }
}
