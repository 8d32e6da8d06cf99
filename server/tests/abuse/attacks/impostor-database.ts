import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Attack } from '../attack.ts';
import { databasePassword, type Stage } from '../stage.ts';

/** `AuthenticationCleartextPassword` of the wire protocol: the server requests the password in clear text. */
const ASKS_IN_CLEAR = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);
/** The line of postmaster.pid with the port. */
const PORT_LINE = 3;

/** A program that listens on the port and asks each client for its password. */
async function listen(): Promise<{
  port: number;
  received: () => string;
  connections: () => number;
  close: () => void;
}> {
  const pieces: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () => socket.write(ASKS_IN_CLEAR));
    socket.on('data', (bytes) => void pieces.push(bytes.toString('latin1'))).on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received: () => pieces.join(''),
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Runs the command while the service's database seems to respond at the port. */
async function atPort(stage: Stage, port: number, words: readonly string[]) {
  const path = join(stage.dataDir, 'postgres/cluster/postmaster.pid');
  const own = await readFile(path, 'utf8');
  await writeFile(path, own.split('\n').with(PORT_LINE, String(port)).join('\n'));
  try {
    return await stage.command(words);
  } finally {
    await writeFile(path, own);
  }
}

/** Another program listens on the database's port, and asks the command line for the password. */
export const attack: Attack = {
  item: 12,
  title: 'a program that listens on the database port gets no password',
  async play(stage) {
    const impostor = await listen();
    try {
      const { code, err } = await atPort(stage, impostor.port, ['names', 'list']);
      assert.notEqual(code, 0);
      assert.match(err, /only SCRAM is accepted/);
      assert.ok(impostor.connections() > 0, 'the command asked the impostor');
      const password = await databasePassword(stage);
      assert.ok(!impostor.received().includes(password), 'the password was sent in clear');
      return `a connection request of ${impostor.received().length} bytes`;
    } finally {
      impostor.close();
    }
  },
};
