import { american, expectedValue, rounded, type Direction } from '../../kernel/index.ts';
import { logit } from '../../model/index.ts';
import { netPrice, type Quote, type QuoteFault } from '../../odds/index.ts';
import type { AnnouncedLineup, NamedAvailability } from '../../league/index.ts';
import type { Contribution } from '../judgement/judge.ts';

export const REASON_CODES = ['stale-price', 'news', 'estimate', 'mixed', 'none'] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Why a claim has an edge, or that it has none. */
export interface Reason {
  readonly code: ReasonCode;
  /** For a bettor; it repeats no figure of the claim itself. */
  readonly sentence: string;
  /** The figures behind the sentence, units in their names. */
  readonly facts: Readonly<Record<string, string | number>>;
}

type QuoteOnLine = Pick<Quote, 'book' | 'overPrice' | 'underPrice' | 'knownAt'> & {
  readonly fault?: QuoteFault | null;
};

export interface ReasonFacts {
  readonly direction: Direction;
  /** Of the claim: its price, the probability of our estimate, and that of the market; given no push. */
  readonly price: number;
  readonly probability: number;
  readonly marketProbability: number;
  readonly book: string;
  readonly bookTitle: string;
  readonly quotedAt: Date;
  /** All books on the claim's line. */
  readonly quotes: readonly QuoteOnLine[];
  readonly blocks: readonly Contribution[];
  readonly player: { readonly id: number; readonly teamId: number | null };
  /** Of the claim's game: the players' last status, and who is announced to start. */
  readonly news: readonly Omit<NamedAvailability, 'gameId'>[];
  readonly lineups: readonly Omit<AnnouncedLineup, 'gameId'>[];
}

/** A part of the edge that is at least this share of it is its cause. */
const MOST = 0.6;
/** News older than this against the newest quote has been priced. */
const NEWS_COUNTS_MS = 3 * 3_600_000;

/**
 * Splits a claim's expected value into what the price is worth by the market's own probability, and what our estimate adds
 * to that. The larger part names the reason, `mixed` if neither is three fifths of the whole.
 */
export function reasonOf(facts: ReasonFacts): Reason {
  const net = netPrice(facts.book, facts.price);
  const whole = expectedValue(facts.probability, net);
  if (whole <= 0) return { code: 'none', sentence: 'The price has no edge.', facts: {} };
  const byPrice = expectedValue(facts.marketProbability, net);
  if (byPrice >= MOST * whole) return stalePrice(facts, facts.probability < facts.marketProbability);
  if (whole - byPrice < MOST * whole) return mixed(facts);
  return newsReason(facts) ?? estimate(facts);
}

const whenIn = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
/** With the day: a price may be older than one. */
const when = (moment: Date): string => `${whenIn.format(moment)} UTC`;
const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
type BookPrice = Pick<ReasonFacts, 'book' | 'price'>;

/** Prices in the order of what they pay after the fees. */
const byPay = (a: BookPrice, b: BookPrice): number =>
  expectedValue(0.5, netPrice(a.book, a.price)) - expectedValue(0.5, netPrice(b.book, b.price));

function otherPrices({ quotes, book: own, direction }: ReasonFacts): BookPrice[] {
  return quotes
    .filter(({ book, fault }) => book !== own && (fault ?? null) === null)
    .flatMap(({ book, overPrice, underPrice }) => {
      const price = direction === 'Over' ? overPrice : underPrice;
      return price === null ? [] : [{ book, price }];
    })
    .sort(byPay);
}

/** `isBelow`: our estimate is on the wrong side of the market's. */
function stalePrice(facts: ReasonFacts, isBelow: boolean): Reason {
  const { bookTitle, book, price, quotedAt } = facts;
  const others = otherPrices(facts);
  const same = others.filter((other) => byPay(other, facts) === 0).length;
  const worse = others.filter((other) => byPay(other, facts) < 0);
  const [lowest = price, highest = price] = [worse[0]?.price, worse.at(-1)?.price];
  const range = lowest === highest ? american(lowest) : `${american(lowest)} to ${american(highest)}`;
  const beside =
    worse.length > 0
      ? `while ${plural(worse.length, 'other book')} ${worse.length === 1 ? 'is' : 'are'} at ${range}`
      : `and no ${same > 0 ? 'book asks more' : 'other book has the line'}`;
  const together = same > 0 ? ` with ${plural(same, 'other book')}` : '';
  const estimated = isBelow ? ' Our estimate is below the market’s: the edge is this one price.' : '';
  return {
    code: 'stale-price',
    // Not since when it stands out: earlier prices of the other books are not known here.
    sentence: `${bookTitle} stands out${together}: unchanged since ${when(quotedAt)}, ${beside}.${estimated}`,
    facts: {
      book,
      since: quotedAt.toISOString(),
      booksAtPrice: 1 + same,
      otherBooks: worse.length,
      ...(worse.length > 0 && { lowestOtherPrice: lowest, highestOtherPrice: highest }),
    },
  };
}

/** About half a point of probability near even. */
const LEAST_LOG_ODDS = 0.02;
const towards = (direction: Direction): number => (direction === 'Over' ? 1 : -1);

/** From this share of starts on a player counts as a starter. */
const MOSTLY = 0.5;

type Blocks = Pick<ReasonFacts, 'blocks'>;
const figuresIn = ({ blocks }: Blocks, block: string): Contribution['subScores'] =>
  blocks.find(({ name }) => name === block)?.subScores ?? {};

/** Something that is told of the claim's team, since a moment. */
interface Told {
  readonly knownAt: Date;
  readonly facts: Reason['facts'];
  /** It says who is out and that the player starts. */
  readonly isWhole: boolean;
  sentence(since: string): string;
}

/** The last report on the player or a teammate, or a line-up that gives the player another place than usual. */
function toldOf({ news, lineups, player, blocks }: ReasonFacts): Told[] {
  const { starterShare } = figuresIn({ blocks }, 'Minutes');
  const { chanceToStart } = figuresIn({ blocks }, 'Teammates');
  const ofTeam = lineups.find(({ teamId }) => teamId === player.teamId);
  const starts = ofTeam?.starters.includes(player.id);
  const isMostly = starterShare === undefined ? undefined : starterShare >= MOSTLY;
  const reports = news.filter(({ teamId, inForce }) => inForce && teamId === player.teamId);
  const told = reports.map(({ playerId, playerName, status, knownAt }): Told => {
    const word = status.toLowerCase();
    const takesOver = status === 'Out' && isMostly === false;
    const place =
      takesOver && starts === true ? 'Starts' : takesOver && (chanceToStart ?? 0) >= MOSTLY ? 'Likely to start' : null;
    return {
      knownAt,
      facts: { playerId, playerName, status },
      isWhole: place === 'Starts',
      sentence: (since) =>
        playerId === player.id
          ? `The player has been ${word} since ${since}`
          : place === null
            ? `${playerName} has been ${word} since ${since}`
            : `${place} with ${playerName} ${word} since ${since}`,
    };
  });
  if (ofTeam === undefined || starts === isMostly || isMostly === undefined) return told;
  const place = starts === true ? 'start' : 'come off the bench';
  const announced: Told = {
    knownAt: ofTeam.knownAt,
    facts: { playerId: player.id, starts: starts === true ? 1 : 0 },
    isWhole: false,
    sentence: (since) => `Announced to ${place} since ${since}`,
  };
  return [...told, announced];
}

/**
 * The last news of the team, if it moves our estimate to the side and the claim's book has not moved since. News reaches
 * the estimate by the minutes and the teammates. A report that says why the player starts goes before a later line-up.
 */
function newsReason(claim: ReasonFacts): Reason | undefined {
  const { quotes, quotedAt, blocks, direction } = claim;
  const moved = blocks
    .filter(({ name }) => name === 'Minutes' || name === 'Teammates')
    .reduce((sum, { logOdds }) => sum + towards(direction) * logOdds, 0);
  if (moved < LEAST_LOG_ODDS) return undefined;
  const newest = Math.max(...quotes.map(({ knownAt }) => knownAt.getTime()));
  const [told] = toldOf(claim)
    .filter(({ knownAt }) => quotedAt < knownAt && newest - knownAt.getTime() < NEWS_COUNTS_MS)
    .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.knownAt.getTime() - a.knownAt.getTime());
  if (told === undefined) return undefined;
  const unchanged = quotes.filter(({ knownAt }) => knownAt < told.knownAt).length;
  return {
    code: 'news',
    sentence: `${told.sentence(when(told.knownAt))}; ${unchanged} of ${plural(quotes.length, 'book')} ${unchanged === 1 ? 'has' : 'have'} not moved.`,
    facts: { ...told.facts, since: told.knownAt.toISOString(), booksUnchanged: unchanged, books: quotes.length },
  };
}

/** Something that moves the over's log-odds away from the books' prices. */
interface Cause {
  readonly logOdds: number;
  readonly sentence: string;
  readonly facts: Reason['facts'];
}

const OTHER_LINES = 'All lines of the books together say more for this side than their prices on this line.';

/**
 * The block of our own estimate, or the part of the market's block, that moves the claim's side most. A block that moves it
 * less than noticeably is none. The model's market uses all lines of the books, the consensus those on the claim's line.
 */
function estimate(facts: ReasonFacts): Reason {
  const side = towards(facts.direction);
  const own = facts.blocks
    .filter(({ name, logOdds }) => name !== 'Market' && side * logOdds >= LEAST_LOG_ODDS)
    .map((block) => (block.name === 'Minutes' ? minutesCause(block, facts) : undefined) ?? ownCause(block));
  const [most] = [...own, ...marketParts(facts)]
    .filter(({ logOdds }) => side * logOdds > 0)
    .toSorted((a, b) => side * (b.logOdds - a.logOdds));
  return { code: 'estimate', sentence: most?.sentence ?? OTHER_LINES, facts: most?.facts ?? { block: 'Market' } };
}

const ownCause = ({ name, logOdds, explanation, subScores }: Contribution): Cause => ({
  logOdds,
  sentence: explanation,
  facts: { block: name, ...subScores },
});

/** Our minutes beside those that the market's count fits at our rate; none where these say less for the side. */
function minutesCause({ name, logOdds, subScores }: Contribution, claim: ReasonFacts): Cause | undefined {
  const { projectedMinutes } = subScores;
  const { marketFitsMinutes, marketExpectedCount, modelExpectedCount } = figuresIn(claim, 'Market');
  if (projectedMinutes === undefined || marketFitsMinutes === undefined) return undefined;
  if (towards(claim.direction) * (projectedMinutes - marketFitsMinutes) <= 0) return undefined;
  return {
    logOdds,
    sentence: `Our minutes ${projectedMinutes}, the line fits ${marketFitsMinutes}.`,
    facts: {
      ...{ block: name, ...subScores, marketFitsMinutes },
      ...(marketExpectedCount !== undefined && { marketExpectedCount }),
      ...(modelExpectedCount !== undefined && { modelExpectedCount }),
    },
  };
}

/** What the market's block says other than the books' prices on the line. */
function marketParts({ blocks, direction, marketProbability }: ReasonFacts): Cause[] {
  const {
    tendencyLogOdds = 0,
    averagingLogOdds = 0,
    marketOverProbability,
    books = 0,
  } = figuresIn({ blocks }, 'Market');
  const onLine = direction === 'Over' ? marketProbability : 1 - marketProbability;
  const otherLinesLogOdds =
    marketOverProbability === undefined ? 0 : rounded(logit(marketOverProbability) - logit(onLine), 4);
  return [
    {
      logOdds: tendencyLogOdds,
      sentence: `In past seasons ${tendencyLogOdds < 0 ? 'overs' : 'unders'} of this stat won less often than the books’ prices said.`,
      facts: { block: 'Market', tendencyLogOdds },
    },
    {
      logOdds: averagingLogOdds,
      sentence: `${books} books lean to this side, and their average leans too little.`,
      facts: { block: 'Market', averagingLogOdds, books },
    },
    { logOdds: otherLinesLogOdds, sentence: OTHER_LINES, facts: { block: 'Market', otherLinesLogOdds } },
  ];
}

function mixed(facts: ReasonFacts): Reason {
  const price = stalePrice(facts, false);
  const ours = estimate(facts);
  return {
    code: 'mixed',
    sentence: `${price.sentence} ${ours.sentence}`,
    facts: { ...price.facts, ...ours.facts },
  };
}
