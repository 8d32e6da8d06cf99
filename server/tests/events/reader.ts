import { request, type IncomingMessage } from 'node:http';
import { eventually } from '../support/eventually.ts';

export interface ReadEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
}

/** A receiver of the stream on a plain connection, which can stop reading and disconnect. */
export interface Reader {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: ReadEvent[];
  /** The problem, if the stream was refused. */
  body(): string;
  /** The id with which it would reconnect. */
  lastId(): string;
  comments(): number;
  isOver(): boolean;
  /** Waits until it has this many events. */
  count(events: number): Promise<void>;
  over(): Promise<void>;
  pause(): void;
  leave(): void;
}

export function readStream(url: string, headers: Readonly<Record<string, string>>): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, agent: false }, (incoming) => {
      const seen = { events: [] as ReadEvent[], lastId: '', comments: 0, over: false, rest: '', all: '' };
      incoming.setEncoding('utf8').on('data', (text: string) => {
        seen.all += text;
        const blocks = (seen.rest + text).split('\n\n');
        seen.rest = blocks.pop() ?? '';
        for (const block of blocks) read(block, seen);
      });
      incoming.on('error', () => undefined).on('close', () => (seen.over = true));
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        events: seen.events,
        body: () => seen.all,
        lastId: () => seen.lastId,
        comments: () => seen.comments,
        isOver: () => seen.over,
        count: async (events) => {
          await eventually(`${events} events`, async () => (seen.events.length >= events ? true : undefined));
        },
        over: async () => {
          await eventually('the end of the stream', async () => (seen.over ? true : undefined));
        },
        pause: () => void incoming.pause(),
        leave: () => void outgoing.destroy(),
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** One block of the format, parsed as a browser does: an id without data is only remembered. */
function read(block: string, seen: { events: ReadEvent[]; lastId: string; comments: number }): void {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    fields.set(name, value);
  }
  if (fields.has('')) seen.comments += 1;
  seen.lastId = fields.get('id') ?? seen.lastId;
  const data = fields.get('data');
  if (data !== undefined) seen.events.push({ id: seen.lastId, type: fields.get('event') ?? '', data });
}
