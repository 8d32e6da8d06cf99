import type { Profiles } from './profile-versions.ts';
import type { SettlementProfile } from './profiles.ts';

/** The rules of a grade, and the label stored with it. */
export interface Rules {
  readonly profile: SettlementProfile;
  readonly label: string;
}

/**
 * What has a grade keeps the rules of that grade, given by their label. What has none (null), and with force everything, is
 * graded by the rules in force.
 */
export function rulesFor(
  { inForce, label, graded }: Pick<Profiles, 'inForce' | 'label' | 'graded'>,
  force: boolean,
): (own: string | null) => Rules {
  return (own) => (force || own === null ? { profile: inForce, label } : { profile: graded(own), label: own });
}

/** Whether a first grade of that moment is recent enough for an automatic correction; true before the first grade. */
export function isCorrectable(firstGradedAt: Date | null, now: Date, { correctionMs }: SettlementProfile): boolean {
  return firstGradedAt === null || now.getTime() - firstGradedAt.getTime() <= correctionMs;
}

/** Grades given first before this moment are not corrected any more, by whatever rules; with force all are. */
export function gradedSince({ longestCorrectionMs }: Profiles, now: Date, force: boolean): Date {
  return new Date(force ? 0 : now.getTime() - longestCorrectionMs);
}

/** The grade in force of a bet or entry. */
interface Graded {
  /** The label of the rules that graded it; null before, and for grades from before labels were stored. */
  readonly profile: string | null;
  readonly firstGradedAt: Date | null;
}

/** What is due under one version of the rules. */
interface DueUnder<One> extends Rules {
  readonly due: readonly One[];
}

/** Groups what is to be graded by its rules, without grades that are too old for an automatic correction; force takes all. */
export function dueByRules<One extends Graded>(
  all: readonly One[],
  profiles: Pick<Profiles, 'inForce' | 'label' | 'graded'>,
  now: Date,
  force: boolean,
): DueUnder<One>[] {
  const rules = rulesFor(profiles, force);
  return Array.from(
    Map.groupBy(all, ({ profile }) => rules(profile).label),
    ([label, ofLabel]) => {
      const { profile } = rules(label);
      return { profile, label, due: ofLabel.filter((one) => force || isCorrectable(one.firstGradedAt, now, profile)) };
    },
  ).filter(({ due }) => due.length > 0);
}
