import type { Fate, Reply } from './client.ts';

export type Counts = Record<Fate, number>;

/** The results of the requests in each part of a run. */
export interface Tally {
  /** Requests from now on count for this part. */
  begin(part: string): void;
  add(kind: string, reply: Reply): void;
  of(part: string, kind?: string): Counts;
  /** Long reads of a part by the server that responded: a standby or the primary. */
  longReadsOf(part: string): Readonly<Record<string, number>>;
  /** The reasons for failed requests of a part, and their counts. */
  whyOf(part: string): Readonly<Record<string, number>>;
}

const none = (): Counts => ({ served: 0, 'told to come back': 0, failed: 0, broken: 0 });

export function newTally(): Tally {
  const counts = new Map<string, Map<string, Counts>>();
  const reasons = new Map<string, Record<string, number>>();
  const longReads = new Map<string, Record<string, number>>();
  let part = '';
  const begin = (name: string): void => {
    part = name;
    if (!counts.has(name)) counts.set(name, new Map());
    if (!reasons.has(name)) reasons.set(name, {});
  };
  begin('before');
  return {
    begin,
    add: (kind, { fate, why, status, headers }) => {
      const by = headers['prop-pick-answered-by'];
      if (typeof by === 'string')
        longReads.set(part, { ...longReads.get(part), [by]: (longReads.get(part)?.[by] ?? 0) + 1 });
      const kinds = counts.get(part);
      const of = kinds?.get(kind) ?? none();
      of[fate] += 1;
      kinds?.set(kind, of);
      const all = reasons.get(part);
      if (all !== undefined && (fate !== 'served' || status >= 400))
        all[`${kind}: ${why}`] = (all[`${kind}: ${why}`] ?? 0) + 1;
    },
    of: (name, kind) => {
      const sum = none();
      for (const [each, of] of counts.get(name) ?? [])
        if (kind === undefined || kind === each) for (const fate of Object.keys(sum) as Fate[]) sum[fate] += of[fate];
      return sum;
    },
    longReadsOf: (name) => longReads.get(name) ?? {},
    whyOf: (name) => reasons.get(name) ?? {},
  };
}
