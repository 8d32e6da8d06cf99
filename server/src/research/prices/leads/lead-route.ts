import { LRUCache } from 'lru-cache';
import type { Static } from 'typebox';
import { VISIBILITY } from '../../../access/index.ts';
import { addDays, rounded } from '../../../kernel/index.ts';
import { askedLeague } from '../../../league/index.ts';
import { gameDayOf } from '../../../leagues/index.ts';
import { countMoves, type CountedMoves, type LeadQuestion, type MoveCount } from '../../../odds/index.ts';
import { callerOf, NOT_CHANGED, type Api } from '../../../platform/http/index.ts';
import { fairPlaces, type Database } from '../../../platform/index.ts';
import type { ScoringBounds } from '../../../scoring/index.ts';
import type { ResearchDeps } from '../../deps.ts';
import { DAYS, LeadQuery, LeadShape, WITHIN } from './lead-schemas.ts';

/** Counts of a process at a time: 216 games with 146,220 quotes took 0.8 s of a processor. */
const PLACES = { atOnce: 1, most: 16 };
/** Counts are of whole steps of this length, so that requests within one share a walk. */
const STEP_MS = 10 * 60_000;
const MOST_COUNTS = 16;
const MINUTE_MS = 60_000;

/** Adds the route that says which book moves first. */
export function leadRoute(api: Api, { leagues, bounds, history }: ResearchDeps): void {
  const count = keptCounts();
  api.get(
    '/research/books/lead',
    {
      config: { access: 'prices', places: fairPlaces(PLACES) },
      schema: {
        summary: 'Which book moves first',
        description:
          'By book and stat: how often the books’ consensus followed a move of the book, and how long it took. A book moves when its main line is another one, or its no-vig probability on that line is 0.02 or more away. The consensus of the other feeds follows when it moves as far in that direction of where it was a minute before. Quotes tell what was seen: a lead shorter than the time between two looks cannot be.',
        tags: ['Research'],
        querystring: LeadQuery,
        response: { 200: LeadShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const league = askedLeague(leagues, request.query.league);
      const { days = DAYS, within = WITHIN } = request.query;
      const { delayMinutes: dataDelayMinutes } = VISIBILITY[callerOf(request).account.tier];
      return history(request, reply, ['lead', league, days, within], async (db, visibility) => {
        const at = new Date(Math.floor(visibility.at.getTime() / STEP_MS) * STEP_MS);
        const to = gameDayOf(league, at);
        const from = addDays(to, 1 - days);
        const { games, counts } = await count(db, { league, from, to, at, withinMs: within * MINUTE_MS }, bounds());
        const items = counts.map(onWire).sort(inOrder);
        return { league, from, to, within, at: at.toISOString(), dataDelayMinutes, games, items };
      });
    },
  );
}

/** Keeps the last counts: what had begun at a moment hardly changes. */
function keptCounts() {
  const kept = new LRUCache<string, Promise<CountedMoves>>({ max: MOST_COUNTS });
  return (db: Database, question: LeadQuestion, { consensus }: ScoringBounds): Promise<CountedMoves> => {
    const key = JSON.stringify([question, consensus]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const counted = countMoves(db, question, consensus);
    kept.set(key, counted);
    // A failed count is not kept: the next request tries again.
    counted.catch(() => kept.delete(key));
    return counted;
  };
}

type Row = Static<typeof LeadShape>['items'][number];

function onWire({ book, stat, moves, together, leadsMs }: MoveCount): Row {
  const followed = leadsMs.length;
  const alone = moves - together;
  return {
    ...{ book, stat, moves, together, followed },
    followedShare: alone === 0 ? null : rounded(followed / alone, 4),
    medianLead: followed === 0 ? null : rounded(median(leadsMs) / MINUTE_MS, 1),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)].map(
    (index) => sorted[index] ?? 0,
  );
  return (low + high) / 2;
}

/** All stats first; of one stat what is followed most often first. */
function inOrder(one: Row, other: Row): number {
  return (
    compareTexts(one.stat ?? '', other.stat ?? '') ||
    (other.followedShare ?? -1) - (one.followedShare ?? -1) ||
    other.moves - one.moves ||
    compareTexts(one.book, other.book)
  );
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
