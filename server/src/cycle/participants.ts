import { firstUngraded, settleBets } from '../bets/index.ts';
import { draftEntries, firstUngradedEntry, publishEntries, settleEntries, type EntryShares } from '../combos/index.ts';
import type { Day, HousePayouts, Origin } from '../kernel/index.ts';
import type { NewsCause } from '../league/index.ts';
import type { League } from '../leagues/index.ts';
import { settleSystems } from '../lab/index.ts';
import { firstUngradedFlag, walkGames, type FlagBounds } from '../odds/index.ts';
import { only, type Context, type Queryable, type Transaction } from '../platform/index.ts';
import { publishResearch, settleProps } from '../research/index.ts';
import type { ScoredSlate, ScoringBounds, WorldStore } from '../scoring/index.ts';
import { settleFlags, type Grading, type SettleRange } from '../settlement/index.ts';

/** A scored day, or some games of it, about to be published. */
export interface BoardToPublish {
  readonly league: League;
  readonly date: Day;
  readonly origin: Origin;
  readonly slate: ScoredSlate;
  /** Only these games were scored; omitted for the whole day. */
  readonly only?: ReadonlySet<number>;
  readonly because?: NewsCause;
  readonly worlds: WorldStore;
  readonly bounds: ScoringBounds;
  readonly payouts: (house: string) => HousePayouts | undefined;
  readonly shares: () => EntryShares;
}

/** Called in the publishing transaction before the picks are published; what it returns, after them. */
export type Publish = (inner: Context) => Promise<() => Promise<unknown>>;

/** What a module does when a day is published or settled. The picks themselves need no entry: everything else follows them. */
interface Participant {
  readonly name: string;
  /** Prepares its part of a board, before any lock is taken. */
  readonly prepare?: (ctx: Context, board: BoardToPublish) => Promise<Publish>;
  /** In the transaction that grades the picks, before them. */
  readonly settleBeforePicks?: (
    tx: Transaction,
    days: SettleRange,
    now: Date,
    flagBounds: FlagBounds,
  ) => Promise<unknown>;
  /** In the same transaction, after them. */
  readonly settle?: (tx: Transaction, days: SettleRange, grading: Grading) => Promise<unknown>;
  /** The earliest day before `before` with something ungraded whose result was learned since; null if there is none. */
  readonly firstOpenDay?: (db: Queryable, league: League, before: Day, since: Date) => Promise<Day | null>;
}

/** In this order they publish and settle. */
export const PARTICIPANTS: readonly Participant[] = [
  {
    name: 'flags',
    settleBeforePicks: walkGames,
    settle: settleFlags,
    firstOpenDay: async (...open) => only(await firstUngradedFlag(...open)).date,
  },
  {
    name: 'research',
    prepare: async (_, { slate, origin, because }) => publishResearch(slate, origin, because),
    // First of all: a result stored meanwhile is then in the grades but not in the props, which makes settling due again.
    settleBeforePicks: settleProps,
  },
  {
    name: 'combos',
    // Entries are only chosen for a whole day. The search takes long.
    prepare: async ({ db, clock }, board) => {
      const drafts = board.only === undefined ? await draftEntries(db, board, clock.now()) : { drafts: [] };
      return async (inner) => () => inner.db.transaction((tx) => publishEntries(tx, board, drafts, inner.clock.now()));
    },
    settle: settleEntries,
    firstOpenDay: async (...open) => only(await firstUngradedEntry(...open)).date,
  },
  {
    name: 'bets',
    settle: settleBets,
    firstOpenDay: async (...open) => only(await firstUngraded(...open)).date,
  },
  { name: 'lab', settle: settleSystems },
];
