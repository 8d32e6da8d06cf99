export { configuredProfile, SETTLEMENT_SECTION } from './configured.ts';
export { grade, type FrozenClaim, type GameResult, type Grade, type PlayerResult } from './grade.ts';
export { daysOpen, STANDARD, type SettlementProfile } from './profiles.ts';
export { settleDay, settleRange, type Settlement, type SettleRange } from './settle.ts';
