import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { testDatabase } from '../../tests/support/postgres.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { silentLog } from './log.ts';
import { outboxFolder, queueMail, sendQueuedMail, writeEml, type Mail } from './mail.ts';
import { newInstanceKey } from './secrets.ts';

const mail: Mail = { to: 'ada@example.org', subject: 'Größe', text: 'the link: secret-123', html: '<p>secret-123</p>' };

test('a mail leaves if its transaction commits, and not if it does not; the queue shows nothing of it', async (t) => {
  const db = await testDatabase(t);
  const key = newInstanceKey();
  const sent: Mail[] = [];
  const send = () => sendQueuedMail(db, key, async (one) => void sent.push(one), silentLog);
  await db.transaction((tx) => queueMail(tx, key, mail));
  await assert.rejects(
    db.transaction(async (tx) => {
      await queueMail(tx, key, { ...mail, to: 'nobody@example.org' });
      throw new Error('no');
    }),
    /^Error: no$/,
  );
  const { rows } = await db.query<{ text: string }>({
    text: `select encode(sealed, 'escape') as text from platform.mail`,
  });
  assert.equal(rows.length, 1);
  assert.ok(!/secret-123|ada/.test(rows[0]?.text ?? ''));
  assert.equal(await send(), 1);
  assert.deepEqual(sent, [mail]);
  assert.equal(await send(), 0);
});

test('nodes that send at once send each mail once', async (t) => {
  const db = await testDatabase(t);
  const key = newInstanceKey();
  for (let index = 0; index < 20; index += 1) await queueMail(db, key, { ...mail, subject: String(index) });
  const sent: string[] = [];
  const send = () => sendQueuedMail(db, key, async ({ subject }) => void sent.push(subject), silentLog);
  await Promise.all([send(), send(), send()]);
  assert.deepEqual(
    sent.map(Number).sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => index),
  );
});

test('a mail that cannot be sent is kept for later and is given up after two days', async (t) => {
  const db = await testDatabase(t);
  const key = newInstanceKey();
  await queueMail(db, key, mail);
  let tries = 0;
  const send = () =>
    sendQueuedMail(db, key, () => Promise.reject(new Error(`no route, try ${(tries += 1)}`)), silentLog);
  for (let round = 0; round < 20; round += 1) {
    assert.equal(await send(), 0);
    await db.query({ text: `update platform.mail set next_try_at = clock_timestamp()` });
  }
  assert.equal(tries, 12);
});

test('the outbox folder holds each mail as a file that its owner alone reads, without any tool', async (t) => {
  const folder = join(await temporaryFolder(t), 'outbox');
  await outboxFolder(folder, 'Prop-Pick <no-reply@example.org>')(mail);
  const [name = ''] = await readdir(folder);
  assert.match(name, /\.eml$/);
  assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
  const text = await readFile(join(folder, name), 'utf8');
  assert.match(text, /^To: ada@example\.org\r$/m);
  // As it stands: its link is there to be read and followed.
  assert.ok(text.includes(mail.text.replaceAll('\n', '\r\n')));
});

test('a line break in an address or a subject cannot add a header', () => {
  const text = writeEml(
    { ...mail, to: 'a@example.org\r\nBcc: all@example.org', subject: 'x\r\nBcc: y' },
    'us@example.org',
  );
  assert.ok(!/^Bcc:/m.test(text));
});
