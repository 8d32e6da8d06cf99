import { useEffect, useState, type ComponentType } from 'react';

const AGAIN_MS = 5_000;

/**
 * A part beside the page that is loaded once it is wanted, after a while if so asked; undefined until then. A part that cannot
 * be loaded, offline or during an update, is tried again: the page stays as it is. `load` must be the same function each time.
 */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  afterMs = 0,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<ComponentType<Props>>();
  const isMissing = isWanted && part === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let timer = setTimeout(read, afterMs);
    function read(): void {
      load().then(
        (loaded) => setPart(() => loaded),
        () => {
          timer = setTimeout(read, AGAIN_MS);
        },
      );
    }
    return () => clearTimeout(timer);
  }, [load, isMissing, afterMs]);
  return part;
}
