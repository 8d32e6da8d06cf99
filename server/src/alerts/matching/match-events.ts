import { gameDayOf } from '../../leagues/index.ts';
import { betsSettled, type BetsSettled } from '../../bets/index.ts';
import { newsChanged, type NewsChanged } from '../../league/index.ts';
import { linesMoved, oddsRefreshed, pricesFlagged, type LinesMoved, type PricesFlagged } from '../../odds/index.ts';
import { gameProgress, picksScored, type GameProgress, type PicksScored } from '../../picks/index.ts';
import { only, type Transaction } from '../../platform/index.ts';
import { openBoards } from '../../research/index.ts';
import { eventsOfTypes, lastEventId } from '../../webhooks/index.ts';
import type { AlertsDeps } from '../deps.ts';
import type { MessageItem } from '../formats/message.ts';
import type { ReadRules } from './compiled-rules.ts';
import { betsOf, moveOf, newsOf, picksOf, type FactsDeps } from './event-facts.ts';
import type { Fact, FlaggedPrices } from './fact.ts';
import { flagsOf } from './flag-facts.ts';
import { priceFacts, readBoard } from './price-facts.ts';
import { turningsOf } from './turning-facts.ts';
import { insertHits, matchedBoards, noteBoard, setProgress, takeProgress } from './queries.ts';
import type { Match, RuleIndex } from './rule-index.ts';

const TYPES = [picksScored, linesMoved, pricesFlagged, newsChanged, gameProgress, betsSettled, oddsRefreshed].map(
  ({ type }) => type,
);
const BATCH = 100;

/**
 * One round: matches the next events with the rules and writes the hits and the progress in one transaction. A crash
 * changes nothing, and the events are read again; the key of a hit prevents duplicates. One process matches at a time.
 * Returns true if more events wait.
 */
export async function matchEvents(deps: AlertsDeps, readRules: ReadRules): Promise<boolean> {
  return deps.context.db.transaction(async (tx) => {
    const [progress] = await takeProgress(tx);
    if (progress === undefined) return false;
    const now = deps.context.clock.now();
    if (progress.after === null) {
      await setProgress(tx, only(await lastEventId(tx)).id);
      return true;
    }
    const events = await eventsOfTypes(tx, progress.after, TYPES, BATCH);
    const rules = await readRules(tx, now);
    const facts = await factsOf(tx, deps, rules, events, now);
    const refreshed = events.some(({ type }) => type === oddsRefreshed.type);
    const prices = rules.has('price.available') ? await pricesOf(tx, deps, refreshed, now) : [];
    await writeHits(tx, rules, [...facts, ...prices]);
    const last = events.at(-1);
    if (last !== undefined) await setProgress(tx, last.id);
    return events.length === BATCH;
  });
}

interface StoredEvent {
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

async function factsOf(
  tx: Transaction,
  { origin, bounds, live }: AlertsDeps,
  rules: RuleIndex,
  events: readonly StoredEvent[],
  now: Date,
): Promise<Fact[]> {
  const deps: FactsDeps = { db: tx, origin, bounds: bounds() };
  const facts: Fact[] = [];
  for (const { eventId, type, body } of events) {
    // The casts are safe: only their modules write events of these types.
    const { timestamp, data } = JSON.parse(body) as { timestamp: string; data: unknown };
    const at = new Date(timestamp);
    if (type === picksScored.type && rules.has('pick.published'))
      facts.push(...(await picksOf(deps, data as PicksScored, at)));
    if (type === linesMoved.type && rules.has('line.moved'))
      facts.push(...(await moveOf(deps, eventId, data as LinesMoved, at)));
    if (type === pricesFlagged.type && rules.has('price.flagged'))
      facts.push(...(await flagsOf(deps, data as PricesFlagged, now)));
    if (type === newsChanged.type) facts.push(...newsOf(eventId, data as NewsChanged, at));
    if (type === gameProgress.type && rules.has('bet.turning'))
      facts.push(...(await turningsOf(tx, { origin, live }, data as GameProgress, now)));
    if (type === betsSettled.type && rules.has('bet.settled')) facts.push(...(await betsOf(deps, data as BetsSettled)));
  }
  return facts;
}

/** The prices of boards with an unmatched version; of all open boards after a change of quotes. */
async function pricesOf(tx: Transaction, deps: AlertsDeps, refreshed: boolean, now: Date): Promise<Fact[]> {
  const { origin, leagues, bounds } = deps;
  const facts: Fact[] = [];
  for (const league of leagues.enabled()) {
    const from = gameDayOf(league, now);
    const seen = new Map((await matchedBoards(tx, league, from)).map(({ date, version }) => [date, version]));
    for (const { date, version } of await openBoards(tx, league, origin, from)) {
      if (!refreshed && seen.get(date) === version) continue;
      facts.push(...priceFacts(await readBoard(tx, { league, date }, origin, now), bounds()));
      await noteBoard(tx, league, date, version);
    }
  }
  return facts;
}

/** Rows per statement; a large slate has too many hits for one. */
const HITS_AT_ONCE = 2_000;

async function writeHits(tx: Transaction, rules: RuleIndex, facts: readonly Fact[]): Promise<void> {
  const found = facts.flatMap((fact) => rules.match(fact).map((match) => hitOf(fact, match)));
  const hits = [...new Map(found.map((hit) => [`${hit.ruleId} ${hit.key}`, hit])).values()];
  for (let first = 0; first < hits.length; first += HITS_AT_ONCE)
    await insertHits(tx, JSON.stringify(hits.slice(first, first + HITS_AT_ONCE)));
}

function hitOf(fact: Fact, { ruleId, offer }: Match) {
  const isPrice = fact.on === 'price.available' && offer !== undefined;
  const { knownAt, matchedAt = knownAt } = fact;
  return {
    ruleId,
    key: isPrice ? `${fact.key} ${offer.book} ${offer.price}` : fact.key,
    knownAt: matchedAt,
    item: itemOf(fact, offer),
    flagId: fact.flag?.id,
  };
}

function itemOf(fact: Fact, offer: Match['offer']): MessageItem {
  const { on, league, gameId, playerId, playerName, team, stat, line, direction, probability, rating, move } = fact;
  return {
    text: fact.text(offer),
    at: fact.knownAt.toISOString(),
    league,
    gameId,
    playerId,
    playerName,
    team,
    stat,
    period: fact.period === 'Full' ? null : fact.period,
    line,
    direction,
    book: offer?.book ?? null,
    price: offer?.price ?? null,
    expectedValue:
      offer === undefined || on === 'bet.settled' ? null : Math.round(offer.expectedValue * 10_000) / 10_000,
    probability,
    rating,
    move,
    status: fact.status,
    flag: fact.flag === undefined ? null : flagOnWire(fact.flag),
  };
}

const flagOnWire = ({ screen, edge, sides }: FlaggedPrices): MessageItem['flag'] => ({ screen, edge, sides });
