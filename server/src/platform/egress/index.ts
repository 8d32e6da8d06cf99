export {
  createEgress,
  type Attempt,
  type Egress,
  type EgressResponse,
  type EgressOptions,
  type EgressRequest,
} from './client.ts';
export {
  creditsSpent,
  noteCredits,
  reserveCredits,
  settleCredits,
  type Ceilings,
  type CreditRequest,
} from './credits.ts';
export { EgressError, type EgressFault } from './egress-error.ts';
export {
  checkTarget,
  postGuarded,
  type GuardedOptions,
  type GuardedPost,
  type PostFault,
  type PostOutcome,
} from './guarded/post.ts';
export { ForbiddenTarget } from './guarded/target.ts';
export { systemPace, type Pace } from './limits/pace.ts';
export {
  sweepRawResponses,
  keepRawResponse,
  rawResponses,
  type ResponseRange,
  type RawResponse,
} from './raw-responses.ts';
export { validatorStore, type Validators } from './validators.ts';
export type { OriginLimits } from './limits/gate.ts';
