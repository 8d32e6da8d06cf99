import type { Day, GameStatus, SeasonType } from '../../kernel/index.ts';
import { findTeam, gameDayOf, seasonEndingIn, type League } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import { checkSeason } from '../game-ids.ts';
import {
  isAbsent,
  list,
  member,
  moment,
  type Node,
  numeral,
  numericId,
  remark,
  text,
  Unreadable,
  whole,
} from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing } from '../teams.ts';
import { summary } from './requests.ts';

interface EspnGame {
  readonly externalId: string;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly gameDate: Day;
  readonly home: string;
  readonly away: string;
  readonly tipOff: Date;
  readonly tipOffAssumed: boolean;
  readonly status: GameStatus;
  readonly homePoints: number | null;
  readonly awayPoints: number | null;
  readonly period: number;
}

/** The feed's cap when it truncates. A day of exactly this length may be truncated. */
const SUSPICIOUS_LENGTH = 25;

/** A day's games. */
export function readScoreboard(response: SourceResponse, root: Node, into: Collection): void {
  const {
    league,
    about: { day, purpose },
  } = response.request;
  const events = list(member(root, 'events'));
  if (events.length === SUSPICIOUS_LENGTH)
    into.problem({
      pointer: '/events',
      reason: 'holds exactly 25 games: it may have been cut off',
      category: 'truncated',
    });
  const games = uniqueFacts<EspnGame>(into, (game) => write(response, game, purpose, into));
  for (const node of events)
    into.entry(node, () => {
      const game = readGame(league, node);
      if (game === null) return;
      if (game.gameDate !== day) throw new Unreadable(member(node, 'date'), 'is not the day asked for', 'conflict');
      games.add(node, `${game.home} ${game.away}`, game);
    });
  games.done();
}

function write(
  response: SourceResponse,
  { period, ...game }: EspnGame,
  purpose: string | undefined,
  into: Collection,
): void {
  const { externalId, gameDate, home, away, tipOff, status, homePoints, awayPoints } = game;
  if (purpose === 'games') into.facts.games.push({ ...learned(response), league: response.request.league, ...game });
  else if (purpose === 'scores') {
    const ref = { gameDate, home, away, startsAt: tipOff, seenAt: response.receivedAt };
    const score = { status, homePoints, awayPoints, period: period === 0 ? null : period };
    into.facts.scores.push({ ...learned(response), game: ref, ...score });
  } else into.next.push(summary(externalId, response.request, { gameDate, home, away, tipOff: tipOff.toISOString() }));
}

/** A game; null for All-Star games, which the feed files as regular games of teams that do not exist. */
function readGame(league: League, node: Node): EspnGame | null {
  const [competition] = list(member(node, 'competitions'));
  if (competition === undefined) throw new Unreadable(node, 'has no competition');
  const { home, away } = competitors(competition);
  const names = [member(home, 'team', 'abbreviation'), member(away, 'team', 'abbreviation')] as const;
  if (names.every((name) => findTeam(league, text(name)) === undefined)) return null;
  const sides = pairing(league, ...names);
  const tipOff = moment(member(node, 'date'));
  const gameDate = gameDayOf(league, tipOff);
  // The feed labels a season by the year in which it ends.
  const season = seasonEndingIn(league, whole(member(node, 'season', 'year'), 1947, 2100));
  checkSeason(league, member(node, 'season', 'year'), season, gameDate);
  const status = statusOf(member(node, 'status', 'type'));
  const scored = status === 'live' || status === 'final';
  const homePoints = scored ? numeral(member(home, 'score'), 0, 300) : null;
  const awayPoints = scored ? numeral(member(away, 'score'), 0, 300) : null;
  if (status === 'final' && homePoints === awayPoints)
    throw new Unreadable(node, 'a finished game without a winner', 'conflict');
  return {
    externalId: numericId(member(node, 'id')),
    season,
    seasonType: seasonTypeOf(member(node, 'season', 'type'), competition),
    gameDate,
    ...sides,
    tipOff,
    tipOffAssumed: member(competition, 'timeValid').value === false,
    status,
    homePoints,
    awayPoints,
    period: isAbsent(member(node, 'status', 'period')) ? 0 : whole(member(node, 'status', 'period'), 0, 14),
  };
}

function competitors(competition: Node): { home: Node; away: Node } {
  const both = list(member(competition, 'competitors'));
  const side = (name: string): Node => {
    const found = both.filter((node) => member(node, 'homeAway').value === name);
    if (found.length !== 1 || found[0] === undefined)
      throw new Unreadable(competition, `has no one ${name} team`, 'conflict');
    return found[0];
  };
  return { home: side('home'), away: side('away') };
}

/** The feed files a cup's final as a regular game. The competition's type or note tells it apart. */
function seasonTypeOf(node: Node, competition: Node): SeasonType {
  const types: readonly (SeasonType | undefined)[] = [
    undefined,
    'preseason',
    'regular',
    'playoffs',
    undefined,
    'play-in',
  ];
  const type = types[whole(node, 1, 5)];
  if (type === undefined) throw new Unreadable(node, 'is no kind of game that counts', 'unknown');
  return type === 'regular' && isCupFinal(competition) ? 'cup-final' : type;
}

/** "CC", or a note such as "NBA Cup - Championship". A cup's group games and earlier rounds are regular games. */
function isCupFinal(competition: Node): boolean {
  const kind = member(competition, 'type');
  if (!isAbsent(kind) && member(kind, 'abbreviation').value === 'CC') return true;
  const notes = member(competition, 'notes');
  if (isAbsent(notes)) return false;
  return list(notes).some((note) => {
    const headline = remark(member(note, 'headline'));
    return /\b(cup|in-season tournament)\b.*(?<!semi[- ]|quarter[- ])\b(championship|finals?)\b/i.test(headline);
  });
}

function statusOf(node: Node): GameStatus {
  const name = text(member(node, 'name'));
  if (name === 'STATUS_POSTPONED' || name === 'STATUS_SUSPENDED') return 'postponed';
  if (name === 'STATUS_CANCELED' || name === 'STATUS_FORFEIT') return 'cancelled';
  const state = text(member(node, 'state'));
  if (state === 'pre') return 'scheduled';
  if (state === 'in') return 'live';
  if (state === 'post' && member(node, 'completed').value === true) return 'final';
  throw new Unreadable(node, `is no state of a game: ${state.slice(0, 60)}`, 'unknown');
}
