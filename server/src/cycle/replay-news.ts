import { expectedValue, type Day, type Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import type { NewsMoment } from '../league/index.ts';
import { boardChanges, type ChangedClaim, type ClaimChange } from '../picks/index.ts';
import type { Queryable } from '../platform/index.ts';

const CHANGES = ['kept', 'withdrawn', 'added'] as const satisfies readonly ClaimChange[];

/** Whose claims were affected. */
const WHOSE = ['of the player', 'of a team-mate', 'of the other team'] as const;
type Whose = (typeof WHOSE)[number];

/** Claims on boards made after a kind of news, with their results. */
export interface NewsEffect {
  readonly news: string;
  readonly whose: Whose | 'of both teams';
  readonly change: ClaimChange;
  readonly claims: number;
  /** Claims with a result; a void one has none. */
  readonly decided: number;
  /** Profit of all graded claims, one unit each. */
  readonly units: number;
  /** Mean expected value of the frozen price at the closing line's probability; null if no claim has one. */
  readonly closingValue: number | null;
}

/** The value of rescoring after a kind of news, compared with keeping the previous boards. */
export interface NewsWorth {
  readonly news: string;
  /** Claims on the boards at these times; a claim counts once per time. */
  readonly standing: number;
  readonly withdrawn: number;
  readonly added: number;
  /** Profit of the added claims minus that of the withdrawn ones, one unit each, and its standard error, by game. */
  readonly units: number;
  readonly error: number;
}

/** The rescoring of a replay after news. */
export interface NewsReport {
  /** Number of news times, per game. */
  readonly moments: number;
  /** Of those, with a regular ruled out in the last hours before tip-off. */
  readonly lateScratches: number;
  readonly effects: readonly NewsEffect[];
  /** By kind of news; only kinds that occurred. */
  readonly worth: readonly NewsWorth[];
}

const HOUR_MS = 3_600_000;
/** A player ruled out within this many hours before tip-off is a late scratch. */
const LATE_HOURS = 3;
/** Minimum mean minutes of a regular in the last ten games. */
const REGULAR_MINUTES = 20;

const LATE = `regular ruled out within ${LATE_HOURS} h of the start`;
const EARLY = 'regular ruled out before';
const OTHER = 'other news';

/**
 * Compares each board made after news with one a moment earlier at the same prices. So the difference is due to the
 * news. Needs the grades of the days.
 */
export async function newsReport(
  db: Queryable,
  days: { readonly league: League; readonly origin: Origin; readonly from: Day; readonly to: Day },
  moments: readonly NewsMoment[],
): Promise<NewsReport> {
  const changes = await boardChanges(db, days.league, days.origin, days.from, days.to);
  const byBoard = Map.groupBy(changes, ({ publishedAt, gameId }) => `${publishedAt.getTime()} ${gameId}`);
  const groups = new Map<string, ChangedClaim[]>();
  for (const moment of moments)
    for (const claim of byBoard.get(`${moment.at.getTime()} ${moment.gameId}`) ?? []) {
      const key = [newsOf(moment), whoseOf(moment, claim), claim.change].join('/');
      groups.set(key, [...(groups.get(key) ?? []), claim]);
    }
  const effects = [LATE, EARLY, OTHER].flatMap((news) =>
    [...WHOSE, 'of both teams' as const].flatMap((whose) =>
      CHANGES.flatMap((change) => {
        const claims = groups.get([news, whose, change].join('/'));
        return claims === undefined ? [] : [{ news, whose, change, ...worth(claims) }];
      }),
    ),
  );
  const lateScratches = moments.filter((moment) => newsOf(moment) === LATE).length;
  const claimsOf = (news: string) =>
    Array.from(groups, ([key, claims]) => (key.startsWith(`${news}/`) ? claims : [])).flat();
  const rescored = [LATE, EARLY, OTHER].flatMap((news) => {
    const claims = claimsOf(news);
    return claims.length === 0 ? [] : [{ news, ...worthOfScoringAgain(claims) }];
  });
  return { moments: moments.length, lateScratches, effects, worth: rescored };
}

const regularsOut = ({ ruledOut }: NewsMoment) =>
  ruledOut.filter(({ minutes }) => minutes !== null && minutes >= REGULAR_MINUTES);

function newsOf(moment: NewsMoment): string {
  if (regularsOut(moment).length === 0) return OTHER;
  return moment.tipOff.getTime() - moment.at.getTime() <= LATE_HOURS * HOUR_MS ? LATE : EARLY;
}

function whoseOf(moment: NewsMoment, { playerId, teamId }: ChangedClaim): Whose | 'of both teams' {
  const out = regularsOut(moment);
  if (out.length === 0) return 'of both teams';
  if (out.some((player) => player.playerId === playerId)) return 'of the player';
  return out.some((player) => player.teamId === teamId) ? 'of a team-mate' : 'of the other team';
}

/** Added minus withdrawn. Claims on one game are correlated, so the error is computed over games. */
function worthOfScoringAgain(claims: readonly ChangedClaim[]): Omit<NewsWorth, 'news'> {
  const count = (change: ClaimChange): number => claims.filter((claim) => claim.change === change).length;
  const [withdrawn, added] = [count('withdrawn'), count('added')];
  const byGame = new Map<number, number>();
  for (const { gameId, change, profit } of claims) {
    if (change === 'kept' || profit === null) continue;
    const gained = change === 'added' ? Number(profit) : -Number(profit);
    byGame.set(gameId, (byGame.get(gameId) ?? 0) + gained);
  }
  const games = [...byGame.values()];
  return {
    standing: claims.length - added,
    withdrawn,
    added,
    units: games.reduce((sum, gained) => sum + gained, 0),
    error: Math.sqrt(games.reduce((sum, gained) => sum + gained ** 2, 0)),
  };
}

function worth(claims: readonly ChangedClaim[]) {
  const profits = claims.flatMap(({ profit }) => (profit === null ? [] : [Number(profit)]));
  const closing = claims.flatMap(({ closingProbability, price }) =>
    closingProbability === null ? [] : [expectedValue(closingProbability, price)],
  );
  return {
    claims: claims.length,
    decided: profits.filter((profit) => profit !== 0).length,
    units: profits.reduce((sum, profit) => sum + profit, 0),
    closingValue: closing.length === 0 ? null : closing.reduce((sum, value) => sum + value, 0) / closing.length,
  };
}
