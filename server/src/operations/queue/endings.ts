/** Why an operation ends early; thrown at a safe point. */
export class Stopped extends Error {
  readonly because: 'cancelled' | 'lost' | 'given back';

  constructor(because: Stopped['because']) {
    super(`the operation was ${because}`);
    this.name = 'Stopped';
    this.because = because;
  }
}
