import { Type } from 'typebox';
import type { EntryDocument, EntryGradeDocument } from '../../combos/index.ts';
import { DIRECTIONS, ORIGINS, OUTCOMES, PAYOUT_KINDS, RATINGS } from '../../kernel/index.ts';
import { PERIODS, STAT_NAMES } from '../../sports/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import type { LedgerDocument } from '../../picks/index.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';

const Id = Type.Integer({ minimum: 1 });
const Chance = Type.Number({ minimum: 0, maximum: 1 });
const Of = <const Word extends string>(word: Word) => Type.Unsafe<Word>({ type: 'string', enum: [word] });

const PickDocumentShape = Type.Object({
  type: Of('pick'),
  id: Id,
  salt: Type.String({ description: 'Random: without it the hash could be guessed before the game begins.' }),
  origin: Words(ORIGINS, 'Where it comes from.'),
  league: Words(LEAGUES, 'The league.'),
  date: Type.String({ format: 'date' }),
  game: Type.Object({ id: Id, home: Type.String(), away: Type.String(), tipOff: Moment() }),
  player: Type.Object({ id: Id, name: Type.String(), team: Type.String() }),
  stat: Words(STAT_NAMES, 'The figure.'),
  period: Words(PERIODS, 'Full is the full game.'),
  line: Type.Number(),
  direction: Words(DIRECTIONS, 'The side of the line.'),
  book: Type.String(),
  price: Type.Integer(),
  quotedAt: Moment(),
  publishedAt: Moment(),
  probability: Chance,
  marketProbability: Chance,
  expectedValue: Type.Number(),
  score: Type.Number(),
  confidence: Chance,
  rating: Words(RATINGS, 'As published.'),
  summary: Type.String(),
  l10Hits: Type.Integer(),
  l10Games: Type.Integer(),
  blocksHash: Type.String({ description: 'SHA-256 of the canonical JSON of the blocks.' }),
  ofRecord: Type.Boolean(),
});

const ClosingDocumentShape = Type.Object({
  type: Of('closing'),
  pickId: Id,
  notedAt: Moment(),
  tipOff: Moment(),
  line: Nullable(Type.Number()),
  overProbability: Nullable(Chance),
  feeds: Type.Integer(),
  books: Type.Integer(),
  probability: Nullable(Chance),
});

const GradeDocumentShape = Type.Object({
  type: Of('grade'),
  pickId: Id,
  version: Id,
  gradedAt: Moment(),
  profile: Type.String(),
  outcome: Nullable(Words(OUTCOMES, 'Null while figures by period are missing.')),
  actualValue: Nullable(Type.Integer()),
  profit: Nullable(Type.String({ description: 'Units, exact decimal.' })),
  isPeriodDataGap: Type.Boolean(),
  reason: Type.String(),
});

const Rows = Type.Record(Type.String({ pattern: '^[1-8]$' }), Type.Array(Type.Number({ minimum: 0 })), {
  description: 'By the number of legs, what no miss, one miss … pay.',
});

const EntryDocumentShape = Type.Object({
  type: Of('entry'),
  salt: Type.String({ description: 'Random, as that of a pick.' }),
  origin: Words(ORIGINS, 'Where it comes from.'),
  league: Words(LEAGUES, 'The league.'),
  date: Type.String({ format: 'date' }),
  house: Type.String({ description: 'The pick’em house.' }),
  kind: Words(PAYOUT_KINDS, 'How it pays.'),
  publishedAt: Moment(),
  lines: Words(['house', 'main'], 'Whose lines the legs are on.'),
  payouts: Type.Object({ AllOrNothing: Rows, Flexible: Rows }),
  payoutsAsOf: Type.String(),
  modelVersion: Type.String(),
  probability: Chance,
  independentProbability: Chance,
  expectedPayout: Type.Number(),
  legs: Type.Array(
    Type.Object({
      game: Type.Object({ id: Id, home: Type.String(), away: Type.String(), tipOff: Moment() }),
      player: Type.Object({ id: Id, name: Type.String(), team: Type.String(), teamId: Id }),
      stat: Words(STAT_NAMES, 'The figure, of the whole game.'),
      line: Type.Number(),
      direction: Words(DIRECTIONS, 'The side of the line.'),
      probability: Chance,
      pushProbability: Chance,
    }),
  ),
});

const EntryGradeDocumentShape = Type.Object({
  type: Of('entryGrade'),
  entry: Type.String({ description: 'The hash of the entry.' }),
  version: Id,
  gradedAt: Moment(),
  profile: Type.String(),
  legs: Type.Array(
    Type.Object({
      outcome: Words(OUTCOMES, 'Of the leg.'),
      actualValue: Nullable(Type.Integer()),
      reason: Type.String(),
    }),
  ),
  state: Words(['Won', 'Lost', 'Refunded'], 'Of the entry.'),
  pays: Type.Number({ description: 'What one unit staked paid back.' }),
  counted: Type.Integer({ description: 'Legs that counted.' }),
  hits: Type.Integer({ description: 'Those of them that hit.' }),
});

/** All document types that the ledger seals. */
export type SealedDocument = LedgerDocument | EntryDocument | EntryGradeDocument;

/** The schema of any document; the modules define the types. */
export const DocumentShape = Type.Unsafe<SealedDocument>(
  Type.Union([
    PickDocumentShape,
    ClosingDocumentShape,
    GradeDocumentShape,
    EntryDocumentShape,
    EntryGradeDocumentShape,
  ]),
);
