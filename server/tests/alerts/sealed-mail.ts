import { unseal, type Database, type InstanceKey, type Mail } from '../../src/platform/index.ts';

/** The queued mails, oldest first. */
export async function openSealedMail(db: Database, key: InstanceKey): Promise<Mail[]> {
  const { rows } = await db.query<{ sealed: Buffer }>({ text: 'select sealed from platform.mail order by id' });
  return rows.map(({ sealed }) => JSON.parse(unseal(key, sealed, 'mail').toString()) as Mail);
}
