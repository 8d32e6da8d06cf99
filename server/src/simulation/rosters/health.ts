import type { Availability } from '../../kernel/index.ts';
import type { Fixture } from './calendar.ts';
import { type Key, keyOf, normalOf, randomStream, shuffled, uniformOf } from '../random.ts';
import type { AnyLeague, AnyPlayer, AnyTeam } from './clubs.ts';
import type { League, Player, Team } from './rosters.ts';

/** One line of an injury report; a player in no report is expected to play. */
export interface Report {
  readonly at: Date;
  readonly status: Availability;
  readonly reason: string;
}

export interface Health<Who extends AnyPlayer = Player> {
  readonly player: Who;
  readonly plays: boolean;
  readonly reports: readonly Report[];
}

/**
 * The probability to play by status, close to the real ones (December 2023: questionable regulars played 64 %, probable
 * 93 %, doubtful none). The game and the bookmakers use the same table, so that prices are calibrated on news.
 */
const PLAYS: Readonly<Record<Availability, number>> = {
  Out: 0,
  Doubtful: 0.02,
  Questionable: 0.62,
  Probable: 0.93,
  Available: 1,
};
/** Events for a player in no report: an injury of the day, a later listing, a late scratch. */
const SUDDEN_SHARE = 0.009;
const LISTED_LATER_SHARE = 0.008;
const SCRATCHED_SHARE = 0.009;

/** The probability to play, given the player's last report before a moment; undefined for no report. */
export function chanceToPlay(status: Availability | undefined, game: Fixture<AnyTeam>, at: Date): number {
  if (status !== undefined) return PLAYS[status];
  const [from, to] = [afterAnchor(game, 9).getTime(), game.tipOff.getTime() - 60 * MINUTE];
  const dayLeft = Math.max(0, Math.min(1, (to - at.getTime()) / (to - from)));
  const listed = at < noon(game) ? LISTED_LATER_SHARE : 0;
  const scratched = at.getTime() < game.tipOff.getTime() - 30 * MINUTE ? SCRATCHED_SHARE : 0;
  return 1 - SUDDEN_SHARE * dayLeft - listed - scratched;
}

const BLOCK_DAYS = 24;
const SPELL_SHARE = 0.21;
const LONGEST_SPELL_DAYS = 2 * BLOCK_DAYS;

/** An injury from its first to its last day, in the calendar's day numbers. */
interface Spell {
  readonly first: number;
  readonly last: number;
  readonly reason: string;
}

/** All players of a team for one game. The last two are with the second team while enough others are healthy. */
export function healthOf(league: League, game: Fixture, team: Team): Health[] {
  // Clubs bring only healthy players to an exhibition.
  if (league.rules.exhibition !== null) return team.players.map((player) => ({ player, plays: true, reports: [] }));
  const regulars = healthOfRegulars(league, game, team, team.players.slice(0, 13));
  const needed = regulars.filter((health) => health.plays).length < 10;
  const spare = team.players.slice(13).map((player) => healthOfSpare(league, game, player, needed));
  return [...regulars, ...spare];
}

/** The players who are with the team on all days. */
export function healthOfRegulars<Who extends AnyPlayer>(
  league: AnyLeague,
  game: Fixture<AnyTeam>,
  team: AnyTeam,
  players: readonly Who[],
): Health<Who>[] {
  const settled = game.isLively ? settledBeforeTipOff(league, game, team, players) : new Map<number, Date>();
  return players.map((player) => healthOfPlayer(league, game, player, settled.get(player.number)));
}

/** A player of the second team, who comes if needed and sometimes otherwise. */
export function healthOfSpare<Who extends AnyPlayer>(
  league: AnyLeague,
  game: Fixture<AnyTeam>,
  player: Who,
  needed: boolean,
): Health<Who> {
  const calledUp = needed || uniformOf(keyOf(league.seed, 'call-up', player.number, game.dayNumber)) < 0.3;
  if (calledUp) return { player, plays: true, reports: [] };
  return {
    player,
    plays: false,
    reports: [{ at: eveningBefore(game), status: 'Out', reason: league.rules.withSecondTeam }],
  };
}

function healthOfPlayer<Who extends AnyPlayer>(
  league: AnyLeague,
  game: Fixture<AnyTeam>,
  player: Who,
  settledAt: Date | undefined,
): Health<Who> {
  const spell = spellOn(league, player, game.dayNumber);
  const key = keyOf(league.seed, 'health', player.number, game.dayNumber);
  if (spell !== undefined) return { player, plays: false, reports: [outReport(game, spell, key)] };
  if (settledAt !== undefined) return settledDoubt(game, player, key, settledAt);
  const ended = spellEndedBefore(league, player, game.dayNumber);
  if (ended !== undefined && uniformOf(keyOf(key, 'return')) < 0.6)
    return doubt(game, player, key, 'Questionable', ended.reason);
  return knockOrWell(game, player, key);
}

/** Out all along, known the evening before; a spell that begins today becomes known during the day. */
function outReport(game: Fixture<AnyTeam>, spell: Spell, key: Key): Report {
  const sudden = spell.first === game.dayNumber;
  const at = sudden ? duringDay(game, uniformOf(keyOf(key, 'sudden'))) : eveningBefore(game);
  return { at, status: 'Out', reason: spell.reason };
}

function knockOrWell<Who extends AnyPlayer>(game: Fixture<AnyTeam>, player: Who, key: Key): Health<Who> {
  const u = uniformOf(keyOf(key, 'knock'));
  const reason = reasonOf(game.home, key);
  if (u < 0.05) return doubt(game, player, key, 'Questionable', reason);
  if (u < 0.066) return doubt(game, player, key, 'Probable', reason);
  if (u < 0.072) return doubt(game, player, key, 'Doubtful', reason);
  if (u < 0.072 + SCRATCHED_SHARE)
    return { player, plays: false, reports: [{ at: late(game, key), status: 'Out', reason }] };
  return { player, plays: true, reports: [] };
}

/**
 * A doubt and its end: 30 % are settled by an afternoon report, 40 % by the lineups half an hour before tip-off. The
 * rest are settled on the court. The time of the settlement is independent of its result.
 */
function doubt<Who extends AnyPlayer>(
  game: Fixture<AnyTeam>,
  player: Who,
  key: Key,
  status: Availability,
  reason: string,
): Health<Who> {
  const plays = uniformOf(keyOf(key, 'plays')) < PLAYS[status];
  const first = { at: uniformOf(keyOf(key, 'listed')) < 0.7 ? eveningBefore(game) : noon(game), status, reason };
  const u = uniformOf(keyOf(key, 'settled'));
  if (u >= 0.7) return { player, plays, reports: [first] };
  const at = u < 0.3 ? afternoon(game) : late(game, key);
  return { player, plays, reports: [first, { at, status: plays ? 'Available' : 'Out', reason }] };
}

/**
 * Players of a lively game whose doubt ends in the last 75 minutes, with the times. There are seven of both teams,
 * about one per ten minutes. The day's games are as far apart, so that any ten minutes have news of some game.
 */
function settledBeforeTipOff(
  league: AnyLeague,
  game: Fixture<AnyTeam>,
  team: AnyTeam,
  players: readonly AnyPlayer[],
): Map<number, Date> {
  const first = team === game.home ? 0 : 1;
  const well = players.filter((player) => spellOn(league, player, game.dayNumber) === undefined);
  const order = shuffled(well.length, randomStream(keyOf(game.key, 'settled', team.number)));
  const turns = Array.from({ length: LATE_NEWS }, (_, turn) => turn).filter((turn) => turn % 2 === first);
  return new Map(
    turns.flatMap((turn, index) => {
      const player = well[order[index] ?? -1];
      const minutes = LIVELY_MINUTES.from - ((turn + 0.5) * (LIVELY_MINUTES.from - LIVELY_MINUTES.until)) / LATE_NEWS;
      return player === undefined
        ? []
        : [[player.number, new Date(game.tipOff.getTime() - Math.round(minutes) * MINUTE)] as const];
    }),
  );
}

/** One of the league's injuries. */
const reasonOf = ({ rules: { injuries } }: Pick<AnyTeam, 'rules'>, key: Key): string =>
  injuries[Math.floor(uniformOf(keyOf(key, 'reason')) * injuries.length)] ?? '';

const LATE_NEWS = 7;
/** Minutes before a lively game's tip-off: 69 minutes, the distance between two games of the day. */
export const LIVELY_MINUTES = { from: 75, until: 6 };

/** A doubt of the evening before that ends at a given moment. */
function settledDoubt<Who extends AnyPlayer>(game: Fixture<AnyTeam>, player: Who, key: Key, at: Date): Health<Who> {
  const status = uniformOf(keyOf(key, 'doubt')) < 0.3 ? 'Questionable' : 'Probable';
  const plays = uniformOf(keyOf(key, 'plays')) < PLAYS[status];
  const reason = reasonOf(game.home, key);
  const reports: Report[] = [
    { at: eveningBefore(game), status, reason },
    { at, status: plays ? 'Available' : 'Out', reason },
  ];
  return { player, plays, reports };
}

/** A player's injury in a block of days, if any: one chance in five, about ten days long. */
function spellOfBlock({ seed, rules }: AnyLeague, player: AnyPlayer, block: number): Spell | undefined {
  const key = keyOf(seed, 'spell', player.number, block);
  if (uniformOf(key) >= SPELL_SHARE) return undefined;
  const start = block * BLOCK_DAYS + Math.floor(BLOCK_DAYS * uniformOf(keyOf(key, 'start')));
  const days = Math.min(LONGEST_SPELL_DAYS, Math.ceil(7 * Math.exp(0.8 * normalOf(keyOf(key, 'days')))));
  const reason = reasonOf({ rules }, key);
  return { first: start, last: start + days - 1, reason };
}

function recentSpells(league: AnyLeague, player: AnyPlayer, day: number): Spell[] {
  const block = Math.floor(day / BLOCK_DAYS);
  return [block, block - 1, block - 2]
    .map((each) => spellOfBlock(league, player, each))
    .filter((spell) => spell !== undefined);
}

function spellOn(league: AnyLeague, player: AnyPlayer, day: number): Spell | undefined {
  return recentSpells(league, player, day).find((spell) => spell.first <= day && day <= spell.last);
}

/** An injury that ended on one of the three days before. */
function spellEndedBefore(league: AnyLeague, player: AnyPlayer, day: number): Spell | undefined {
  return recentSpells(league, player, day).find((spell) => spell.last < day && day - spell.last <= 3);
}

const MINUTE = 60_000;
const afterAnchor = (game: Fixture<AnyTeam>, hours: number): Date =>
  new Date(game.anchor.getTime() + hours * 60 * MINUTE);
/** When each team publishes its first report. */
export const eveningBefore = (game: Fixture<AnyTeam>): Date =>
  game.home.rules.exhibition === null ? afterAnchor(game, -6.5) : new Date(game.midnight.getTime() - 6.5 * 60 * MINUTE);
const noon = (game: Fixture<AnyTeam>): Date => afterAnchor(game, 11.5);

/** The afternoon's report: 5:30 p.m., or earlier before an early game. */
function afternoon(game: Fixture<AnyTeam>): Date {
  return new Date(Math.min(afterAnchor(game, 17.5).getTime(), game.tipOff.getTime() - 65 * MINUTE));
}

/** With the lineups, 25 to 55 minutes before tip-off. */
function late(game: Fixture<AnyTeam>, key: Key): Date {
  return new Date(game.tipOff.getTime() - Math.floor(25 + 30 * uniformOf(keyOf(key, 'late'))) * MINUTE);
}

/** Between the morning and an hour before tip-off. */
function duringDay(game: Fixture<AnyTeam>, u: number): Date {
  const from = afterAnchor(game, 9).getTime();
  const minutes = Math.floor(((game.tipOff.getTime() - from) / MINUTE - 60) * u);
  return new Date(from + minutes * MINUTE);
}
