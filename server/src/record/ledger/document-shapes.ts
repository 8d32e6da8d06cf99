import { Type } from 'typebox';
import { DIRECTIONS, ORIGINS, OUTCOMES, PERIODS, RATINGS, STAT_NAMES } from '../../kernel/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import type { LedgerDocument } from '../../picks/index.ts';
import { Nullable, Words } from '../schemas.ts';

const Moment = Type.String({ format: 'date-time' });
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
  game: Type.Object({ id: Id, home: Type.String(), away: Type.String(), tipOff: Moment }),
  player: Type.Object({ id: Id, name: Type.String(), team: Type.String() }),
  stat: Words(STAT_NAMES, 'The figure.'),
  period: Words(PERIODS, 'Full is the full game.'),
  line: Type.Number(),
  direction: Words(DIRECTIONS, 'The side of the line.'),
  book: Type.String(),
  price: Type.Integer(),
  quotedAt: Moment,
  publishedAt: Moment,
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
  notedAt: Moment,
  tipOff: Moment,
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
  gradedAt: Moment,
  profile: Type.String(),
  outcome: Nullable(Words(OUTCOMES, 'Null while figures by period are missing.')),
  actualValue: Nullable(Type.Integer()),
  profit: Nullable(Type.String({ description: 'Units, exact decimal.' })),
  isPeriodDataGap: Type.Boolean(),
  reason: Type.String(),
});

/** One of the three documents; the type is that of the picks module. */
export const DocumentShape = Type.Unsafe<LedgerDocument>(
  Type.Union([PickDocumentShape, ClosingDocumentShape, GradeDocumentShape]),
);
