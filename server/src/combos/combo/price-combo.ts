import type { Direction, HousePayouts, LineHalves, PayoutKind, Day } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import { expectedPayout, lineValue } from '../../kernel/index.ts';
import { leagueOf, type League } from '../../leagues/index.ts';
import { conflictIn, jointOf, type Conflict, type Joint, type Leg } from '../../model/index.ts';
import { DomainError, type Queryable } from '../../platform/index.ts';
import { priceLeg, type EvaluationReader, type PricedLeg, type ScoringBounds } from '../../scoring/index.ts';
import { dependenceOf, jointLeg } from './joint-leg.ts';
import { patternsOf } from './patterns.ts';

/** One requested leg. */
export interface AskedLeg {
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  /** Null: the player's next game. */
  readonly date: Day | null;
}

export interface ComboQuestion {
  readonly league: League;
  readonly legs: readonly AskedLeg[];
  /** Only facts known then are used. */
  readonly asOf: Date;
  /** Games begun by then are rejected. For a delayed tier it is later than `asOf`. */
  readonly now: Date;
}

/** The payout tables of an entry. */
export interface AskedPayout {
  readonly tables: HousePayouts;
  readonly kind: PayoutKind;
}

export interface PricedCombo {
  readonly legs: readonly PricedLeg[];
  readonly joined: readonly Leg[];
  readonly joint: Joint;
}

/**
 * Prices every leg as an evaluation does, and combines them. DomainError `impossible` with each leg that cannot be bet on, and
 * for legs that contradict or repeat each other.
 */
export async function priceCombo(
  db: Queryable,
  reader: EvaluationReader,
  { league, legs, asOf, now }: ComboQuestion,
  bounds: ScoringBounds,
): Promise<PricedCombo> {
  const priced: PricedLeg[] = [];
  const refused: RefusedLeg[] = [];
  for (const [place, leg] of legs.entries()) {
    const found = await priceLeg(db, reader, { ...leg, league, asOf, opponentTeamId: null }, bounds);
    const why = 'refused' in found ? found.refused : refusalOf(found, now);
    if (why !== undefined) refused.push({ place, why });
    else if (!('refused' in found)) priced.push(found);
  }
  const [first] = refused;
  if (first !== undefined) throw refusedLegs(first, refused);
  const joined = priced.map((leg, place) => jointLeg(leg, legs[place]!));
  refuseConflict(
    league,
    joined.map((leg, place) => ({ ...leg, lineHalves: legs[place]!.lineHalves })),
  );
  return { legs: priced, joined, joint: jointOf(joined, dependenceOf(priced)) };
}

/** Throws `impossible`, which names the legs, if legs of a league repeat or contradict each other. */
export function refuseConflict(
  league: League,
  legs: readonly (Pick<AskedLeg, 'playerId' | 'stat' | 'period' | 'lineHalves' | 'direction'> & {
    readonly gameId: number;
  })[],
): void {
  const { sport } = leagueOf(league);
  const conflict = conflictIn(legs.map((leg) => ({ ...leg, sport, line: lineValue(leg.lineHalves) })));
  if (conflict !== undefined) throw conflicting(conflict);
}

/** The mean payback of one unit staked, pushes included. */
export function comboPayout({ legs, joined }: PricedCombo, { tables, kind }: AskedPayout): number {
  const paying = legs.map(({ matchup, push }) => ({ teamId: matchup.teamId, push }));
  return expectedPayout(tables, kind, paying, patternsOf(joined, dependenceOf(legs)));
}

function notAhead(status: string): string {
  return status === 'scheduled' || status === 'live' || status === 'final'
    ? 'The game has begun.'
    : `The game is ${status}.`;
}

interface RefusedLeg {
  readonly place: number;
  readonly why: string;
}

/** Why no bet on the leg can be placed any more; undefined if one can. */
function refusalOf({ matchup: { game }, isOut, player }: PricedLeg, now: Date): string | undefined {
  if (game.tipOff <= now || game.status !== 'scheduled') return notAhead(game.status);
  return isOut ? `A report rules ${player.name} out: the leg would be void.` : undefined;
}

/** The sentence is about the first; `errors` has all of them. */
function refusedLegs(first: RefusedLeg, refused: readonly RefusedLeg[]): DomainError {
  const errors = refused.map(({ place, why }) => ({ pointer: `/legs/${place}`, detail: why }));
  return new DomainError('impossible', `Leg ${first.place + 1}: ${first.why}`, { facts: { errors } });
}

const CONFLICTS: Readonly<Record<Conflict['kind'], string>> = {
  doubled: 'are the same leg',
  impossible: 'cannot win together',
  periods: 'are of one player and several periods, whose dependence is not measured',
};

function conflicting({ kind, legs }: Conflict): DomainError {
  const names = legs.map((place) => place + 1);
  const why = `Legs ${names.slice(0, -1).join(', ')} and ${names.at(-1)} ${CONFLICTS[kind]}.`;
  const errors = legs.map((place) => ({ pointer: `/legs/${place}`, detail: why }));
  return new DomainError('impossible', why, { facts: { errors } });
}

/** A leg's line as a number. */
export const lineOf = ({ lineHalves }: Pick<AskedLeg, 'lineHalves'>): number => lineValue(lineHalves);
