import { hash } from 'node:crypto';
import { lineValue, type Direction, type Origin, type Rating } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import { canonicalJson, type Json } from '../../ledger/index.ts';
import type { ClosingToSeal, GradeToSeal, PickToSeal, SealedPick } from './seal-queries.ts';

/**
 * The ledger's documents, built from the rows themselves, so that a changed row does not match its hash. Their members never
 * change; another form needs another `type`.
 */
export type LedgerDocument = PickDocument | ClosingDocument | GradeDocument;

/** A type, not an interface: a document is JSON, and an interface could get more members. */
export type PickDocument = {
  readonly type: 'pick';
  readonly id: number;
  readonly salt: string;
  readonly origin: Origin;
  readonly league: string;
  readonly date: string;
  readonly game: { readonly id: number; readonly home: string; readonly away: string; readonly tipOff: string };
  readonly player: { readonly id: number; readonly name: string; readonly team: string };
  readonly stat: Stat;
  readonly period: Period;
  readonly line: number;
  readonly direction: Direction;
  readonly book: string;
  readonly price: number;
  readonly quotedAt: string;
  readonly publishedAt: string;
  readonly probability: number;
  readonly marketProbability: number;
  readonly expectedValue: number;
  readonly score: number;
  readonly confidence: number;
  readonly rating: Rating;
  readonly summary: string;
  readonly l10Hits: number;
  readonly l10Games: number;
  /** SHA-256 of the canonical JSON of the blocks, which are long. */
  readonly blocksHash: string;
  readonly ofRecord: boolean;
};

export type ClosingDocument = {
  readonly type: 'closing';
  readonly pickId: number;
  readonly notedAt: string;
  readonly tipOff: string;
  readonly line: number | null;
  readonly overProbability: number | null;
  readonly feeds: number;
  readonly books: number;
  readonly probability: number | null;
};

export type GradeDocument = {
  readonly type: 'grade';
  readonly pickId: number;
  readonly version: number;
  readonly gradedAt: string;
  readonly profile: string;
  readonly outcome: string | null;
  readonly actualValue: number | null;
  /** Units for one staked, exact decimal. */
  readonly profit: string | null;
  readonly isPeriodDataGap: boolean;
  readonly reason: string;
};

export function pickDocument(pick: PickToSeal): PickDocument {
  const { id, salt, origin, league, date, names, stat, period, direction, price, probability } = pick;
  const { expectedValue, confidence, rating, summary, l10Hits, l10Games, blocksHash, ofRecord } = pick;
  return {
    type: 'pick',
    id,
    salt,
    origin,
    league,
    date,
    game: { id: pick.gameId, home: names.home, away: names.away, tipOff: pick.tipOff.toISOString() },
    player: { id: pick.playerId, name: names.player, team: names.team },
    stat,
    period,
    line: lineValue(pick.lineHalves),
    direction,
    book: names.book,
    price,
    quotedAt: pick.quotedAt.toISOString(),
    publishedAt: pick.publishedAt.toISOString(),
    probability,
    marketProbability: pick.consensusProbability,
    expectedValue,
    score: pick.scoreFinal,
    confidence,
    rating,
    summary,
    l10Hits,
    l10Games,
    blocksHash,
    ofRecord,
  };
}

/** The document of a stored pick. Block scores come from a json column, so they are JSON. */
export function storedPickDocument({ blocks, ...pick }: SealedPick): PickDocument {
  return pickDocument({ ...pick, blocksHash: hash('sha256', canonicalJson(blocks as unknown as Json), 'hex') });
}

export function closingDocument(closing: ClosingToSeal): ClosingDocument {
  const { pickId, lineHalves, over, feeds, books, probability } = closing;
  const times = { notedAt: closing.notedAt.toISOString(), tipOff: closing.tipOff.toISOString() };
  const line = lineHalves === null ? null : lineValue(lineHalves);
  return { type: 'closing', pickId, ...times, line, overProbability: over, feeds, books, probability };
}

export function gradeDocument(grade: GradeToSeal): GradeDocument {
  const { pickId, version, profile, outcome, actualValue, profit, isPeriodDataGap, reason } = grade;
  const gradedAt = grade.gradedAt.toISOString();
  return { type: 'grade', pickId, version, gradedAt, profile, outcome, actualValue, profit, isPeriodDataGap, reason };
}
