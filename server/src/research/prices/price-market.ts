import { LRUCache } from 'lru-cache';
import type { Day } from '../../kernel/index.ts';
import { gamesOfDay, type Game } from '../../league/index.ts';
import type { League } from '../../leagues/index.ts';
import { feedsByGame, propKey, quotesInForce, type Feeds, type Quote } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { chancesOfSlate, loadSlate, type ChancesOf, type ScoringBounds, type WorldStore } from '../../scoring/index.ts';

/** All prices of a league's game day as of one moment. */
export interface PriceMarket {
  readonly games: readonly Game[];
  /** In force at the moment, by `propKey`. */
  readonly props: ReadonlyMap<string, readonly Quote[]>;
  /** Which books are one feed, judged by each game's own quotes. */
  readonly feedsOf: (quotes: readonly Quote[]) => Feeds;
}

export interface MarketQuestion {
  readonly league: League;
  readonly date: Day;
  /** A whole step (`marketMoment`). */
  readonly at: Date;
}

/** Reads markets and our probabilities, and keeps those of the last moments; one instance per process. */
export interface MarketReader {
  market(db: Queryable, question: MarketQuestion): Promise<PriceMarket>;
  /** Our probabilities for the games that had not begun, as of `chancesMoment`. */
  chances(db: Queryable, question: MarketQuestion, bounds: ScoringBounds): Promise<ChancesOf>;
}

/**
 * Markets are of whole steps of this length: questions within one share a read, whatever their filters. Reading and
 * screening 9,763 quotes of a real day took 42 to 56 ms of a processor.
 */
const STEP_MS = 2_000;

const wholeStep = (moment: Date, stepMs: number): Date => new Date(Math.floor(moment.getTime() / stepMs) * stepMs);
export const marketMoment = (moment: Date): Date => wholeStep(moment, STEP_MS);

/**
 * Our probabilities are of whole steps of this length: loading and pricing a slate takes twice the time of reading its
 * prices.
 */
const CHANCES_STEP_MS = 30_000;

/** The moment of our probabilities. */
export const chancesMoment = (at: Date): Date => wholeStep(at, CHANCES_STEP_MS);

/** Days at one moment: each tier and league reads its own. A day has some ten thousand quotes. */
const MOST_MARKETS = 6;
const MOST_SLATES = 3;

export function marketReader(worlds: WorldStore): MarketReader {
  const markets = new LRUCache<string, Promise<PriceMarket>>({ max: MOST_MARKETS });
  const slates = new LRUCache<string, Promise<ChancesOf>>({ max: MOST_SLATES });
  return {
    market: (db, question) => shared(markets, keyOf(question), () => readMarket(db, question)),
    chances(db, { league, date, at }, bounds) {
      const asOf = chancesMoment(at);
      return shared(slates, `${keyOf({ league, date, at: asOf })} ${JSON.stringify(bounds)}`, async () =>
        chancesOfSlate(await loadSlate(db, { league, date, asOf }, worlds), bounds),
      );
    },
  };
}

const keyOf = ({ league, date, at }: MarketQuestion): string => `${league} ${date} ${at.getTime()}`;

function shared<Result extends object>(
  kept: LRUCache<string, Promise<Result>>,
  key: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const result = read();
  kept.set(key, result);
  // A failed read is not kept: the next request tries again.
  result.catch(() => kept.delete(key));
  return result;
}

async function readMarket(db: Queryable, { league, date, at }: MarketQuestion): Promise<PriceMarket> {
  const games = await gamesOfDay(db, league, date, at);
  const ids = games.map(({ id }) => id);
  const props = Map.groupBy(ids.length === 0 ? [] : await quotesInForce(db, ids, at), propKey);
  return { games, props, feedsOf: feedsByGame(props) };
}
