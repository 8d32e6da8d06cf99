import { once } from 'node:events';

/** Environment of an inspected process: its inspector listens on this machine only, on any free port. */
export const WITH_INSPECTOR = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** A connection to the inspector of a Node process. */
export interface Inspector {
  /** Calls a method of the inspector's protocol, and returns its result. Error if it is refused, or the process ends. */
  ask(method: string, params?: object): Promise<Readonly<Record<string, unknown>>>;
  close(): void;
}

interface ApiResponse {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: Readonly<Record<string, unknown>>;
}

/** `said` is the process's standard error, which includes the inspector's address. */
export async function openInspector(said: string): Promise<Inspector> {
  const [address] = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(said) ?? [];
  if (address === undefined) throw new Error(`no inspector in: ${said.slice(0, 500)}`);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<ApiResponse>>();
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as ApiResponse;
    waiting.get(response.id ?? 0)?.resolve(response);
    waiting.delete(response.id ?? 0);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process has ended'));
  });
  let asked = 0;
  return {
    async ask(method, params = {}) {
      const response = Promise.withResolvers<ApiResponse>();
      waiting.set((asked += 1), response);
      socket.send(JSON.stringify({ id: asked, method, params }));
      const { error, result = {} } = await response.promise;
      if (error !== undefined) throw new Error(`the inspector refused ${method}: ${error.message}`);
      return result;
    },
    close: () => socket.close(),
  };
}
