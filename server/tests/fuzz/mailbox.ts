import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { doAll, handlerOf } from '../support/do-work.ts';
import type { WholeProgram } from '../support/whole-program.ts';

/** Mails so far: the tokens of their links, newest last. */
export interface Mailbox {
  readonly tokens: readonly string[];
  /** Sends all pending mail, and reads it. */
  collect(): Promise<void>;
}

const MOST = 60;

export function openMailbox({ db, services, dataDir }: WholeProgram): Mailbox {
  const tokens: string[] = [];
  const folder = join(dataDir, 'outbox');

  async function read(): Promise<void> {
    for (const kind of ['mail-request', 'mail']) await doAll(db, handlerOf(services.handlers, kind));
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
