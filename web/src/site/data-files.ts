declare global {
  interface Window {
    /** What each data file calls. */
    propPick: (path: string, data: unknown) => void;
  }
}

const called = new Map<string, unknown>();
window.propPick = (path, data) => called.set(path, data);

/** What a data file says, by loading it as a script; undefined for one that is missing or broken. */
export function loadData(path: string): Promise<unknown> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (): void => {
      script.remove();
      const data = called.get(path);
      called.delete(path);
      resolve(data);
    };
    script.addEventListener('load', end);
    script.addEventListener('error', end);
    script.src = path;
    document.head.append(script);
  });
}
