import { once } from 'node:events';

/** Environment of an inspected process: its inspector listens on this machine only, on any free port. */
export const WITH_INSPECTOR = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** In MB. */
export interface Alive {
  readonly all: number;
  /** The share that the engine created from the program: machine code, bytecode and their metadata. */
  readonly compiled: number;
}

/** A Node process, measured through its inspector. */
export interface InspectedProcess {
  /**
   * Collects garbage and measures live memory: all spaces of the heap except the one for new objects. External memory
   * of the heap (buffers, sources) is included.
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

/** `said` is the process's standard error, which includes the inspector's address. */
export async function inspectProcess(said: string): Promise<InspectedProcess> {
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
      // V8 collects in a later turn and answers then: of two concurrent requests the second would be answered first.
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
