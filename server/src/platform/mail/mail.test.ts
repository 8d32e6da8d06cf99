import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { settableClock } from '../../kernel/index.ts';
import { silentLog } from '../log.ts';
import { doAll, FIRST_TRY } from '../../../tests/support/do-work.ts';
import { mailHandler, outboxFolder, queueMail, writeEml, type Mail } from './mail.ts';
import { newInstanceKey } from '../secrets.ts';

const SENT_AT = new Date('2026-03-05T08:09:10.500Z');
const mail: Mail = { to: 'ada@example.org', subject: 'Größe', text: 'the link: secret-123', html: '<p>secret-123</p>' };

test('a mail is sent only if its transaction commits; its queue row is encrypted', async (t) => {
  const db = await testDatabase(t);
  const key = newInstanceKey();
  const sent: Mail[] = [];
  const send = () =>
    doAll(
      db,
      mailHandler(db, key, async (one) => void sent.push(one), silentLog),
    );
  await db.transaction((tx) => queueMail(tx, key, mail));
  await assert.rejects(
    db.transaction(async (tx) => {
      await queueMail(tx, key, { ...mail, to: 'other@example.org' });
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

test('concurrent nodes send each mail once', async (t) => {
  const db = await testDatabase(t);
  const key = newInstanceKey();
  for (let index = 0; index < 20; index += 1) await queueMail(db, key, { ...mail, subject: String(index) });
  const sent: string[] = [];
  const send = () =>
    doAll(
      db,
      mailHandler(db, key, async ({ subject }) => void sent.push(subject), silentLog),
    );
  await Promise.all([send(), send(), send()]);
  assert.deepEqual(
    sent.map(Number).sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => index),
  );
});

test('a failed mail stays for the next try, is deleted with the last one, and the queue does not get its address', async (t) => {
  const db = await testDatabase(t);
  const key = newInstanceKey();
  await queueMail(db, key, mail);
  const handler = mailHandler(db, key, () => Promise.reject(new Error(`550 no such user ${mail.to}`)), silentLog);
  await assert.rejects(doAll(db, handler), (error) => !String(error).includes(mail.to));
  assert.equal(await doAll(db, handler, { ...FIRST_TRY, isLast: true }), 1);
  assert.equal(await doAll(db, handler), 0);
});

test('the outbox folder holds each mail as a plain file that only its owner can read', async (t) => {
  const folder = join(await temporaryFolder(t), 'outbox');
  await outboxFolder(folder, 'Prop-Pick <no-reply@example.org>', settableClock(SENT_AT))(mail);
  const [name = ''] = await readdir(folder);
  assert.match(name, /\.eml$/);
  assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
  const text = await readFile(join(folder, name), 'utf8');
  assert.match(text, /^To: ada@example\.org\r$/m);
  // Without transfer encoding: the link must be readable.
  assert.ok(text.includes(mail.text.replaceAll('\n', '\r\n')));
});

test('a mail file has each header required by RFC 5322 once, and a unique Message-ID', () => {
  const headersOf = (from: string): Map<string, string> => {
    const [head = ''] = writeEml(mail, from, SENT_AT).split('\r\n\r\n');
    const headers = head.split('\r\n').map((line) => line.split(/: (.*)/) as [string, string]);
    assert.equal(new Set(headers.map(([name]) => name)).size, headers.length, head);
    return new Map(headers.map(([name, value]) => [name, value]));
  };
  const headers = headersOf('Prop-Pick <no-reply@example.org>');
  assert.equal(headers.get('Date'), 'Thu, 05 Mar 2026 08:09:10 +0000');
  assert.equal(headers.get('From'), 'Prop-Pick <no-reply@example.org>');
  const id = headers.get('Message-ID') ?? '';
  assert.match(id, /^<[0-9a-f-]{36}@example\.org>$/);
  assert.notEqual(headersOf('us@example.org').get('Message-ID'), id);
  for (const from of ['Prop-Pick <no-reply@localhost>', 'no-reply@localhost', 'no-domain', 'Größe <us@größe.example>'])
    assert.match(headersOf(from).get('Message-ID') ?? '', /^<[0-9a-f-]{36}@localhost>$/, from);
});

test('a line break in an address or a subject cannot add a header', () => {
  const hostile = { ...mail, to: 'a@example.org\r\nBcc: all@example.org', subject: 'x\r\nBcc: y' };
  assert.ok(!/^Bcc:/m.test(writeEml(hostile, 'us@example.org', SENT_AT)));
});
