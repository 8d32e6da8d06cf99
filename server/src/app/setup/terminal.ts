import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Finding, Verdict } from '../commands/doctor/finding.ts';
import type { Dialogue } from './choose-settings.ts';

const MARKS: Readonly<Record<Verdict, string>> = { ok: '✓', warning: '!', fault: '✗', unknown: '?' };

const tell = ({ verdict, says, advice }: Finding): void => {
  process.stdout.write(`  ${MARKS[verdict]} ${says}${advice === null ? '' : `\n    ${advice}`}\n`);
};

/** A dialogue with standard input, line by line: a terminal or a pipe. What is typed for a secret is not shown. */
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
      // The end of the input answers every question that is left with nothing.
      const { value, done } = await next.next();
      isHidden = false;
      if (isSecret || !process.stdin.isTTY) process.stdout.write('\n');
      return done === true ? '' : value;
    },
    close: () => lines.close(),
  };
}

/** Keeps every value that is set, and ends setup at the first that fails. */
export const withoutQuestions: Dialogue = { asksAgain: false, tell, ask: () => Promise.resolve(''), close: () => {} };
