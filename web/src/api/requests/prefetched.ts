/** Requests that `public/prefetch.js` sent before this code was loaded. */
export type Prefetched = Partial<
  Record<'tokens' | 'service' | 'publicRecord' | 'leagues' | 'picks' | 'games', Promise<Response>>
>;

declare global {
  interface Window {
    prefetched?: Prefetched;
  }
}

/** A prefetched response; each is given once. Undefined if it was not requested or failed. */
export async function takePrefetched(what: keyof Prefetched): Promise<Response | undefined> {
  const sent = window.prefetched?.[what];
  delete window.prefetched?.[what];
  const response = await sent?.catch(() => undefined);
  return response?.ok === true || response?.status === 401 ? response : undefined;
}
