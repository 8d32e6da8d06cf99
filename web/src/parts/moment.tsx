import { clockOfSlate, exactTime, shortTime, tipTime } from '../format.ts';
import type { Day } from '../kernel.ts';
import { explainOnHover } from './explain.tsx';

interface MomentProps {
  readonly at: string;
  readonly className?: string;
}

/** A moment by the viewer's clock, with the second and the time zone on hover. */
export const Moment = ({ at, className }: MomentProps) => (
  <time className={className} dateTime={at} {...explainOnHover(exactTime(at))}>
    {shortTime(at)}
  </time>
);

interface TipOffProps extends MomentProps {
  /** The game day, named where the viewer's day is another. */
  readonly gameDay: Day;
  /** Without the day, where it is the viewer's own. */
  readonly brief?: boolean;
}

/** A tip-off by the viewer's clock, with the game day beside where it differs. */
export const TipOffTime = ({ at, gameDay, brief = false, className }: TipOffProps) => (
  <time className={className} dateTime={at} {...explainOnHover(tipTime(at, gameDay))}>
    {brief ? clockOfSlate(at, gameDay) : tipTime(at, gameDay)}
  </time>
);
