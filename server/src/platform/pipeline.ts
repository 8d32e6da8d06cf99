import { Socket } from 'node:net';
import type pg from 'pg';
import { ProvenClient } from './postgres/proven-client.ts';
import type { Queryable } from './database.ts';

export interface Pipeline {
  query(statement: Statement): Promise<pg.QueryResult>;
  /** Lets what was sent be answered and ends the connection. */
  close(): Promise<void>;
}

/** Who sets no limit of his own waits so long: a statement that is not answered holds up all behind it. */
const ANSWERED_WITHIN_MS = 20_000;

/** A connection; while it is held its bytes wait for what goes with them. */
interface Line {
  readonly client: pg.Client;
  readonly socket: Socket;
  /** Settles when statements can be sent. */
  readonly open: Promise<unknown>;
  isOpen: boolean;
  isHeld: boolean;
}

/**
 * One connection for statements that look at a few rows and that many requests share: each is sent without waiting for the
 * answers of those before it, and those that begin in one step go out as one packet. They are answered in their
 * order, each in a transaction of its own. A connection on which one failed takes no more: what follows it gets a new one,
 * opened when it is first asked for. `onLost` hears of one that broke.
 */
export function openPipeline(config: pg.ClientConfig, onLost: (error: Error) => void): Pipeline {
  let current: Line | undefined;
  let isClosed = false;

  function retire(line: Line): void {
    if (current === line) current = undefined;
  }

  function begin(): Line {
    if (isClosed) throw new Error('the database is closed');
    const socket = new Socket();
    // The driver's types do not know that it can send ahead.
    const sendingAhead: pg.ClientConfig & { pipeline: true } = { ...config, stream: () => socket, pipeline: true };
    const client = new ProvenClient(sendingAhead);
    const line: Line = { client, socket, open: client.connect(), isOpen: false, isHeld: false };
    line.open.then(
      () => (line.isOpen = true),
      () => retire(line),
    );
    client.on('error', (error) => {
      if (current === line && !isClosed) onLost(error);
      retire(line);
    });
    current = line;
    return line;
  }

  async function send(line: Line, statement: Statement): Promise<pg.QueryResult> {
    hold(line);
    try {
      return await line.client.query({ query_timeout: ANSWERED_WITHIN_MS, ...statement } as Statement);
    } catch (error) {
      // A statement that failed may have been about to be prepared for those behind it.
      if (current === line) {
        retire(line);
        void line.client.end().catch(() => undefined);
      }
      throw error;
    }
  }

  return {
    query: (statement) => {
      const line = current ?? begin();
      return line.isOpen ? send(line, statement) : line.open.then(() => send(line, statement));
    },
    async close() {
      isClosed = true;
      const line = current;
      current = undefined;
      await line?.open.then(() => line.client.end()).catch(() => undefined);
    },
  };
}

type Statement = Parameters<Queryable['query']>[0];

/** Holds back what is written until everything is that goes on at the same time: those who waited for a turn's end. */
function hold(line: Line): void {
  if (line.isHeld) return;
  line.isHeld = true;
  line.socket.cork();
  process.nextTick(() => {
    line.isHeld = false;
    line.socket.uncork();
  });
}
