import type { Availability, Rating } from '../../kernel/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { Screen } from '../../odds/index.ts';
import { resolveBooks } from '../rules/own-books.ts';
import type { AlertEvent, Conditions } from '../rules/rule.ts';
import type { Fact, FlaggedPrices, Offer } from './fact.ts';

/** A stored active rule. */
export interface LiveRule {
  readonly id: number;
  readonly accountId: number;
  readonly event: AlertEvent;
  readonly conditions: Conditions;
  readonly since: Date;
  /** The books of the owner's preferences; null for all. */
  readonly ownBooks: readonly string[] | null;
}

/** The follows of an account. */
export interface Follows {
  readonly players: ReadonlySet<number>;
  /** By league and abbreviation: `Nba DEN`. */
  readonly teams: ReadonlySet<string>;
  /** By player and stat: `203 Points`. */
  readonly props: ReadonlySet<string>;
}

interface CompiledRule {
  readonly id: number;
  readonly accountId: number;
  readonly league: string | undefined;
  readonly players: ReadonlySet<number> | undefined;
  /** Null, which facts may have, is never in a set: a fact without a team fits no rule for teams. */
  readonly teams: ReadonlySet<string | null> | undefined;
  readonly stats: ReadonlySet<Stat | null> | undefined;
  readonly direction: string | undefined;
  readonly books: ReadonlySet<string> | null;
  readonly statuses: ReadonlySet<Availability | null> | undefined;
  readonly follows: Follows | undefined;
  readonly minRating: Rating | undefined;
  readonly screens: ReadonlySet<Screen> | undefined;
  readonly minEdge: number;
  readonly withSuspect: boolean;
  readonly minProbability: number;
  readonly minMove: number;
  /** Minimum expected value of the offer; a rule with books or a value needs one. */
  readonly floor: number;
  readonly needsOffer: boolean;
  readonly since: number;
}

/** A rule that matches a fact, with the matched offer. */
export interface Match {
  readonly ruleId: number;
  readonly offer: Offer | undefined;
}

/**
 * Rules grouped by condition: a fact is compared only with rules for its player, team or stat, or without these
 * conditions.
 */
interface RuleGroups {
  readonly byPlayer: Map<number, CompiledRule[]>;
  readonly byTeam: Map<string | null, CompiledRule[]>;
  readonly byStat: Map<Stat | null, CompiledRule[]>;
  readonly byAccount: Map<number | null, CompiledRule[]>;
  readonly rest: CompiledRule[];
}

export interface RuleIndex {
  /** True if any rule is for this event. */
  has(event: AlertEvent): boolean;
  /** The rules that match a fact, each once. */
  match(fact: Fact): Match[];
}

const NOTHING: Follows = { players: new Set(), teams: new Set(), props: new Set() };

/**
 * Compiles rules once for many facts. Each list is sorted by minimum value: a price is compared only with rules whose
 * minimum it reaches.
 */
export function compileRules(rules: readonly LiveRule[], followsOf: ReadonlyMap<number, Follows>): RuleIndex {
  const groupsByEvent = new Map<AlertEvent, RuleGroups>();
  for (const rule of rules.toSorted((a, b) => floorOf(a) - floorOf(b))) {
    const groups = groupsByEvent.get(rule.event) ?? newRuleGroups();
    groupsByEvent.set(rule.event, groups);
    put(groups, rule, compile(rule, followsOf.get(rule.accountId) ?? NOTHING));
  }
  return {
    has: (event) => groupsByEvent.has(event),
    match: (fact) => {
      const groups = groupsByEvent.get(fact.on);
      return groups === undefined ? [] : matchesOn(groups, fact);
    },
  };
}

const newRuleGroups = (): RuleGroups => ({
  byPlayer: new Map(),
  byTeam: new Map(),
  byStat: new Map(),
  byAccount: new Map(),
  rest: [],
});

const needsOffer = ({ event, conditions }: LiveRule): boolean =>
  event !== 'price.flagged' &&
  (event === 'price.available' || conditions.books !== undefined || conditions.minExpectedValue !== undefined);

/** The price of a bet has no expected value here; a rule without a minimum accepts any value. */
const floorOf = (rule: LiveRule): number => rule.conditions.minExpectedValue ?? (needsOffer(rule) ? 0 : -1);
const asSet = <Item>(items: readonly Item[] | undefined) => (items === undefined ? undefined : new Set(items));

function compile(rule: LiveRule, follows: Follows): CompiledRule {
  const { conditions: where } = rule;
  return {
    id: rule.id,
    accountId: rule.accountId,
    league: where.league,
    players: asSet(where.players),
    teams: asSet(where.teams),
    stats: asSet(where.stats),
    direction: where.direction,
    books: resolveBooks(where.books, rule.ownBooks),
    statuses: asSet(where.statuses),
    follows: where.followed === true ? follows : undefined,
    minRating: where.minRating,
    screens: asSet(where.screens),
    minEdge: where.minEdge ?? -1,
    withSuspect: where.suspect === true,
    minProbability: where.minProbability ?? 0,
    minMove: where.minMove ?? 0,
    floor: floorOf(rule),
    needsOffer: needsOffer(rule),
    since: rule.since.getTime(),
  };
}

function put(groups: RuleGroups, { event, conditions }: LiveRule, rule: CompiledRule): void {
  const { players, teams, stats } = conditions;
  // Without `followed` a rule is about the owner's bets; picks that turn are told to those who follow their player.
  const isOfBets = event === 'bet.settled' || (event === 'bet.turning' && rule.follows === undefined);
  if (isOfBets) add(groups.byAccount, rule.accountId, rule);
  else if (players !== undefined) for (const player of new Set(players)) add(groups.byPlayer, player, rule);
  else if (rule.follows !== undefined) {
    const { follows } = rule;
    const named = [...follows.props].map((prop) => Number(prop.split(' ')[0]));
    for (const player of new Set([...follows.players, ...named])) add(groups.byPlayer, player, rule);
    for (const team of follows.teams) add(groups.byTeam, team.split(' ')[1] ?? '', rule);
  } else if (teams !== undefined) for (const team of new Set(teams)) add(groups.byTeam, team, rule);
  else if (stats !== undefined) for (const stat of new Set(stats)) add(groups.byStat, stat, rule);
  else groups.rest.push(rule);
}

function add<Key>(lists: Map<Key, CompiledRule[]>, key: Key, rule: CompiledRule): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [rule]);
  else list.push(rule);
}

function matchesOn({ byPlayer, byTeam, byStat, byAccount, rest }: RuleGroups, fact: Fact): Match[] {
  const { playerId, team, stat, accountId, offers } = fact;
  const best = offers[0]?.expectedValue ?? Number.POSITIVE_INFINITY;
  const found = new Map<number, Match>();
  const lists = [byPlayer.get(playerId), byTeam.get(team), byStat.get(stat), byAccount.get(accountId), rest];
  for (const list of lists)
    for (const rule of list ?? []) {
      if (rule.floor > best) break;
      if (!found.has(rule.id) && fits(rule, fact)) {
        const offer = offerFor(rule, offers);
        if (offer !== undefined || !rule.needsOffer) found.set(rule.id, { ruleId: rule.id, offer });
      }
    }
  return [...found.values()];
}

function fits(rule: CompiledRule, fact: Fact): boolean {
  const { league, playerId, team, stat, direction, probability, rating, move, status, accountId } = fact;
  return (
    (accountId ?? rule.accountId) === rule.accountId &&
    (rule.league ?? league) === league &&
    (rule.players?.has(playerId) ?? true) &&
    (rule.teams?.has(team) ?? true) &&
    (rule.stats?.has(stat) ?? true) &&
    (rule.direction ?? direction) === direction &&
    (probability ?? 0) >= rule.minProbability &&
    (rule.minRating !== 'Premium' || rating === 'Premium') &&
    Math.abs(move ?? 0) >= rule.minMove &&
    (rule.statuses?.has(status) ?? true) &&
    rule.since <= fact.knownAt.getTime() &&
    (fact.flag === undefined || isWanted(rule, fact.flag)) &&
    (rule.follows === undefined || isFollowed(rule.follows, fact))
  );
}

/** Whether prices that stand out are what a rule asks for: each of their books is among the rule's. */
const isWanted = (
  { screens, minEdge, withSuspect, books }: CompiledRule,
  { screen, edge, isSuspect, sides }: FlaggedPrices,
): boolean =>
  (screens?.has(screen) ?? true) &&
  edge >= minEdge &&
  (withSuspect || !isSuspect) &&
  sides.every(({ book }) => books?.has(book) ?? true);

const isFollowed = ({ players, teams, props }: Follows, { playerId, team, stat, league }: Fact): boolean =>
  players.has(playerId) || teams.has(`${league} ${team}`) || props.has(`${playerId} ${stat}`);

/** The best offer at the rule's books, if it reaches the rule's minimum. */
function offerFor({ books, floor }: CompiledRule, offers: readonly Offer[]): Offer | undefined {
  for (const offer of offers) {
    if (offer.expectedValue < floor) return undefined;
    if (books === null || books.has(offer.book)) return offer;
  }
  return undefined;
}
