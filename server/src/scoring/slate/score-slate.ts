import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Game } from '../../league/index.ts';
import { consensusOf, feedsByGame, propKey, type ConsensusBounds } from '../../odds/index.ts';
import { SCORING_BOUNDS, type ScoringBounds } from '../rating/bounds.ts';
import type { PropFeatures } from '../judgement/judge.ts';
import { judgeOf } from '../judgement/judges.ts';
import { assertNoLookAhead } from './look-ahead.ts';
import { opinionsOf } from '../judgement/opinions.ts';
import { unpricedNews } from '../judgement/unpriced-news.ts';
import type { TeamStarts } from '../models/sport-model.ts';
import { newsIn } from '../past/background.ts';
import { scoreProp, type ScoredProp } from './score-prop.ts';
import { ruledOutIn } from './slate-snapshots.ts';
import type { PastGame, Slate } from './slate.ts';

export interface ScoredSlate {
  readonly league: League;
  readonly date: Day;
  readonly asOf: Date;
  readonly modelVersion: string;
  /** The games that were scored: the day's games that have not begun. */
  readonly games: readonly Game[];
  readonly props: readonly ScoredProp[];
  /** Players ruled out by a report: `<game id> <player id>`. Picks on them are not published. */
  readonly ruledOut: ReadonlySet<string>;
  /** By game, the latest news that books had no time to react to: prices from before it make no new pick. */
  readonly unpriced: ReadonlyMap<number, Date>;
  /** Who starts for each team of these games; empty without the model. */
  readonly starts: readonly TeamStarts[];
}

/** Props scored before yielding to the event loop. */
const PROPS_AT_ONCE = 50;

/**
 * Scores a whole slate. Pure: the same slate gives the same result. Throws LookAheadError if it contains the future.
 */
export function scoreSlate(slate: Slate, bounds: ScoringBounds = SCORING_BOUNDS): ScoredSlate {
  return atOnce(scoring(slate, bounds));
}

/**
 * The same result in steps that yield to the event loop. As one piece, a slate of 1,100 props blocked a process that
 * serves requests for 55 ms.
 */
export async function scoreSlateInTurns(slate: Slate, bounds: ScoringBounds = SCORING_BOUNDS): Promise<ScoredSlate> {
  const steps = scoring(slate, bounds);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    // oxlint-disable-next-line no-await-in-loop
    await yieldToEventLoop();
  }
}

/** Work that can be interrupted after each step. */
type Steps<Result> = Generator<undefined, Result, undefined>;

function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Maps items, yielding after every step of this many. */
function* inSteps<One, Result>(all: Iterable<One>, make: (one: One) => Result): Steps<Result[]> {
  const made: Result[] = [];
  for (const one of all) {
    made.push(make(one));
    if (made.length % PROPS_AT_ONCE === 0) yield;
  }
  return made;
}

function* scoring(slate: Slate, bounds: ScoringBounds): Steps<ScoredSlate> {
  assertNoLookAhead(slate);
  yield;
  const features = yield* featuring(slate, bounds.consensus);
  const { judge, version } = judgeOf(slate, bounds);
  return {
    league: slate.league,
    date: slate.date,
    asOf: slate.asOf,
    modelVersion: version,
    games: slate.games,
    ruledOut: ruledOutIn(slate),
    unpriced: unpricedIn(slate),
    starts: yield* startsIn(slate),
    props: yield* inSteps(features, (each) => scoreProp(each, judge, bounds)),
  };
}

function unpricedIn({ background, games, asOf }: Slate): Map<number, Date> {
  if (background === undefined || background === null) return new Map();
  const news = Map.groupBy(newsIn(background), ({ gameId }) => gameId);
  return new Map(
    games.flatMap(({ id }) => {
      const latest = unpricedNews(news.get(id) ?? [], asOf);
      return latest === undefined ? [] : [[id, latest]];
    }),
  );
}

/** One game at a time: all at once would block the event loop. */
function* startsIn({ background, games }: Slate): Steps<TeamStarts[]> {
  const starts: TeamStarts[] = [];
  if (background === undefined || background === null) return starts;
  for (const game of games) {
    starts.push(...background.model.teamStarts(background, game));
    yield;
  }
  return starts;
}

/** Features of every prop with a consensus. */
export function featuresOf(slate: Slate, bounds: ConsensusBounds): PropFeatures[] {
  return atOnce(featuring(slate, bounds));
}

function* featuring(slate: Slate, bounds: ConsensusBounds): Steps<PropFeatures[]> {
  const games = new Map(slate.games.map((game) => [game.id, game]));
  const props = Map.groupBy(slate.quotes, propKey);
  const counting = new Map(
    Array.from(slate.recent, ([id, recent]) => [id, recent.filter(({ isPreseason }) => !isPreseason)]),
  );
  yield;
  const feeds = feedsByGame(props);
  const news = Map.groupBy(slate.background?.availability ?? [], ({ gameId }) => gameId);
  const lineups = Map.groupBy(slate.background?.lineups ?? [], ({ gameId }) => gameId);
  yield;
  const features = yield* inSteps(props.values(), (quotes): PropFeatures | undefined => {
    const [first] = quotes;
    const game = first && games.get(first.gameId);
    const consensus = game && consensusOf(quotes, feeds(quotes), game.tipOff, bounds);
    if (first === undefined || game === undefined || consensus === undefined) return undefined;
    const { gameId, playerId, stat, period } = first;
    return {
      prop: { gameId, playerId, stat, period },
      game,
      teamId: teamIn(game, slate.recent.get(playerId)),
      consensus,
      feeds: feeds(quotes),
      opinions: opinionsOf(quotes, feeds(quotes), consensus, bounds),
      recent: counting.get(playerId) ?? [],
      news: news.get(gameId) ?? [],
      lineups: lineups.get(gameId) ?? [],
    };
  });
  return features.filter((each) => each !== undefined);
}

/** The team of a player's last game if it plays this one; else null. */
export function teamIn(game: Game, recent: readonly PastGame[] = []): number | null {
  const last = recent[0]?.teamId;
  return last === game.homeTeamId || last === game.awayTeamId ? last : null;
}
