import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Finding, Verdict } from '../commands/doctor/finding.ts';
import type { Dialogue } from './choose-settings.ts';

const MARKS: Readonly<Record<Verdict, string>> = { ok: '✓', warning: '!', fault: '✗', unknown: '?' };

const tell = ({ verdict, says, advice }: Finding): void => {
  process.stdout.write(`  ${MARKS[verdict]} ${says}${advice === null ? '' : `\n    ${advice}`}\n`);
};

/** A line-based dialogue on standard input, a terminal or a pipe. Secret input is not echoed. */
export function openTerminal(): Dialogue {
  let isHidden = false;
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: echo, terminal: process.stdin.isTTY });
  const next = lines[Symbol.asyncIterator]();
  return {
    asksAgain: true,
    tell,
    ask: async (question, { isSecret, isSet }) => {
      process.stdout.write(`${question}${isSet ? ' (is set: Enter keeps it)' : ''}: `);
      isHidden = isSecret;
      // At the end of the input, every remaining input is empty.
      const { value, done } = await next.next();
      isHidden = false;
      if (isSecret || !process.stdin.isTTY) process.stdout.write('\n');
      return done === true ? '' : value;
    },
    close: () => lines.close(),
  };
}

/** Keeps all present values, and ends setup at the first failure. */
export const withoutQuestions: Dialogue = { asksAgain: false, tell, ask: () => Promise.resolve(''), close: () => {} };
