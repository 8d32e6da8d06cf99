import { FITTED_COUNTS } from '../../sports/basketball/index.ts';
import type { PlayerLine } from './history.ts';

/**
 * A player's running averages after the last game. Every sum is weighted by 0.5^(games ago / half-life), counted in
 * games that the player played; missed games change nothing. Averages read before a game contain no fact of it.
 */

/** Half-lives of the rate sums in games, from recent form to long-term. */
export const RATE_HALF_LIVES = [6, 12, 25, 50, 100] as const;
export type RateHalfLife = (typeof RATE_HALF_LIVES)[number];

/** Half-lives of the minutes and of the share of games started that predict the next game. */
export const MINUTES_HALF_LIFE = 8;
export const STARTS_HALF_LIFE = 4;

/** The shares of the minutes and starter weights, and of the rate weights, that remain when a new season starts. */
const MINUTES_CARRY = 0.35;
const RATE_CARRY = 0.5;

/** A row of sums: minutes first, then the counts in the kernel's order. */
export const ROW = 1 + FITTED_COUNTS.length;
/** Rows of the period sums: the regulation periods, then all overtime together. */
export const periodRows = (periods: number): number => periods + 1;
const PERIOD_HALF_LIFE = 50;

/** An exponentially weighted average with its total weight. */
export interface Average {
  readonly decay: number;
  sum: number;
  weight: number;
}

export function average(halfLife: number): Average {
  return { decay: 0.5 ** (1 / halfLife), sum: 0, weight: 0 };
}

export function absorb(into: Average, value: number): void {
  age(into);
  into.sum += value;
  into.weight += 1;
}

/** A game that says nothing about the average; past ones count less all the same. */
function age(of: Average): void {
  of.sum *= of.decay;
  of.weight *= of.decay;
}

/** The mean so far, or `otherwise` without data. */
export function meanOf(of: Average, otherwise: number): number {
  return of.weight > 0 ? of.sum / of.weight : otherwise;
}

export interface PlayerState {
  readonly playerId: number;
  season: string;
  teamId: number;
  /** Index, within the season, of the team's last game with the player. */
  lastTeamGame: number;
  careerGames: number;
  /** Games of `season`. */
  seasonGames: number;
  /** Games of the current stint: same team, same season. */
  stintGames: number;
  /** The last game: minutes in the length of regulation, 1 for a start, and points between the teams. */
  lastMinutes: number;
  lastStart: number;
  lastMargin: number;
  /** Minutes of teammates absent in the last game, if it was of this stint. */
  lastVacated: number;
  /** Minutes are in the length of regulation, so that overtime does not count as a larger role. */
  readonly m2: Average;
  readonly m8: Average;
  readonly m16: Average;
  readonly m16Squares: Average;
  readonly m32: Average;
  readonly st4: Average;
  readonly st16: Average;
  /** Minutes of the games started, and of the others. */
  readonly starting: Average;
  readonly benched: Average;
  /** One row of `ROW` sums per half-life. */
  readonly rates: Float64Array;
  /** One row of `ROW` sums per period row. */
  readonly periods: Float64Array;
  /** Vacated minutes, usage, assists and rebounds in the games of the stint; see `teammates`. */
  readonly usual: readonly [Average, Average, Average, Average];
}

const USUAL_HALF_LIFE = 12;

/** A new player, in a league with this many regulation periods. */
export function newPlayer(playerId: number, periods: number): PlayerState {
  return {
    playerId,
    season: '',
    teamId: 0,
    lastTeamGame: 0,
    careerGames: 0,
    seasonGames: 0,
    stintGames: 0,
    lastMinutes: 0,
    lastStart: 0,
    lastMargin: 0,
    lastVacated: 0,
    m2: average(2),
    m8: average(MINUTES_HALF_LIFE),
    m16: average(16),
    m16Squares: average(16),
    m32: average(32),
    st4: average(STARTS_HALF_LIFE),
    st16: average(16),
    starting: average(16),
    benched: average(16),
    rates: new Float64Array(RATE_HALF_LIVES.length * ROW),
    periods: new Float64Array(periodRows(periods) * ROW),
    usual: [average(USUAL_HALF_LIFE), average(USUAL_HALF_LIFE), average(USUAL_HALF_LIFE), average(USUAL_HALF_LIFE)],
  };
}

/** The player's usual minutes in a game played: a mean over about the last eight games; 0 before the first. */
export const usualMinutes = (state: PlayerState): number => meanOf(state.m8, 0);

/** Games of this season before the current one; 0 before the first one. */
export function gamesOfSeason(state: PlayerState, season: string): number {
  return state.season === season ? state.seasonGames : 0;
}

/** The share of the rate sums that still counts in a season. */
export function rateCarry(state: PlayerState, season: string): number {
  return state.season === season ? 1 : RATE_CARRY;
}

/** Evidence on the player in games: the weight of the 32-game minutes average. */
export function minutesEvidence(state: PlayerState, season: string): number {
  return state.m32.weight * (state.season === season ? 1 : MINUTES_CARRY);
}

/** Standard deviation of minutes over about 16 games; 0 before the second game. */
export function minutesSpread(state: PlayerState): number {
  const mean = meanOf(state.m16, 0);
  return Math.sqrt(Math.max(0, meanOf(state.m16Squares, 0) - mean * mean));
}

/** Typical minutes of a start beyond those from the bench, and the games of each kind with the same weight. */
const USUAL_START_GAIN = 6;
const START_GAIN_PULL = 2;

/**
 * How many more minutes than usual a start brings this player: minutes in games started less those from the bench. Few games
 * of either kind count less.
 */
export function startGain({ starting, benched, season: known }: PlayerState, season: string): number {
  if (starting.weight === 0 || benched.weight === 0) return 0;
  const both = (starting.weight * benched.weight) / (starting.weight + benched.weight);
  const seen = both * (known === season ? 1 : MINUTES_CARRY);
  return (seen / (seen + START_GAIN_PULL)) * (meanOf(starting, 0) - meanOf(benched, 0) - USUAL_START_GAIN);
}

/** Index of a half-life's row in `rates`. */
export function rateRow(halfLife: RateHalfLife): number {
  return RATE_HALF_LIVES.indexOf(halfLife) * ROW;
}

function scale(values: Float64Array, factor: number): void {
  for (let index = 0; index < values.length; index++) values[index] = values[index]! * factor;
}

function enterSeason(state: PlayerState, season: string): void {
  if (state.careerGames > 0) {
    const { m2, m8, m16, m16Squares, m32, st4, st16, starting, benched } = state;
    for (const kept of [m2, m8, m16, m16Squares, m32, st4, st16, starting, benched]) {
      kept.sum *= MINUTES_CARRY;
      kept.weight *= MINUTES_CARRY;
    }
    scale(state.rates, RATE_CARRY);
    scale(state.periods, RATE_CARRY);
  }
  state.season = season;
  state.seasonGames = 0;
}

function enterStint(state: PlayerState, teamId: number): void {
  state.teamId = teamId;
  state.stintGames = 0;
  for (const kept of state.usual) {
    kept.sum = 0;
    kept.weight = 0;
  }
}

function addRow(sums: Float64Array, at: number, minutes: number, line: PlayerLine['counts'], factor: number): void {
  sums[at] = sums[at]! + factor * minutes;
  for (let count = 0; count < FITTED_COUNTS.length; count++) {
    sums[at + 1 + count] = sums[at + 1 + count]! + factor * line[FITTED_COUNTS[count]!];
  }
}

function absorbRates(state: PlayerState, line: PlayerLine): void {
  RATE_HALF_LIVES.forEach((halfLife, row) => {
    const decay = 0.5 ** (1 / halfLife);
    const start = row * ROW;
    for (let index = start; index < start + ROW; index++) state.rates[index] = state.rates[index]! * decay;
    addRow(state.rates, start, line.minutes, line.counts, 1);
  });
  if (line.periods.length === 0) return;
  scale(state.periods, 0.5 ** (1 / PERIOD_HALF_LIFE));
  const rows = state.periods.length / ROW;
  for (const period of line.periods) {
    const row = Math.min(period.period, rows) - 1;
    addRow(state.periods, row * ROW, period.minutes, period.counts, 1);
  }
}

/** What a player's minutes in a game depended on. */
export interface GameContext {
  /** Minutes of the team in regulations: 1 without overtime. */
  readonly length: number;
  /** Points between the teams at the end. */
  readonly margin: number;
}

function absorbStart(state: PlayerState, isStarter: boolean, minutes: number): void {
  state.lastStart = isStarter ? 1 : 0;
  absorb(state.st4, state.lastStart);
  absorb(state.st16, state.lastStart);
  absorb(isStarter ? state.starting : state.benched, minutes);
  age(isStarter ? state.benched : state.starting);
}

/**
 * Updates a player's state with a finished game. `teamGame` is the game's index in the team's season; `vacated` are the
 * minutes and usage of absent teammates in that game.
 */
export function absorbGame(
  state: PlayerState,
  line: PlayerLine,
  season: string,
  teamGame: number,
  vacated: readonly [number, number, number, number],
  { length, margin }: GameContext,
): void {
  const minutes = line.minutes / length;
  const newSeason = state.season !== season;
  if (newSeason) enterSeason(state, season);
  if (newSeason || state.teamId !== line.teamId) enterStint(state, line.teamId);
  state.lastTeamGame = teamGame;
  state.careerGames += 1;
  state.seasonGames += 1;
  state.stintGames += 1;
  state.lastMinutes = minutes;
  state.lastMargin = margin;
  absorb(state.m2, minutes);
  absorb(state.m8, minutes);
  absorb(state.m16, minutes);
  absorb(state.m16Squares, minutes * minutes);
  absorb(state.m32, minutes);
  if (line.starter !== null) absorbStart(state, line.starter, minutes);
  absorbRates(state, line);
  state.lastVacated = vacated[0];
  vacated.forEach((value, index) => absorb(state.usual[index]!, value));
}
