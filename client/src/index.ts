export type { Combos } from './combos.ts';
export { apiKey, opsToken, type Credential } from './credential.ts';
export type { FollowOptions } from './events.ts';
export type { Me } from './me.ts';
export { eachItem, type AskedSystem, type Page, type SystemRun } from './pages.ts';
export { dataOf, isProblem, ProblemError } from './problem.ts';
export { propPick, type PropPick, type PropPickOptions } from './prop-pick.ts';
export type { RetryRules, Send } from './retry.ts';
export type * from './generated/schema.ts';
export { resumeSession, signIn, type Session, type SessionOptions } from './session.ts';
export {
  verifyWebhook,
  WebhookVerificationError,
  type ReceivedWebhook,
  type WebhookEvent,
} from './webhook-verifier.ts';
