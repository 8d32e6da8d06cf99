import { once } from 'node:events';

/** What a process is started with that will be looked into: its inspector listens on this machine alone, at any free port. */
export const LOOKED_INTO = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** In MB. */
export interface Alive {
  readonly all: number;
  /** What of it the engine made of the program: instructions, bytecode and what belongs to them. */
  readonly compiled: number;
}

/** A process of Node seen from inside, through its inspector. */
export interface Inside {
  /**
   * Has the garbage collected and says what is alive: every space of the heap but the one for what is new, and what
   * is held outside of it for the heap's sake (buffers, sources).
   */
  alive(): Promise<Alive>;
  close(): void;
}

const ALIVE = `(() => {
  const spaces = process.getBuiltinModule('node:v8').getHeapSpaceStatistics();
  const used = (names) => spaces
    .filter(({ space_name }) => names.test(space_name))
    .reduce((total, { space_used_size }) => total + space_used_size, 0);
  return [process.memoryUsage().external + used(/^(?!new_)/), used(/^(code|trusted)_/)];
})()`;

interface Answer {
  readonly id?: number;
  readonly error?: unknown;
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

/** `said` is what the process wrote to its standard error: the inspector says there where it listens. */
export async function lookInto(said: string): Promise<Inside> {
  const [address] = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(said) ?? [];
  if (address === undefined) throw new Error(`no inspector in: ${said.slice(0, 500)}`);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? 0)?.resolve(answer);
    waiting.delete(answer.id ?? 0);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process has ended'));
  });
  let asked = 0;
  const ask = (method: string, params: object = {}): Promise<Answer> => {
    const answer = Promise.withResolvers<Answer>();
    waiting.set((asked += 1), answer);
    socket.send(JSON.stringify({ id: asked, method, params }));
    return answer.promise;
  };
  return {
    async alive() {
      // V8 collects in a turn of its own, and answers then: asked together, the second is answered first.
      await ask('HeapProfiler.collectGarbage');
      const answer = await ask('Runtime.evaluate', { expression: ALIVE, returnByValue: true });
      const bytes = answer.result?.result?.value;
      if (!Array.isArray(bytes)) throw new Error(`the inspector said ${JSON.stringify(answer)}`);
      const [all = Number.NaN, compiled = Number.NaN] = bytes.map((figure) => Number(figure) / 1_024 / 1_024);
      return { all, compiled };
    },
    close: () => socket.close(),
  };
}
