import { type Day, addDays, daysBetween } from '../../kernel/index.ts';
import { gameTime } from '../../leagues/index.ts';
import { type Fate, fateOf } from '../games/fates.ts';
import type { Zone } from './names.ts';
import { EXHIBITION_EVERY_MINUTES, PLACES_A_DAY, type Exhibition } from '../simulated-leagues.ts';
import { keyOf, randomStream, shuffled, uniformOf, type Key } from '../random.ts';
import { fewestGames, type AnyLeague, type AnyTeam } from './clubs.ts';
import type { Team } from './rosters.ts';

/** A game of two teams; of basketball where no sport is named. */
export interface Fixture<Side extends AnyTeam = Team> {
  readonly externalId: string;
  readonly key: Key;
  readonly day: Day;
  /** Days since EPOCH. */
  readonly dayNumber: number;
  /** When the day begins by the league's clocks. */
  readonly midnight: Date;
  /**
   * The reference time for reports and prices: midnight before an evening game. A game at another hour has the same
   * lead time as one at 4 p.m.
   */
  readonly anchor: Date;
  /** Played on a day with games at every hour: reports and prices change until the tip-off. */
  readonly isLively: boolean;
  /** Ends a minute after the minute of the first start, with or without overtime: its results are the first ones. */
  readonly endsAtStart: boolean;
  readonly home: Side;
  readonly away: Side;
  readonly tipOff: Date;
  readonly fate: Fate;
  /** When the game was called off; null if it was not. */
  readonly postponedAt: Date | null;
}

/**
 * The schedule has no beginning and no end. In a round of two days every team plays once. As many rounds as opponents
 * (the circle method) pair all teams once; then the teams are reshuffled. So a team plays 3.5 games a week, sometimes
 * on two consecutive days, never on three. The games of a day follow from the day alone.
 */
export const EPOCH: Day = '2020-01-01';
const DAYS_A_ROUND = 2;

/** Games by weekday from Sunday, as the real league spreads them. */
const WEEKDAY_GAMES = [6.6, 7, 5.1, 8.4, 4.4, 8.2, 6.3];

const EVENING_TIPS: Readonly<Record<Zone, readonly (readonly [number, number])[]>> = {
  Eastern: [
    [19, 0],
    [19, 0],
    [19, 30],
    [19, 30],
    [20, 0],
  ],
  Central: [
    [20, 0],
    [20, 0],
    [20, 0],
    [20, 30],
  ],
  Mountain: [
    [21, 0],
    [21, 0],
    [21, 30],
  ],
  Pacific: [
    [22, 0],
    [22, 0],
    [22, 30],
  ],
};
const AFTERNOON_TIPS: readonly (readonly [number, number])[] = [
  [13, 0],
  [15, 30],
  [17, 0],
  [18, 0],
];

/** All games of a game day, by tip-off. */
export function fixturesOf<Side extends AnyTeam>(league: AnyLeague<Side>, day: Day): Fixture<Side>[] {
  return scheduled(league, day).sort(
    (a, b) => a.tipOff.getTime() - b.tipOff.getTime() || (a.externalId < b.externalId ? -1 : 1),
  );
}

function scheduled<Side extends AnyTeam>(league: AnyLeague<Side>, day: Day): Fixture<Side>[] {
  if (league.rules.exhibition !== null) return exhibitionsOf(league, league.rules.exhibition, day);
  return isAtEveryHour(league, day) ? fixturesAtEveryHour(league, day) : eveningFixtures(league, day);
}

const isAtEveryHour = ({ atEveryHour }: AnyLeague, day: Day): boolean =>
  atEveryHour !== null && day >= atEveryHour.from;

function eveningFixtures<Side extends AnyTeam>(league: AnyLeague<Side>, day: Day): Fixture<Side>[] {
  const number = daysBetween(EPOCH, day);
  const round = Math.floor(number / DAYS_A_ROUND);
  const pairs = pairsOfRound(league, league.teams, league.seed, round);
  const onFirstDay = firstDayGames(league, day, number, round);
  const mine = number % DAYS_A_ROUND === 0 ? pairs.slice(0, onFirstDay) : pairs.slice(onFirstDay);
  const midnight = gameTime(league.rules.league, day, 0);
  const resting = restingOn(league, day);
  return mine
    .map(([home, away], place) => {
      const fate = fateOf(league, number, place);
      const meeting = { day, dayNumber: number, midnight, home, away, fate };
      const key = keyOf(league.seed, 'game', idOf(league, meeting));
      const noticeMinutes = 90 + Math.floor(240 * uniformOf(keyOf(key, 'notice')));
      const tipOff = tipOffOf(league, key, day, home.zone);
      return fixture(league, meeting, { tipOff, anchor: midnight, noticeMinutes });
    })
    .filter(({ home, away }) => !resting.includes(home) && !resting.includes(away));
}

/**
 * The teams without a game on the evening before the first day with games at every hour: those whose results come
 * first. With a game hours before, its results would be missing when the board is published, and there would be no
 * picks.
 */
function restingOn<Side extends AnyTeam>(league: AnyLeague<Side>, day: Day): Side[] {
  if (league.atEveryHour?.from !== addDays(day, 1)) return [];
  const first = fixturesAtEveryHour(league, league.atEveryHour.from).find(({ endsAtStart }) => endsAtStart);
  return first === undefined ? [] : [first.home, first.away];
}

/** Groups of teams that play each other at the same hours, so that no team has two games close together. */
const GROUPS = 3;
/** A game's reports and prices begin about 22 hours before it. */
const ANCHOR_HOURS = 16;

function fixturesAtEveryHour<Side extends AnyTeam>(league: AnyLeague<Side>, day: Day): Fixture<Side>[] {
  const number = daysBetween(EPOCH, day);
  const midnight = gameTime(league.rules.league, day, 0);
  const minutes = tipOffMinutes(league);
  const pairs = Array.from({ length: GROUPS }, (_, group) => {
    const teams = league.teams.filter((team) => team.number % GROUPS === group);
    return pairsOfRound(league, teams, keyOf(league.seed, 'group', group), number);
  }).flat();
  return pairs.map(([home, away], place) => {
    const minute = minutes[place] ?? 0;
    const tipOff = gameTime(league.rules.league, day, Math.floor(minute / 60), minute % 60);
    const anchor = new Date(tipOff.getTime() - ANCHOR_HOURS * 3_600_000);
    const endsAtStart = minute === league.atEveryHour?.anchorMinute;
    // Played on every day.
    const fate = endsAtStart ? 'played' : fateOf(league, number, place);
    const meeting = { day, dayNumber: number, midnight, home, away, fate };
    return { ...fixture(league, meeting, { tipOff, anchor, noticeMinutes: 5 }), endsAtStart };
  });
}

/**
 * The exhibitions that begin on a game day, none called off. Every club plays at most once a day, against another club each
 * day. There are thirteen pairs, for a day of 25 hours: on other days one of them rests.
 */
function exhibitionsOf<Side extends AnyTeam>(
  league: AnyLeague<Side>,
  { offsetMinutes }: Exhibition,
  day: Day,
): Fixture<Side>[] {
  const { atEveryHour, rules } = league;
  if (atEveryHour === null || day < atEveryHour.exhibitionsFrom) return [];
  const [midnight, end] = [gameTime(rules.league, day, 0), gameTime(rules.league, addDays(day, 1), 0)];
  const slot = EXHIBITION_EVERY_MINUTES * MINUTE;
  const offset = offsetMinutes * MINUTE;
  const number = Math.ceil((midnight.getTime() - offset) / slot);
  const pairs = league.teams.length / 2;
  const count = Math.min(pairs, Math.ceil((end.getTime() - offset) / slot) - number);
  const dayNumber = daysBetween(EPOCH, day);
  return Array.from({ length: count }, (_, place) => {
    const tipOff = new Date((number + place) * slot + offset);
    const home = teamAt(league.teams, (place + dayNumber) % pairs);
    const away = teamAt(league.teams, pairs + ((place + 2 * dayNumber) % pairs));
    const meeting = { day, dayNumber, midnight, home, away, fate: 'played' } as const;
    return fixture(league, meeting, { tipOff, anchor: tipOff, noticeMinutes: 0 });
  });
}

const MINUTE = 60_000;

/** The minutes of the day at which a league's games begin, ascending. */
function tipOffMinutes({ rules, atEveryHour }: AnyLeague): number[] {
  const anchor = atEveryHour?.anchorMinute ?? 0;
  return rules.places
    .map((place) => (anchor + Math.round((place * 1440) / PLACES_A_DAY)) % 1440)
    .toSorted((a, b) => a - b);
}

function firstDayGames(league: AnyLeague, day: Day, number: number, round: number): number {
  const first = addDays(day, -(number % DAYS_A_ROUND));
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const here = WEEKDAY_GAMES[weekday] ?? 7;
  const next = WEEKDAY_GAMES[(weekday + 1) % 7] ?? 7;
  const games = league.teams.length / 2;
  const noise = (1.6 * games * (uniformOf(keyOf(league.seed, 'round size', round)) - 0.5)) / 15;
  const wanted = (games * here) / (here + next) + noise;
  return Math.max(fewestGames(league), Math.min(games - fewestGames(league), Math.round(wanted)));
}

/** The pairs of a round, home team first, in random order. */
function pairsOfRound<Side extends AnyTeam>(
  league: AnyLeague<Side>,
  teams: readonly Side[],
  key: Key,
  round: number,
): [Side, Side][] {
  const size = teams.length;
  const turns = size - 1;
  const cycle = Math.floor(round / turns);
  const turn = round % turns;
  const seats = shuffled(size, randomStream(keyOf(key, 'cycle', cycle)));
  const at = (seat: number): Side => teamAt(teams, seats[seat] ?? 0);
  const pairs: [Side, Side][] = [[at(turn), at(turns)]];
  for (let step = 1; step < size / 2; step++)
    pairs.push([at((turn + step) % turns), at((turn - step + turns) % turns)]);
  const order = shuffled(pairs.length, randomStream(keyOf(key, 'round', round)));
  return order
    .map((index) => pairs[index])
    .filter((pair) => pair !== undefined)
    .map((pair) => hosted(league, cycle, pair));
}

function teamAt<Side>(teams: readonly Side[], number: number): Side {
  const team = teams[number];
  if (team === undefined) throw new RangeError(`no team ${number}`);
  return team;
}

/** The home side alternates between cycles. */
function hosted<Side extends AnyTeam>(
  league: AnyLeague<Side>,
  cycle: number,
  [one, other]: [Side, Side],
): [Side, Side] {
  const [low, high] = one.number < other.number ? [one, other] : [other, one];
  const lowFirst = uniformOf(keyOf(league.seed, 'first host', low.number, high.number)) < 0.5;
  return lowFirst === (cycle % 2 === 0) ? [low, high] : [high, low];
}

type Meeting<Side extends AnyTeam> = Pick<Fixture<Side>, 'day' | 'dayNumber' | 'midnight' | 'home' | 'away' | 'fate'>;

interface Timing {
  readonly tipOff: Date;
  readonly anchor: Date;
  /** How long before the tip-off a postponed game is called off. */
  readonly noticeMinutes: number;
}

const idOf = ({ rules }: AnyLeague, { day, home, away }: Meeting<AnyTeam>): string =>
  [rules.prefix, day, away.abbreviation, home.abbreviation].join('-');

function fixture<Side extends AnyTeam>(
  league: AnyLeague<Side>,
  meeting: Meeting<Side>,
  { tipOff, anchor, noticeMinutes }: Timing,
): Fixture<Side> {
  const externalId = idOf(league, meeting);
  const key = keyOf(league.seed, 'game', externalId);
  const postponedAt = meeting.fate === 'postponed' ? new Date(tipOff.getTime() - noticeMinutes * 60_000) : null;
  return {
    ...meeting,
    externalId,
    key,
    tipOff,
    anchor,
    isLively: league.rules.exhibition === null && isAtEveryHour(league, meeting.day),
    endsAtStart: false,
    postponedAt,
  };
}

function tipOffOf({ rules }: AnyLeague, key: Key, day: Day, zone: Zone): Date {
  const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  const afternoon = weekend && uniformOf(keyOf(key, 'afternoon')) < 0.3;
  const tips = afternoon ? AFTERNOON_TIPS : EVENING_TIPS[zone];
  const [hour, minute] = tips[Math.floor(uniformOf(keyOf(key, 'tip')) * tips.length)] ?? [19, 0];
  return gameTime(rules.league, day, hour, minute);
}
