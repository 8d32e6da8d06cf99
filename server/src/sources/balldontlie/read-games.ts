import type { GameStatus } from '../../kernel/index.ts';
import { gameDayOf, seasonFrom, type League } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import { checkSeason } from '../game-ids.ts';
import {
  flag,
  isAbsent,
  member,
  moment,
  type Node,
  numericId,
  remark,
  text,
  Unreadable,
  whole,
} from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing } from '../teams.ts';
import { lineupRequest, periodRequests, propsRequest, type ListedGame } from './requests.ts';
import { page } from './paging.ts';

interface ReadGame extends ListedGame {
  readonly season: string;
  readonly status: GameStatus;
  readonly points: { readonly homePoints: number | null; readonly awayPoints: number | null };
  readonly seasonType: 'regular' | 'playoffs' | 'cup-final';
}

/** The day's games, and the requests that each leads to. */
export function readGames(response: SourceResponse, root: Node, into: Collection): void {
  const {
    league,
    about: { day, purpose },
  } = response.request;
  const games = uniqueFacts<ReadGame>(into, (game) => write(response, game, purpose, into));
  for (const node of page(response, root, into))
    into.entry(node, () => {
      const game = readGame(league, node);
      if (game.gameDate !== day) throw new Unreadable(member(node, 'date'), 'is not the day asked for', 'conflict');
      // Two teams meet at most once a day: a second game has a wrong id.
      games.add(node, `${game.home} ${game.away}`, game);
    });
  games.done();
}

function write(response: SourceResponse, game: ReadGame, purpose: string | undefined, into: Collection): void {
  const { league } = response.request;
  switch (purpose) {
    case 'games':
      into.facts.games.push(gameFact(response, game));
      break;
    case 'scores':
      into.facts.scores.push(scoreFact(response, game));
      break;
    case 'periods':
      if (game.status === 'final') into.next.push(...periodRequests(league, game), lineupRequest(league, game));
      break;
    case 'lineups':
      if (game.status !== 'scheduled') into.next.push(lineupRequest(league, game));
      break;
    default:
      if (game.status === 'scheduled') into.next.push(propsRequest(league, game));
  }
}

function readGame(league: League, node: Node): ReadGame {
  const season = seasonFrom(league, whole(member(node, 'season'), 1946, 2099));
  const tipOff = moment(member(node, 'datetime'));
  const gameDate = gameDayOf(league, tipOff);
  checkSeason(league, member(node, 'season'), season, gameDate);
  const sides = pairing(
    league,
    member(node, 'home_team', 'abbreviation'),
    member(node, 'visitor_team', 'abbreviation'),
  );
  const period = member(node, 'period');
  const periods = isAbsent(period) ? 0 : whole(period, 0, 14);
  const status = statusOf(member(node, 'status'), periods);
  return {
    externalId: numericId(member(node, 'id')),
    gameDate,
    ...sides,
    tipOff,
    periods,
    season,
    status,
    points: pointsOf(node, status),
    seasonType: typeOf(node),
  };
}

/** The feed has no type for play-in games: it files them under the regular season or the playoffs. */
function typeOf(node: Node): ReadGame['seasonType'] {
  if (flag(member(node, 'postseason'))) return 'playoffs';
  return /^championship$/i.test(remark(member(node, 'ist_stage'))) ? 'cup-final' : 'regular';
}

/** The status is a word only when final. Before the game it is the tip-off time, during the game the quarter. */
export function statusOf(node: Node, periods: number): GameStatus {
  const status = text(node);
  if (/^final/i.test(status)) return 'final';
  if (/postponed|^ppd/i.test(status)) return 'postponed';
  if (/cancel/i.test(status)) return 'cancelled';
  if (!/^\d|qtr|quarter|half|overtime|^ot|progress|^tbd$/i.test(status))
    throw new Unreadable(node, `is no status: ${status.slice(0, 60)}`, 'unknown');
  return periods > 0 ? 'live' : 'scheduled';
}

function pointsOf(node: Node, status: GameStatus): ReadGame['points'] {
  if (status !== 'final' && status !== 'live') return { homePoints: null, awayPoints: null };
  const homePoints = whole(member(node, 'home_team_score'), 0, 300);
  const awayPoints = whole(member(node, 'visitor_team_score'), 0, 300);
  if (status === 'final' && (homePoints === awayPoints || homePoints === 0))
    throw new Unreadable(node, 'a finished game without a winner', 'conflict');
  return { homePoints, awayPoints };
}

function gameFact(response: SourceResponse, game: ReadGame) {
  const { externalId, season, seasonType, gameDate, home, away, status, tipOff, points } = game;
  const what = { externalId, season, seasonType, gameDate, home, away, status, tipOff };
  return { ...learned(response), league: response.request.league, ...what, tipOffAssumed: false, ...points };
}

function scoreFact(response: SourceResponse, { gameDate, home, away, tipOff, status, points, periods }: ReadGame) {
  const game = { gameDate, home, away, startsAt: tipOff, seenAt: response.receivedAt };
  return { ...learned(response), game, status, ...points, period: periods === 0 ? null : periods };
}
