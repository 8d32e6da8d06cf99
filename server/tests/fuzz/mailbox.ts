import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { WholeProgram } from '../support/whole-program.ts';

/** Mails so far: the tokens of their links, newest last. */
export interface Mailbox {
  readonly tokens: readonly string[];
  /** Sends all pending mail, and reads it. */
  collect(): Promise<void>;
}

const MOST = 60;

export function openMailbox(t: TestContext, { services, dataDir }: WholeProgram): Mailbox {
  const tokens: string[] = [];
  const folder = join(dataDir, 'outbox');
  const post = services.startMail();
  t.after(() => post.stop());

  async function read(): Promise<void> {
    await post.now();
    const files = (await readdir(dataDir)).includes('outbox') ? await readdir(folder) : [];
    for (const file of files.filter((name) => name.endsWith('.eml'))) {
      tokens.push(...tokensIn(await readFile(join(folder, file), 'utf8')));
      await rm(join(folder, file));
    }
    tokens.splice(0, Math.max(0, tokens.length - MOST));
  }
  let last: Promise<void> = Promise.resolve();
  return { tokens, collect: () => (last = last.then(read)) };
}

/** The tokens in the links of a mail. */
const tokensIn = (mail: string): string[] => [
  ...new Set(Array.from(mail.matchAll(/#token=([\w.-]+)/g), ([, token = '']) => token)),
];
