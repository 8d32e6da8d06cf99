import { FULL_VISIBILITY } from '../../server/src/access/index.ts';

/** The access rules that the service enforces: what a tier may open, and what it sees how late. */
export { opens, requiredTier, SCOPES, TIERS, VISIBILITY } from '../../server/src/access/index.ts';

/** Whether a tier that sees these ratings sees every published pick. */
export const seesAll = (ratings: readonly string[]): boolean => ratings.length === FULL_VISIBILITY.ratings.length;
