export { configuredProfile, SETTLEMENT_SECTION } from './configured.ts';
export { closingsOf, type ClosedClaim } from './closings.ts';
export { gradeClaims, type ClaimToGrade } from './grade-claims.ts';
export { grade, type FrozenClaim, type GameResult, type Grade, type PlayerResult } from './grade.ts';
export { profilesFor, type Profiles } from './profile-versions.ts';
export { daysOpen, STANDARD, type SettlementProfile } from './profiles.ts';
export { dueByRules, gradedSince, type Rules } from './rules.ts';
export { readResults } from './results.ts';
export { gradingAt, settlePicks, type Grading, type Settlement, type SettleRange } from './settle.ts';
