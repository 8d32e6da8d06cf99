/** The steps of a first visit, in order. */
export const STEPS = ['pick', 'line', 'record'] as const;
export type Step = (typeof STEPS)[number];

/** What an account has seen of the steps on this browser. */
export interface StepsKept {
  readonly done: readonly Step[];
  readonly isClosed: boolean;
}

const NOTHING: StepsKept = { done: [], isClosed: false };
const keyOf = (account: number): string => `first-run ${account}`;

/** What was kept of an account; nothing if it is missing or not ours. */
export function readSteps(account: number): StepsKept {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}') as Partial<StepsKept>;
    const done = Array.isArray(kept.done) ? kept.done : [];
    return { done: STEPS.filter((step) => done.includes(step)), isClosed: kept.isClosed === true };
  } catch {
    return NOTHING;
  }
}

/** Kept where the browser allows it; else the steps are shown again after a reload. */
export function keepSteps(account: number, kept: StepsKept): void {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden.
  }
}
