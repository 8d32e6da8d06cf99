import type { Send } from './retry.ts';

/** What proves who calls. */
export interface Credential {
  /** The header to send now. */
  header(): Promise<readonly [name: string, value: string]>;
  /** Told that a header was refused with 401; true if there is a newer one to try. Left out: there never is. */
  renewed?(refused: string): Promise<boolean>;
}

/** An API key (`pp_…`), for whatever its owner's tier opens. */
export const apiKey = (key: string): Credential => ({ header: async () => ['x-api-key', key] });

/** An operations token (`pps_…`), for /ops and the configuration. */
export const opsToken = (token: string): Credential => ({ header: async () => ['authorization', `Bearer ${token}`] });

/** Sends with the credential, and once more with a renewed one when it was refused: a 401 has done nothing. */
export function proving(send: Send, credential: Credential | undefined): Send {
  if (credential === undefined) return send;
  return async (request) => {
    const [name, value] = await credential.header();
    const first = credential.renewed === undefined ? request : request.clone();
    first.headers.set(name, value);
    const answer = await send(first);
    if (answer.status !== 401 || !((await credential.renewed?.(value)) ?? false)) return answer;
    await answer.body?.cancel();
    const [again, renewed] = await credential.header();
    request.headers.set(again, renewed);
    return send(request);
  };
}
