import type { Visibility } from '../../access/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Day, Direction } from '../../kernel/index.ts';
import { gameStates, type GameState } from '../../league/index.ts';
import { gameState, type PickState } from '../../picks/index.ts';
import { prepare, prepareJson, Problem, type Prepared, type PreparedResponses } from '../../platform/http/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { ScoringBounds } from '../../scoring/index.ts';
import type { Asked, BoardView, PropRow, ShownRow } from '../boards/board-view.ts';
import type { DayBoard } from '../boards/day-board.ts';
import { selectRows, type PropFilters, type Sort } from './select-rows.ts';
import type { Walks } from './walks.ts';
import { linkOf, propKey, quotesOfProps, type Prop, type Quote } from '../../odds/index.ts';

/** A league's game day. */
export interface LeagueDay {
  readonly league: League;
  readonly date: Day;
}

export interface PropsQuestion extends Asked {
  /** One day per requested league, at least one. */
  readonly days: readonly [LeagueDay, ...LeagueDay[]];
  readonly filters: Omit<PropFilters, 'gameIds'>;
  /** Only rows whose game is ahead, runs or is over at the request. */
  readonly state?: PickState | undefined;
  readonly sort: Sort;
  readonly page: number;
  readonly pageSize: number;
  /** The version of an earlier page; by default the walk's own or the one in force. */
  readonly version?: number | undefined;
  /** A past moment whose page is requested again. */
  readonly asOf?: Date | undefined;
}

/** The caller and the moment. */
export interface PropsCaller {
  readonly accountId: number;
  readonly view: Visibility;
  readonly now: Date;
}

export interface PropsPage {
  readonly prepared: Prepared;
  /** How long the page is certain to stay unchanged. */
  readonly unchangedForMs: number;
}

export interface PropsDeps {
  readonly db: Queryable;
  /** The configured bounds of scoring, for ratings at the caller's books. */
  readonly bounds: () => ScoringBounds;
  /** For all days of the question. */
  readonly board: DayBoard;
  readonly walks: Walks;
  readonly responses: PreparedResponses;
}

/**
 * A page of a day's props as of the caller's delay. All pages of a walk have one version of the day's board, or of each
 * league's. Undefined for a version that the caller cannot have seen.
 */
export async function propsPage(
  deps: PropsDeps,
  question: PropsQuestion,
  caller: PropsCaller,
): Promise<PropsPage | undefined> {
  const { view } = caller;
  const current = await chooseVersion(deps, question, caller);
  if (current === undefined) return undefined;
  const { version } = current;
  const games = await gamesOf(deps, question, caller, version);
  const unchangedForMs = Math.min(current.unchangedForMs, games.unchangedForMs);
  if (question.books !== undefined || question.comparison !== undefined)
    return { prepared: await pageAsAsked(deps, question, caller, version, games), unchangedForMs: 0 };
  // A filter by what an account follows is not cached.
  if (question.filters.watched !== undefined)
    return { prepared: await preparePage(deps, question, view, version, games), unchangedForMs: 0 };
  const { delayMinutes, ratings } = view;
  const name = `${nameOfWalk(question)} ${question.page} ${delayMinutes} ${ratings.join()}`;
  const prepared = await deps.responses.made(name, `${deps.board.nameOf(version)} ${games.name}`, () =>
    preparePage(deps, question, view, version, games),
  );
  return { prepared, unchangedForMs };
}

/** The same for all pages of the same rows in the same order. */
function nameOfWalk({ days, filters, sort, pageSize, state }: PropsQuestion): string {
  const { stat, team, direction, period, rating, minL10OverHits, minScore, offered, watched } = filters;
  const followed = watched === undefined ? '' : ' followed';
  const only = offered === true ? ' offered' : '';
  const of = days.map(({ league, date }) => `${league} ${date}`).join();
  return `${of} ${sort} ${pageSize} ${state} ${stat} ${direction} ${period} ${rating} ${minL10OverHits} ${minScore} ${team}${followed}${only}`;
}

async function chooseVersion(
  { board, walks }: PropsDeps,
  question: PropsQuestion,
  { accountId, view, now }: PropsCaller,
): Promise<{ version: number; unchangedForMs: number } | undefined> {
  const { days, page, version, asOf } = question;
  const delayMs = view.delayMinutes * 60_000;
  const seenAt = asOf ?? new Date(now.getTime() - delayMs);
  if (version !== undefined)
    return version === 0 || (await board.wasKnown(version, seenAt)) ? { version, unchangedForMs: 0 } : undefined;
  if (asOf !== undefined) {
    const then = await board.inForce(asOf);
    if (!then.isKept) throw new Problem('unprocessable', `Only the last board of ${days[0].date} is kept.`);
    return { version: then.version, unchangedForMs: 0 };
  }
  const walk = `${accountId} ${nameOfWalk(question)}`;
  const began = page === 1 ? undefined : walks.recall(walk, now);
  if (began !== undefined && (await board.wasKnown(began, seenAt))) {
    walks.remember(walk, began, now);
    return { version: began, unchangedForMs: 0 };
  }
  const inForce = await board.inForce(seenAt);
  walks.remember(walk, inForce.version, now);
  // A board published from now on is visible after the full delay.
  const change = inForce.supersededAt === null ? now.getTime() : inForce.supersededAt.getTime();
  return { version: inForce.version, unchangedForMs: change + delayMs - now.getTime() };
}

/** The games of a board at the request's moment. A game begins and ends without a new board. */
interface Games {
  readonly byId: ReadonlyMap<number, GameState>;
  /** The games of the state that is asked for; undefined: all. */
  readonly ofState: ReadonlySet<number> | undefined;
  /** Equal for equal games. */
  readonly name: string;
  readonly unchangedForMs: number;
}

async function gamesOf(
  { db, board }: PropsDeps,
  { state, asOf }: PropsQuestion,
  { view: { delayMinutes, ratings }, now }: PropsCaller,
  version: number,
): Promise<Games> {
  const delayMs = delayMinutes * 60_000;
  const clock = asOf ?? now;
  const { gameIds } = await board.view(version, ratings);
  const states = await gameStates(db, gameIds, asOf ?? new Date(now.getTime() - delayMs));
  const wanted = states.filter((game) => gameState(game, clock) === state);
  // A change that is learned from now on is visible after the full delay; a game begins by the clock.
  const changes = states.flatMap(({ supersededAt, tipOff }) => [
    (supersededAt ?? now).getTime() + delayMs,
    ...(tipOff > now ? [tipOff.getTime()] : []),
  ]);
  const ofState = state === undefined ? undefined : new Set(wanted.map(({ id }) => id));
  return {
    byId: new Map(states.map((game) => [game.id, game])),
    ofState,
    name: [...states.map(({ id, status, tipOff }) => `${id} ${status} ${tipOff.getTime()}`), ...(ofState ?? [])].join(),
    unchangedForMs: Math.min(...changes) - now.getTime(),
  };
}

async function preparePage(
  { board }: PropsDeps,
  question: PropsQuestion,
  { delayMinutes, ratings }: Visibility,
  version: number,
  games: Games,
): Promise<Prepared> {
  const view = await board.view(version, ratings);
  const { head, positions } = select(view, question, delayMinutes, version, games);
  const rows = positions.map((position) => {
    const game = JSON.stringify(gameOf(view.rows[position], games));
    return `${view.json(position).slice(0, -1)},${game.slice(1)}`;
  });
  return prepare(Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":[${rows.join()}]}`));
}

function select(
  view: BoardView,
  { days, filters, sort, page, pageSize }: PropsQuestion,
  delayMinutes: number,
  version: number,
  { ofState }: Games,
) {
  const selected = selectRows(view, { ...filters, gameIds: ofState }, sort);
  const head = { date: days[0].date, total: selected.length, page, pageSize, dataDelayMinutes: delayMinutes, version };
  return { head, positions: selected.slice((page - 1) * pageSize, page * pageSize) };
}

/** What a row says of its game. */
function gameOf(row: PropRow | undefined, { byId }: Games) {
  const game = row && byId.get(row.gameId);
  return { tipOff: game?.tipOff.toISOString() ?? null, gameStatus: game?.status ?? null };
}

/** A page at some books or with another comparison, computed from the cached board and not cached itself. */
async function pageAsAsked(
  { db, board, bounds }: PropsDeps,
  question: PropsQuestion,
  { view: { delayMinutes, ratings }, now }: PropsCaller,
  version: number,
  games: Games,
): Promise<Prepared> {
  const whole = await board.view(version, ratings);
  const view = whole.at(question, bounds());
  const { head, positions } = select(view, question, delayMinutes, version, games);
  const rows = positions.flatMap((position) => view.rows[position] ?? []);
  const at = question.asOf ?? new Date(now.getTime() - delayMinutes * 60_000);
  // Without books the board's own links stand; with them links are read for only the rows of the page.
  const linked = question.books === undefined ? rows : await withLinks(db, rows, at);
  return prepareJson({
    ...head,
    rows: linked.map((row): ShownRow => ({ ...row, ...gameOf(row, games) })),
  });
}

const propOf = ({ gameId, playerId, propType, period }: PropRow): Prop => {
  return { gameId, playerId, stat: propType, period: period ?? 'Full' };
};

/** The rows with the bet-slip links of their best prices' books, as of a moment: one statement. */
async function withLinks(db: Queryable, rows: readonly PropRow[], at: Date): Promise<PropRow[]> {
  const props = rows.map((row) => ({ ...propOf(row), at }));
  const quotes = Map.groupBy(await quotesOfProps(db, props), propKey);
  return rows.map((row) => {
    const ofProp = quotes.get(propKey(propOf(row))) ?? [];
    const { bestOver, bestUnder } = row;
    return { ...row, bestOver: withLink(bestOver, ofProp, 'Over'), bestUnder: withLink(bestUnder, ofProp, 'Under') };
  });
}

function withLink(side: PropRow['bestOver'], quotes: readonly Quote[], direction: Direction): PropRow['bestOver'] {
  if (side === null) return null;
  const quote = quotes.find(({ book, lineHalves }) => book === side.book && lineHalves === side.line * 2);
  return { ...side, link: quote === undefined ? null : linkOf(quote, direction) };
}
