import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { smtpServer } from './smtp.ts';

/** A minimal SMTP server that accepts or refuses a mail. */
async function mailServer(t: TestContext, responseToData: string): Promise<{ url: string; taken: string[] }> {
  const taken: string[] = [];
  const server = createServer((socket: Socket) => {
    let inData = false;
    let mail = '';
    let rest = '';
    socket.setEncoding('utf8').write('220 test\r\n');
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inData && line !== '.') mail += `${line}\n`;
        else if (inData) {
          inData = false;
          taken.push(mail);
          socket.write(`${responseToData}\r\n`);
        } else if (line.startsWith('EHLO')) socket.write('250 test\r\n');
        else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else {
          mail += `${line}\n`;
          socket.write('250 ok\r\n');
        }
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const address = server.address();
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, taken };
}

const mail = { to: 'ada@example.org', subject: 'Größe', text: 'plain words', html: '<p>marked words</p>' };

test('a mail is sent with both parts, to its address only', async (t) => {
  const { url, taken } = await mailServer(t, '250 taken');
  await smtpServer(url, 'Prop-Pick <no-reply@example.org>')(mail);
  assert.match(taken[0] ?? '', /MAIL FROM:<no-reply@example\.org>/);
  assert.deepEqual((taken[0] ?? '').match(/RCPT TO:.*/g), ['RCPT TO:<ada@example.org>']);
  assert.match(taken[0] ?? '', /text\/plain[\s\S]*plain words[\s\S]*text\/html[\s\S]*marked words/);
});

test('a mail refused by the server is an error, so the queue keeps it', async (t) => {
  const { url } = await mailServer(t, '451 later');
  await assert.rejects(smtpServer(url, 'no-reply@example.org')(mail), /451/);
  await assert.rejects(smtpServer('smtp://127.0.0.1:1', 'no-reply@example.org')(mail));
});

test('an address cannot inject a second recipient or a header', async (t) => {
  const { url, taken } = await mailServer(t, '250 taken');
  const sent = smtpServer(url, 'no-reply@example.org')({ ...mail, to: 'a@example.org\r\nRCPT TO:<b@example.org>' });
  await sent.catch(() => undefined);
  assert.ok(!/^RCPT TO:<b@example\.org>/m.test(taken[0] ?? ''));
});
