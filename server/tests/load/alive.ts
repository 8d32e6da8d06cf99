import { openInspector } from '../support/inspector.ts';

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

/** `said` is the process's standard error, which includes the inspector's address. */
export async function inspectProcess(said: string): Promise<InspectedProcess> {
  const { ask, close } = await openInspector(said);
  return {
    async alive() {
      // V8 collects in a later turn and responds then: of two concurrent requests the second would be served first.
      await ask('HeapProfiler.collectGarbage');
      const response = await ask('Runtime.evaluate', { expression: ALIVE, returnByValue: true });
      const bytes = (response['result'] as { readonly value?: unknown } | undefined)?.value;
      if (!Array.isArray(bytes)) throw new Error(`the inspector said ${JSON.stringify(response)}`);
      const [all = Number.NaN, compiled = Number.NaN] = bytes.map((figure) => Number(figure) / 1_024 / 1_024);
      return { all, compiled };
    },
    close,
  };
}
