import type { Send } from './retry.ts';

/** How calls are authenticated. */
export interface Credential {
  /** The header to send now. */
  header(): Promise<readonly [name: string, value: string]>;
  /** Called after a 401 with the refused header value; true if there is a newer one to try. */
  renewed?(refused: string): Promise<boolean>;
}

/** An API key (`pp_…`): everything its owner's tier allows. */
export const apiKey = (key: string): Credential => ({ header: async () => ['x-api-key', key] });

/** An operations token (`pps_…`): /ops and the configuration. */
export const opsToken = (token: string): Credential => ({ header: async () => ['authorization', `Bearer ${token}`] });

/** Sends with the credential, and retries once with a renewed one after a 401, which has no effect. */
export function authenticated(send: Send, credential: Credential | undefined): Send {
  if (credential === undefined) return send;
  return async (request) => {
    const [name, value] = await credential.header();
    const first = credential.renewed === undefined ? request : request.clone();
    first.headers.set(name, value);
    const response = await send(first);
    if (response.status !== 401 || !((await credential.renewed?.(value)) ?? false)) return response;
    await response.body?.cancel();
    const [again, renewed] = await credential.header();
    request.headers.set(again, renewed);
    return send(request);
  };
}
