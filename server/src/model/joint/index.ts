/**
 * The joint probability of several props. A caller makes each leg from a priced prop (`legOf`), checks for conflicts
 * (`conflictIn`) and joins the legs (`jointOf`, or `chanceOfAll` for the probability alone). Everything here is pure:
 * the same legs and constants give the same digits.
 */
export type { JointConstants } from './constants.ts';
export {
  chanceOfAll,
  JOINT_REASONS,
  jointOf,
  type DependenceOf,
  type Joint,
  type JointLeg,
  type JointReason,
} from './joint.ts';
export { conflictIn, type Conflict } from './legs/conflict.ts';
export { legOf, type Leg, type LegOwner, type LegPart } from './legs/leg.ts';
