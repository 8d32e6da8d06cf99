import { useSyncExternalStore } from 'react';
import { takeEarly } from './early.ts';
import { problemOf, Unreachable } from './problem.ts';
import type { Login, User } from './types.ts';

/**
 * Who is signed in. The access token lives in this module's memory and nowhere else; what outlives a reload is the
 * HttpOnly refresh cookie, which no script can read. Until the first refresh has answered nobody knows: `waiting`.
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
/** How often somebody has left. */
let endings = 0;
const listeners = new Set<() => void>();
const onLeave = new Set<() => void>();
const tabs = new BroadcastChannel('prop-pick-session');

/** Before the token ends: time for a slow answer, and for a second attempt. */
const RENEW_BEFORE_MS = 60_000;
const TOO_CLOSE_MS = 5_000;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000];

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);

/** The person who is signed in; only below a frame that has checked that somebody is. */
export function useUser(): User {
  const current = useSession();
  if (current.status !== 'in') throw new Error('nobody is signed in');
  return current.user;
}

/** Called whenever one person's session ends, before the next begins: what was loaded for him must go. */
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

/** Renews by itself; while the service is away the session stands, and is tried again. */
const renewSoon = (): void => void renew().catch(() => schedule(RETRY_MS.at(-1) ?? 10_000));

/** Gets new tokens for the cookie. One at a time in this tab, and one after another over all tabs. */
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
  const answer = (await takeEarly('tokens')) ?? (await post('/api/v1/auth/refresh'));
  const signedIn = answer.ok ? ((await answer.json()) as Login) : undefined;
  // Who has signed out meanwhile, here or in another tab, is not signed in by an answer that was late.
  if (before !== endings) return;
  if (signedIn !== undefined) enter(signedIn);
  else if (answer.status === 401) leave();
  else throw await problemOf(answer);
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

/** Asks who is signed in, until there is an answer. */
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
  // Timers of a sleeping tab come late: look at the token when somebody looks at the tab.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && token !== undefined && endsWithin(RENEW_BEFORE_MS)) renewSoon();
  });
}

const endsWithin = (ms: number): boolean => token !== undefined && token.expiresAt - Date.now() < ms;

/** A token that will still be good when the request arrives; undefined if nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  if (session.status === 'in' && endsWithin(TOO_CLOSE_MS)) await renew();
  return token?.text;
}

export async function signIn(email: string, password: string): Promise<void> {
  const answer = await post('/api/v1/auth/login', { email, password });
  if (!answer.ok) throw await problemOf(answer);
  enter((await answer.json()) as Login);
  tabs.postMessage('signed-in');
}

export async function signOut(): Promise<void> {
  const answer = await post('/api/v1/auth/logout');
  if (!answer.ok && answer.status !== 401) throw await problemOf(answer);
  leave();
  tabs.postMessage('signed-out');
}

/** The token was refused although it had not ended: the session was ended elsewhere, or a new token will do. */
export async function tokenRefused(refused: string): Promise<boolean> {
  if (token?.text === refused) await renew();
  return token !== undefined;
}
