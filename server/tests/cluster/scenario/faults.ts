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

/** What a run can play, by its name in `--only`. */
const FAULTS = {
  standbys: delayStandbys,
  'switch-over': switchOverByHand,
  front: killFront,
  api: killApi,
  worker: killWorker,
  // Every other time the machine, every other time the server alone.
  primary: (deps: Deps, number: number) => killPrimary(deps, number, number % 2 === 1),
} as const;
type FaultName = keyof typeof FAULTS;

/** A fault and how many times it is played in a row. */
export interface Planned {
  readonly fault: FaultName;
  readonly times: number;
}

/** Everything, with so many kills of the primary. */
export const wholePlan = (kills: number): Planned[] => [
  { fault: 'standbys', times: 1 },
  { fault: 'switch-over', times: 3 },
  { fault: 'front', times: 1 },
  { fault: 'api', times: 5 },
  { fault: 'worker', times: 1 },
  { fault: 'primary', times: kills },
];

/** Reads `api:6,front`: chosen faults, each with its number of times. */
export function planOf(text: string): Planned[] {
  return text.split(',').map((word) => {
    const [fault = '', times = '1'] = word.split(':');
    if (!(fault in FAULTS)) throw new Error(`there is no fault "${fault}", only ${Object.keys(FAULTS).join(', ')}`);
    return { fault: fault as FaultName, times: Number(times) };
  });
}

/** Plays one fault after the other. */
export async function playFaults(deps: Deps, plan: readonly Planned[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { fault, times } of plan)
    for (let number = 1; number <= times; number += 1) outcomes.push(await FAULTS[fault](deps, number));
  return outcomes;
}
