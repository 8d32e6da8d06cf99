/** What `public/early.js` asked for before the dashboard was here. */
type Early = Partial<Record<'tokens' | 'service' | 'picks' | 'games', Promise<Response>>>;

declare global {
  interface Window {
    early?: Early;
  }
}

/** An answer that was asked for early; each is given once. Undefined if it was not asked for, or if it came to nothing. */
export async function takeEarly(what: keyof Early): Promise<Response | undefined> {
  const asked = window.early?.[what];
  delete window.early?.[what];
  const answer = await asked?.catch(() => undefined);
  return answer?.ok === true || answer?.status === 401 ? answer : undefined;
}

/** The same as JSON, of an answer that is none of an error's. */
export async function takeEarlyJson<Answer>(what: keyof Early): Promise<Answer | undefined> {
  const answer = await takeEarly(what);
  return answer?.ok === true ? ((await answer.json()) as Answer) : undefined;
}
