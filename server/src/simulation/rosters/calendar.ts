import { type Day, addDays, daysBetween } from '../../kernel/index.ts';
import { gameTime } from '../../leagues/index.ts';
import { type Fate, fateOf } from '../games/fates.ts';
import type { Zone } from './names.ts';
import { keyOf, randomStream, shuffled, uniformOf, type Key } from '../random.ts';
import { fewestGames, type League, type Team } from './rosters.ts';

export interface Fixture {
  readonly externalId: string;
  readonly key: Key;
  readonly day: Day;
  /** Days since the calendar's zero. */
  readonly dayNumber: number;
  /** When the day begins in US Eastern. */
  readonly midnight: Date;
  readonly home: Team;
  readonly away: Team;
  readonly tipOff: Date;
  readonly fate: Fate;
  /** When the game was called off, if it was. */
  readonly postponedAt: Date | null;
}

/**
 * The schedule has no beginning and no end. Two days are one round in which every team plays once; as many rounds as
 * there are opponents (the circle method) bring every pair together once, then the teams are shuffled anew. So a team plays 3.5 games a week, now and
 * then on two days running and never on three, and the games of a day follow from the day alone.
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

/** All games of a game day, in the order of their tip-offs. */
export function fixturesOf(league: League, day: Day): Fixture[] {
  const number = daysBetween(EPOCH, day);
  const round = Math.floor(number / DAYS_A_ROUND);
  const pairs = pairsOfRound(league, round);
  const onFirstDay = firstDayGames(league, day, number, round);
  const mine = number % DAYS_A_ROUND === 0 ? pairs.slice(0, onFirstDay) : pairs.slice(onFirstDay);
  const midnight = gameTime(league.rules.league, day, 0);
  return mine
    .map(([home, away], place) => {
      const fate = fateOf(league, number, place);
      return fixture(league, { day, dayNumber: number, midnight, home, away, fate });
    })
    .sort((a, b) => a.tipOff.getTime() - b.tipOff.getTime() || (a.externalId < b.externalId ? -1 : 1));
}

function firstDayGames(league: League, day: Day, number: number, round: number): number {
  const first = addDays(day, -(number % DAYS_A_ROUND));
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const here = WEEKDAY_GAMES[weekday] ?? 7;
  const next = WEEKDAY_GAMES[(weekday + 1) % 7] ?? 7;
  const games = league.teams.length / 2;
  const noise = (1.6 * games * (uniformOf(keyOf(league.seed, 'round size', round)) - 0.5)) / 15;
  const wanted = (games * here) / (here + next) + noise;
  return Math.max(fewestGames(league), Math.min(games - fewestGames(league), Math.round(wanted)));
}

/** The pairs of a round, home team first, in an order of their own. */
function pairsOfRound(league: League, round: number): [Team, Team][] {
  const size = league.teams.length;
  const turns = size - 1;
  const cycle = Math.floor(round / turns);
  const turn = round % turns;
  const seats = shuffled(size, randomStream(keyOf(league.seed, 'cycle', cycle)));
  const at = (seat: number): Team => teamAt(league, seats[seat] ?? 0);
  const pairs: [Team, Team][] = [[at(turn), at(turns)]];
  for (let step = 1; step < size / 2; step++)
    pairs.push([at((turn + step) % turns), at((turn - step + turns) % turns)]);
  const order = shuffled(pairs.length, randomStream(keyOf(league.seed, 'round', round)));
  return order
    .map((index) => pairs[index])
    .filter((pair) => pair !== undefined)
    .map((pair) => hosted(league, cycle, pair));
}

function teamAt(league: League, number: number): Team {
  const team = league.teams[number];
  if (team === undefined) throw new RangeError(`no team ${number}`);
  return team;
}

/** Who is at home turns round from one cycle to the next. */
function hosted(league: League, cycle: number, [one, other]: [Team, Team]): [Team, Team] {
  const [low, high] = one.number < other.number ? [one, other] : [other, one];
  const lowFirst = uniformOf(keyOf(league.seed, 'first host', low.number, high.number)) < 0.5;
  return lowFirst === (cycle % 2 === 0) ? [low, high] : [high, low];
}

type Meeting = Pick<Fixture, 'day' | 'dayNumber' | 'midnight' | 'home' | 'away' | 'fate'>;

function fixture(league: League, meeting: Meeting): Fixture {
  const { day, home, away } = meeting;
  const externalId = `${league.rules.prefix}-${day}-${away.abbreviation}-${home.abbreviation}`;
  const key = keyOf(league.seed, 'game', externalId);
  const tipOff = tipOffOf(league, key, day, home.zone);
  const noticeMinutes = 90 + Math.floor(240 * uniformOf(keyOf(key, 'notice')));
  const postponedAt = meeting.fate === 'postponed' ? new Date(tipOff.getTime() - noticeMinutes * 60_000) : null;
  return { ...meeting, externalId, key, tipOff, postponedAt };
}

function tipOffOf({ rules }: League, key: Key, day: Day, zone: Zone): Date {
  const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  const afternoon = weekend && uniformOf(keyOf(key, 'afternoon')) < 0.3;
  const tips = afternoon ? AFTERNOON_TIPS : EVENING_TIPS[zone];
  const [hour, minute] = tips[Math.floor(uniformOf(keyOf(key, 'tip')) * tips.length)] ?? [19, 0];
  return gameTime(rules.league, day, hour, minute);
}
