import type { Fixture } from '../rosters/calendar.ts';
import { healthOfRegulars, healthOfSpare, type Health } from '../rosters/health.ts';
import { childKey, factorFrom, keyOf, normalOf, uniformOf, type Key } from '../random.ts';
import { DRESSED, FIRST_STARTS, FORM_SD, WITH_TEAM } from './figures.ts';
import type { Goalkeeper, HockeyLeague, HockeyTeam, Skater } from './rosters.ts';

type Someone = Skater | Goalkeeper;

/** A skater who dresses, with the minutes that the coach plans in 60. */
export interface Dressed {
  readonly skater: Skater;
  readonly minutes: number;
  /** Forwards of one line, or defenders of one pair, have the same number. */
  readonly line: number;
}

export interface Lineup {
  readonly skaters: readonly Dressed[];
  readonly starter: Goalkeeper;
  /** Who may come in; undefined if two of three are hurt. */
  readonly relief: Goalkeeper | undefined;
}

/** What is known and decided of a team before a game: everyone's health, with who is scratched. */
export interface Squad {
  readonly health: readonly Health<Someone>[];
  readonly lineup: Lineup;
}

const MINUTE = 60_000;

/** Slow drift of a player's role or form: knots every 24 days, with the same spread in between. */
export function formOn(
  league: HockeyLeague,
  { number }: Skater,
  what: keyof typeof FORM_SD,
  dayNumber: number,
): number {
  const place = dayNumber / 24 + number / 450;
  const knot = Math.floor(place);
  const angle = ((place - knot) * Math.PI) / 2;
  const key = keyOf(league.seed, what, number);
  const z = normalOf(childKey(key, knot)) * Math.cos(angle) + normalOf(childKey(key, knot + 1)) * Math.sin(angle);
  return factorFrom(z, FORM_SD[what]);
}

export function squadOf(league: HockeyLeague, game: Fixture<HockeyTeam>, team: HockeyTeam): Squad {
  const known = [
    ...healthOfRole(league, game, team, team.forwards, WITH_TEAM.forwards, DRESSED.forwards),
    ...healthOfRole(league, game, team, team.defenders, WITH_TEAM.defenders, DRESSED.defenders),
    ...healthOfRole(league, game, team, team.goalkeepers, WITH_TEAM.goalkeepers, 2),
  ];
  const ready = new Set(known.filter(({ plays }) => plays).map(({ player }) => player.number));
  const lineup = lineupOf(league, game, team, (player) => ready.has(player.number));
  const dressed = new Set<Someone | undefined>([
    ...lineup.skaters.map(({ skater }) => skater),
    lineup.starter,
    lineup.relief,
  ]);
  const at = scratchedAt(game, team);
  return {
    lineup,
    health: known.map((one) => (one.plays && !dressed.has(one.player) ? scratched(one, at) : one)),
  };
}

/** A role's players. Those of the second team come if fewer of the others are healthy than dress. */
function healthOfRole<Who extends Someone>(
  league: HockeyLeague,
  game: Fixture<HockeyTeam>,
  team: HockeyTeam,
  players: readonly Who[],
  withTeam: number,
  dress: number,
): Health<Who>[] {
  const regulars = healthOfRegulars(league, game, team, players.slice(0, withTeam));
  let missing = dress - regulars.filter(({ plays }) => plays).length;
  const spare = players.slice(withTeam).map((player) => healthOfSpare(league, game, player, missing-- > 0));
  return [...regulars, ...spare];
}

/** Who does not dress is known with the lines of the warm-up, half an hour before the start, and never earlier. */
function scratchedAt(game: Fixture<HockeyTeam>, team: HockeyTeam): number {
  const minutes = 27 + Math.floor(8 * uniformOf(keyOf(game.key, 'scratches', team.number)));
  return game.tipOff.getTime() - minutes * MINUTE;
}

function scratched(one: Health<Someone>, at: number): Health<Someone> {
  const last = one.reports.at(-1)?.at.getTime() ?? 0;
  const report = { at: new Date(Math.max(at, last + MINUTE)), status: 'Out', reason: 'did not dress' } as const;
  return { ...one, plays: false, reports: [...one.reports, report] };
}

/** The coach's lines with the players who are ready: each moves up half way to the place it fills. */
export function lineupOf(
  league: HockeyLeague,
  game: Fixture<HockeyTeam>,
  team: HockeyTeam,
  ready: (player: Someone) => boolean,
): Lineup {
  const lines = (players: readonly Skater[], dress: number, together: number): Dressed[] => {
    const own = players.map((skater) => skater.minutes * formOn(league, skater, 'minutes', game.dayNumber));
    const places = own.toSorted((a, b) => b - a);
    return players
      .map((skater, index) => ({ skater, own: own[index] ?? 0, wanted: (own[index] ?? 0) * favour(game.key, skater) }))
      .filter(({ skater }) => ready(skater))
      .sort((a, b) => b.wanted - a.wanted)
      .slice(0, dress)
      .sort((a, b) => b.own - a.own)
      .map((entry, place) => ({
        skater: entry.skater,
        minutes: 0.5 * entry.own + 0.5 * (places[place] ?? 0),
        line: Math.floor(place / together),
      }));
  };
  return {
    skaters: [...lines(team.forwards, DRESSED.forwards, 3), ...lines(team.defenders, DRESSED.defenders, 2)],
    ...inGoal(game, team, ready),
  };
}

/** The coach's choice of the night: it decides only among those who might not dress. */
const favour = (key: Key, { number }: Skater): number => factorFrom(normalOf(keyOf(key, 'favour', number)), 0.07);

/** The coach names the goalkeeper who starts on the evening before; one who cannot is replaced. */
function inGoal(
  game: Fixture<HockeyTeam>,
  team: HockeyTeam,
  ready: (player: Someone) => boolean,
): Pick<Lineup, 'starter' | 'relief'> {
  const [first, second, third] = team.goalkeepers;
  if (first === undefined || second === undefined || third === undefined) throw new RangeError('three goalkeepers');
  const firstStarts = uniformOf(keyOf(game.key, 'in goal', team.number)) < FIRST_STARTS;
  const [starter = third, relief] = (firstStarts ? [first, second, third] : [second, first, third]).filter(ready);
  return { starter, relief };
}
