import { daysBetween, lineValue, unitWin, type Direction } from '../../kernel/index.ts';
import { statValue } from '../../leagues/index.ts';
import { STATS, type Stat } from '../../sports/index.ts';
import { netPrice, priceOf, propKey, type ComparedQuote } from '../../odds/index.ts';
import { inTurns } from '../../platform/index.ts';
import { MARKET_VERSION, recentForm, type ScoredProp, type ScoredSlate } from '../../scoring/index.ts';
import type { EarlyFeatures } from './feature.ts';
import type { LabSlate } from './load-facts.ts';

const MINUTE_MS = 60_000;

/**
 * The known features of each prop of a scored slate. Yields to the event loop in between. The same facts give the same rows.
 */
export function knownFeatures(facts: LabSlate, scored: ScoredSlate): Promise<EarlyFeatures[]> {
  const ranks = new Map<Stat, ReadonlyMap<number, number>>();
  const rankIn = (stat: Stat): ReadonlyMap<number, number> => {
    let found = ranks.get(stat);
    if (found === undefined) ranks.set(stat, (found = ranksOf(facts, stat)));
    return found;
  };
  return inTurns(scored.props, (prop) => ({
    ...identityOf(prop, facts),
    ...situationOf(prop, facts, rankIn),
    ...formOf(prop, facts),
    ...marketOf(prop, facts),
    ...opinionOf(prop, scored.modelVersion),
  }));
}

function identityOf({ features: { prop, game } }: ScoredProp, { slate, newestFact }: LabSlate) {
  const { league, season, seasonType } = game;
  return { ...prop, league, season, seasonType, gameDate: slate.date, asOf: slate.asOf, newestFact };
}

function situationOf(
  { features: { prop, game, teamId } }: ScoredProp,
  { slate, lastGames }: LabSlate,
  rankIn: (stat: Stat) => ReadonlyMap<number, number>,
) {
  const { background } = slate;
  const home = teamId === null ? null : teamId === game.homeTeamId;
  const opponentId = home === null ? null : home ? game.awayTeamId : game.homeTeamId;
  const last = teamId === null ? undefined : lastGames.get(teamId);
  const out = background?.availability.filter(
    ({ gameId, inForce, status, teamId: of, playerId }) =>
      gameId === game.id && inForce && status === 'Out' && of === teamId && playerId !== prop.playerId,
  );
  const projection =
    background && teamId !== null
      ? background.model.project(background, { game, teamId, playerId: prop.playerId })
      : undefined;
  return {
    teamId,
    opponentId,
    home,
    restDays: last === undefined ? null : daysBetween(last.date, slate.date) - 1,
    opponentRank: opponentId === null ? null : (rankIn(prop.stat).get(opponentId) ?? null),
    teammatesOut: new Set(out?.map(({ playerId }) => playerId)).size,
    expectedMinutes: projection?.minutes ?? null,
  };
}

/**
 * Ranks teams by how much of a stat they allowed per game: 1 is the most; ties share the better rank. A team without the
 * stat in each of its games has none.
 */
function ranksOf({ allowed, slate }: LabSlate, stat: Stat): ReadonlyMap<number, number> {
  if (STATS[stat].isYesNo) return new Map();
  const means = allowed.flatMap((team) => {
    const sum = statValue(slate.league, stat, team);
    return sum === null ? [] : [{ teamId: team.teamId, mean: sum / team.games }];
  });
  return new Map(means.map(({ teamId, mean }) => [teamId, 1 + means.filter((other) => other.mean > mean).length]));
}

function formOf({ features: { prop, game, consensus, recent } }: ScoredProp, { season }: LabSlate) {
  const { lineHalves } = consensus;
  const hits = (direction: Direction, most: number): number | null => {
    const form = recentForm(game.league, recent, prop, lineHalves, direction, most);
    return form.games < most ? null : form.hits;
  };
  const line = lineValue(lineHalves);
  const games = prop.period === 'Full' ? (season.get(prop.playerId) ?? []) : null;
  const values =
    games?.map((counts) => statValue(game.league, prop.stat, counts)).filter((value) => value !== null) ?? null;
  return {
    l5Over: hits('Over', 5),
    l5Under: hits('Under', 5),
    l10Over: hits('Over', 10),
    l10Under: hits('Under', 10),
    l15Over: hits('Over', 15),
    l15Under: hits('Under', 15),
    seasonOver: values && values.filter((value) => value > line).length,
    seasonGames: values && values.length,
  };
}

function marketOf({ features: { prop, game, consensus }, flagged, claims }: ScoredProp, { openings }: LabSlate) {
  const opening = openings.get(propKey(prop));
  const isFlagged = (book: string, direction: Direction): boolean =>
    flagged.some((one) => one.book === book && one.direction === direction);
  const quotes = consensus.quotes.toSorted((one, other) => (one.book < other.book ? -1 : 1));
  const bookKeys = quotes.map(({ book }) => book);
  const pricesOf = (direction: Direction): (number | null)[] =>
    quotes.map((quote) => (isFlagged(quote.book, direction) ? null : priceOf(quote, direction)));
  const bestOf = (direction: Direction) => claims.find((claim) => claim.direction === direction);
  const [over, under] = [bestOf('Over'), bestOf('Under')];
  return {
    openHalves: opening?.lineHalves ?? null,
    openOver: opening?.over ?? null,
    lineHalves: consensus.lineHalves,
    overProbability: consensus.over,
    books: consensus.books,
    minutesToTipOff: Math.floor((game.tipOff.getTime() - newestQuote(quotes)) / MINUTE_MS),
    bestOverPrice: over?.price ?? null,
    bestOverBook: over?.book ?? null,
    bestUnderPrice: under?.price ?? null,
    bestUnderBook: under?.book ?? null,
    consensusOverPrice: middleOf(bookKeys, pricesOf('Over')),
    consensusUnderPrice: middleOf(bookKeys, pricesOf('Under')),
    bookKeys,
    bookOverPrices: pricesOf('Over'),
    bookUnderPrices: pricesOf('Under'),
  };
}

const newestQuote = (quotes: readonly ComparedQuote[]): number =>
  Math.max(...quotes.map(({ knownAt }) => knownAt.getTime()));

/** The median price by payout after the fee; of two middle ones the lower. Null without a price. */
function middleOf(books: readonly string[], prices: readonly (number | null)[]): number | null {
  const sorted = prices
    .flatMap((price, nth) => (price === null ? [] : [{ price, win: unitWin(netPrice(books[nth] ?? '', price)) }]))
    .toSorted((one, other) => one.win - other.win);
  return sorted[Math.floor((sorted.length - 1) / 2)]?.price ?? null;
}

function opinionOf({ judgement, claims }: ScoredProp, version: string) {
  const [first] = claims;
  const of = (direction: Direction) => claims.find((claim) => claim.direction === direction);
  const [over, under] = [of('Over'), of('Under')];
  return {
    modelOver: version === MARKET_VERSION ? null : judgement.over,
    overEdge: over?.expectedValue ?? null,
    underEdge: under?.expectedValue ?? null,
    overRating: over?.rating ?? null,
    underRating: under?.rating ?? null,
    side: first?.direction ?? null,
  };
}
