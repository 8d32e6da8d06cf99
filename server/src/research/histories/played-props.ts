import type { GameStatus, LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import { boxLines, boxScoresInForce, periodLines, type BoxLine, type BoxPeriodLine } from '../../league/index.ts';
import { consensusOf, feedsByGame, propKey, type ComparedQuote, type Feeds } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { valueIn } from '../../scoring/index.ts';
import type { EndQuote } from './end-quote-queries.ts';

/** A game whose props are read. */
export interface QuotedGame {
  readonly gameId: number;
  readonly league: League;
  readonly tipOff: Date;
  readonly status: GameStatus;
}

/** A player's prop in a game: its first quote, its closing line, and the player's result. */
export interface PlayedProp {
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  /** A quote on the first consensus line. */
  readonly opening: ComparedQuote;
  /** The consensus line at tip-off; null before it. */
  readonly closingHalves: LineHalves | null;
  /** The player's count; null before the game is over, without action, and where the period's figures are missing. */
  readonly value: number | null;
  /** The player did not play, or the game was canceled. */
  readonly isVoided: boolean;
  /** The team the player played for; null without action. */
  readonly teamId: number | null;
}

/** The props from the end quotes of some games, as known at a moment; one without a valid opening quote is left out. */
export async function playedProps(
  db: Queryable,
  games: readonly QuotedGame[],
  quotes: readonly EndQuote[],
  asOf: Date,
): Promise<PlayedProp[]> {
  const byGame = new Map(games.map((game) => [game.gameId, game]));
  const results = await resultsOf(db, games, quotes, asOf);
  const props = Map.groupBy(quotes, propKey);
  // A settled game is read whole and judged like its picks; an open one is judged by the quotes of the player in question.
  const feeds = feedsByGame(closingQuotes(props));
  return [...props.values()].flatMap((ofProp) => {
    const game = ofProp[0] && byGame.get(ofProp[0].gameId);
    return game === undefined ? [] : playedProp(game, ofProp, feeds(ofProp), results, asOf);
  });
}

const closingQuotes = (props: ReadonlyMap<string, readonly EndQuote[]>): Map<string, readonly EndQuote[]> =>
  new Map([...props].map(([key, quotes]) => [key, quotes.filter(({ isClosing }) => isClosing)]));

function playedProp(
  game: QuotedGame,
  quotes: readonly EndQuote[],
  feeds: Feeds,
  results: (game: QuotedGame, prop: EndQuote) => Result,
  asOf: Date,
): PlayedProp[] {
  const [prop] = quotes;
  const ends = (isEnd: (quote: EndQuote) => boolean) => consensusOf(quotes.filter(isEnd), feeds, game.tipOff);
  const first = ends(({ isOpening }) => isOpening);
  const opening = first?.quotes.filter(({ fault }) => fault === null).sort((a, b) => (a.book < b.book ? -1 : 1))[0];
  if (prop === undefined || opening === undefined) return [];
  const { gameId, playerId, stat, period } = prop;
  const closing = game.tipOff > asOf ? undefined : ends(({ isClosing }) => isClosing);
  const closingHalves = closing?.lineHalves ?? null;
  const result = results(game, prop);
  const outcome = { value: result?.value ?? null, isVoided: result === null, teamId: result?.teamId ?? null };
  return [{ gameId, playerId, stat, period, opening, closingHalves, ...outcome }];
}

/** Undefined before the game is over, null without action; `value` is undefined where the period's figures are missing. */
type Result = { readonly value: number | undefined; readonly teamId: number } | null | undefined;

async function resultsOf(db: Queryable, games: readonly QuotedGame[], quotes: readonly EndQuote[], asOf: Date) {
  const finals = games.filter(({ status }) => status === 'final').map(({ gameId }) => gameId);
  const boxes = finals.length === 0 ? [] : await boxScoresInForce(db, finals, asOf);
  const ids = boxes.map(({ id }) => id);
  const players = [...new Set(quotes.map(({ playerId }) => playerId))];
  const keyOf = ({ boxScoreId, playerId }: Pick<BoxLine, 'boxScoreId' | 'playerId'>): string =>
    `${boxScoreId} ${playerId}`;
  const lines = ids.length === 0 ? [] : await boxLines(db, ids, players);
  const asksPeriods = ids.length > 0 && quotes.some(({ period }) => period !== 'Full');
  const periods: BoxPeriodLine[] = asksPeriods ? await periodLines(db, ids, players) : [];
  const lineOf = new Map(lines.map((line) => [keyOf(line), line]));
  const periodsOf = Map.groupBy(periods, keyOf);
  const boxOf = new Map(boxes.map((box) => [box.gameId, box]));
  return ({ gameId, league, status }: QuotedGame, prop: EndQuote): Result => {
    if (status === 'cancelled') return null;
    const box = boxOf.get(gameId);
    if (box === undefined) return undefined;
    const key = keyOf({ boxScoreId: box.id, playerId: prop.playerId });
    const line = lineOf.get(key);
    if (line === undefined || line.seconds === 0) return null;
    const value = valueIn(league, { ...line, hasPeriods: box.hasPeriods, periods: periodsOf.get(key) ?? [] }, prop);
    return { value, teamId: line.teamId };
  };
}
