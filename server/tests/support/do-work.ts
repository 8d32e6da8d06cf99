import { mailHandler, silentLog, type Database, type InstanceKey, type Mail } from '../../src/platform/index.ts';
import type { Attempt, RowHandler, WorkHandler } from '../../src/platform/work/index.ts';

/** A first try, in a process that is never declared dead. */
export const FIRST_TRY: Attempt = {
  heart: { processId: 'test', changeWorker: async () => {}, stop: async () => {} },
  isLast: false,
};

/** The handler of a kind. */
export function handlerOf(handlers: readonly WorkHandler[], kind: string): RowHandler {
  const found = handlers.find((one) => one.kind.name === kind);
  if (found === undefined || !('open' in found)) throw new Error(`no rows of the kind ${kind}`);
  return found;
}

/** Does the work of all open rows, without the queue. Returns how many there were. */
export async function doAll(db: Database, { open, run }: RowHandler, attempt: Attempt = FIRST_TRY): Promise<number> {
  const rows = await open(db);
  for (const { id } of rows) await run(id, attempt);
  return rows.length;
}

/** Sends the queued mails to the test. */
export async function takeMails(db: Database, key: InstanceKey): Promise<Mail[]> {
  const mails: Mail[] = [];
  await doAll(
    db,
    mailHandler(db, key, async (mail) => void mails.push(mail), silentLog),
  );
  return mails;
}
