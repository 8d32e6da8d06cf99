import { useSyncExternalStore } from 'react';
import { takePrefetched } from '../requests/prefetched.ts';
import { problemOf, Unreachable } from '../requests/problem.ts';
import type { Login, User } from '../types.ts';

/**
 * The session of this browser. The access token is kept in this module's memory only; a reload is survived by the
 * HttpOnly refresh cookie, which no script can read. `waiting` until the first refresh has responded.
 */
export type Session =
  | { readonly status: 'waiting'; readonly unreachable: boolean }
  | { readonly status: 'out' }
  | { readonly status: 'in'; readonly user: User };

interface Token {
  readonly text: string;
  readonly expiresAt: number;
}

let session: Session = { status: 'waiting', unreachable: false };
let token: Token | undefined;
let renewing: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Number of sign-outs so far. */
let endings = 0;
const listeners = new Set<() => void>();
const onLeave = new Set<() => void>();
const tabs = new BroadcastChannel('prop-pick-session');

/** Renewal starts this long before the token expires: time for a slow response and a second attempt. */
const RENEW_BEFORE_MS = 60_000;
const TOO_CLOSE_MS = 5_000;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000];

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);

/** The signed-in account; only for components below the frame, which checks that there is one. */
export function useUser(): User {
  const current = useSession();
  if (current.status !== 'in') throw new Error('not signed in');
  return current.user;
}

/** Called when a session ends, before the next begins: data loaded for the account must be dropped. */
export function whenLeaving(forget: () => void): void {
  onLeave.add(forget);
}

function become(next: Session): void {
  const before = session.status === 'in' ? session.user.id : undefined;
  const after = next.status === 'in' ? next.user.id : undefined;
  if (before !== undefined && before !== after) for (const forget of onLeave) forget();
  session = next;
  for (const listener of listeners) listener();
}

function enter({ accessToken, expiresIn, user }: Login): void {
  token = { text: accessToken, expiresAt: Date.now() + expiresIn * 1_000 };
  become({ status: 'in', user });
  schedule(Math.max(1_000, expiresIn * 1_000 - RENEW_BEFORE_MS));
}

function leave(): void {
  endings += 1;
  token = undefined;
  clearTimeout(timer);
  become({ status: 'out' });
}

function schedule(afterMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(renewSoon, afterMs);
}

/** Renews in the background. While the service is unreachable the session stays, and the renewal is tried again. */
const renewSoon = (): void => void renew().catch(() => schedule(RETRY_MS.at(-1) ?? 10_000));

/** Gets new tokens for the cookie. One request at a time, across all tabs. */
export function renew(): Promise<void> {
  renewing ??= oneTabAtATime(askForTokens).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

const oneTabAtATime = (run: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('prop-pick-refresh', run) : run();

async function askForTokens(): Promise<void> {
  const before = endings;
  const response = (await takePrefetched('tokens')) ?? (await post('/api/v1/auth/refresh'));
  const signedIn = response.ok ? ((await response.json()) as Login) : undefined;
  // A late response must not sign in again after a sign-out, here or in another tab.
  if (before !== endings) return;
  if (signedIn !== undefined) enter(signedIn);
  else if (response.status === 401) leave();
  else throw await problemOf(response);
}

async function post(path: string, body?: object): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new Unreachable(error);
  }
}

/** Restores the session, trying until the service responds. */
export async function beginSession(): Promise<void> {
  listenToOtherTabs();
  for (let attempt = 0; session.status === 'waiting'; attempt += 1) {
    try {
      await renew();
    } catch {
      become({ status: 'waiting', unreachable: true });
      await new Promise((done) => setTimeout(done, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]));
    }
  }
}

function listenToOtherTabs(): void {
  tabs.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') leave();
    else renewSoon();
  });
  // Timers of a hidden tab fire late: check the token when the tab becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && token !== undefined && endsWithin(RENEW_BEFORE_MS)) renewSoon();
  });
}

const endsWithin = (ms: number): boolean => token !== undefined && token.expiresAt - Date.now() < ms;

/** A token that will still be valid when the request arrives; undefined when signed out. */
export async function accessToken(): Promise<string | undefined> {
  if (session.status === 'in' && endsWithin(TOO_CLOSE_MS)) await renew();
  return token?.text;
}

export async function signIn(email: string, password: string, code?: string): Promise<void> {
  const response = await post('/api/v1/auth/login', { email, password, ...(code === undefined ? {} : { code }) });
  if (!response.ok) throw await problemOf(response);
  enter((await response.json()) as Login);
  tabs.postMessage('signed-in');
}

export async function signOut(): Promise<void> {
  const response = await post('/api/v1/auth/logout');
  if (!response.ok && response.status !== 401) throw await problemOf(response);
  sessionEnded();
}

/** The service ended the session: tells this tab and the others. */
export function sessionEnded(): void {
  leave();
  tabs.postMessage('signed-out');
}

/** Renews a token that was refused before it expired. False if the session has ended. */
export async function tokenRefused(refused: string): Promise<boolean> {
  if (token?.text === refused) await renew();
  return token !== undefined;
}
