import {
  delayStandbys,
  killApi,
  killFront,
  killPrimary,
  killWorker,
  switchOverByHand,
  type Deps,
  type Outcome,
} from './plays.ts';

/** The faults of a run, by their names in `--only`. */
const FAULTS = {
  standbys: delayStandbys,
  'switch-over': switchOverByHand,
  front: killFront,
  api: killApi,
  worker: killWorker,
  // Alternates between the machine and the server alone.
  primary: (deps: Deps, number: number) => killPrimary(deps, number, number % 2 === 1),
} as const;
type FaultName = keyof typeof FAULTS;

/** A fault and its number of repetitions. */
export interface Planned {
  readonly fault: FaultName;
  readonly times: number;
}

/** All faults, with this many kills of the primary. */
export const wholePlan = (kills: number): Planned[] => [
  { fault: 'standbys', times: 1 },
  { fault: 'switch-over', times: 3 },
  { fault: 'front', times: 1 },
  { fault: 'api', times: 5 },
  { fault: 'worker', times: 1 },
  { fault: 'primary', times: kills },
];

/** Parses `api:6,front`: selected faults with their numbers of repetitions. */
export function planOf(text: string): Planned[] {
  return text.split(',').map((word) => {
    const [fault = '', times = '1'] = word.split(':');
    if (!(fault in FAULTS)) throw new Error(`there is no fault "${fault}", only ${Object.keys(FAULTS).join(', ')}`);
    return { fault: fault as FaultName, times: Number(times) };
  });
}

/** Runs the faults sequentially. */
export async function playFaults(deps: Deps, plan: readonly Planned[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { fault, times } of plan)
    for (let number = 1; number <= times; number += 1) outcomes.push(await FAULTS[fault](deps, number));
  return outcomes;
}
