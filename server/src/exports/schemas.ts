import { Type, type Static } from 'typebox';
import { RATINGS } from '../kernel/index.ts';
import { parseStat, STAT_NAMES } from '../sports/index.ts';
import { LeaguesParam } from '../league/index.ts';
import { DayParam, readAs } from '../platform/http/index.ts';
import { GROUPINGS } from '../record/index.ts';
import { DomainError } from '../platform/index.ts';
import { Moment, Nullable, Words } from '../platform/schemas/index.ts';
import type { JobRow } from './job-queries.ts';
import { FORMATS, STATUSES, TYPES } from './types.ts';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The id.', examples: [12] });
export const IdParam = Type.Object({ id: Id });

const TypeWord = Words(
  TYPES,
  'picks: of each day the board as it stands. settled_picks: picks of record with their outcome. record_picks: every pick of record, settled or not, whose sums are the track record’s. line_movements: those that were announced. player_game_logs: a row a player and game. odds_snapshots: a row a quote, from when to when it stood. openers, closing: the first and the last quote of a book on a prop before the start. features: a row a prop with what was known an hour before the start, and its outcome. track_record: its figures, in total and by group.',
);
const FormatWord = Words(FORMATS, 'ndjson is a JSON object a line; parquet has typed columns.');

const FiltersShape = Type.Object(
  {
    league: LeaguesParam,
    from: Type.Optional(DayParam('First game day.')),
    to: Type.Optional(DayParam('Last game day, included.')),
    stat: Type.Optional(readAs(Words(STAT_NAMES, 'Also by the usual short names.'), parseStat)),
    playerId: Type.Optional(Id),
    team: Type.Optional(Type.String({ minLength: 2, maxLength: 5, description: 'The player’s team, abbreviated.' })),
    book: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: 'As GET /data/odds/books names it.' })),
    rating: Type.Optional(Words(RATINGS, 'Of the pick.')),
    by: Type.Optional(Words(GROUPINGS, 'What the groups of the record are by.')),
  },
  {
    examples: [{ from: '2026-01-01', to: '2026-01-31' }],
    description:
      'league, from and to for every type; stat and playerId for all but the logs and the record, playerId for the logs too; team for the logs; book for odds_snapshots, openers and closing; rating for both kinds of picks; by for the record.',
  },
);

export const RequestShape = Type.Object({
  type: TypeWord,
  format: FormatWord,
  filters: Type.Optional(FiltersShape),
});

export const ExportShape = Type.Object({
  id: Id,
  type: TypeWord,
  format: FormatWord,
  filters: FiltersShape,
  status: Words(STATUSES, 'Where it stands.'),
  createdAt: Moment('Also the moment as of which it responds.'),
  startedAt: Nullable(Moment('When a worker first took it.')),
  completedAt: Nullable(Moment('When it was completed, or failed.')),
  expiresAt: Nullable(Moment('When the file expires: after 7 days.')),
  removedAt: Nullable(Moment('When the file was removed; the export stays listed.')),
  rows: Nullable(Type.Integer({ minimum: 0, description: 'Without a header line.' })),
  bytes: Nullable(Type.Integer({ minimum: 0 })),
  sha256: Nullable(
    Type.String({
      description: 'Of the file, in hexadecimal.',
      examples: ['6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    }),
  ),
  error: Nullable(Type.String({ description: 'Why it failed.', examples: ['The disk is full.'] })),
  links: Type.Record(Type.String(), Type.String(), {
    description: '`self`, and `download` while there is a file.',
    examples: [{ self: '/api/v1/data/exports/12', download: '/api/v1/data/exports/12/download' }],
  }),
});

export const ListQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Exports a page.' })),
  cursor: Type.Optional(
    Type.String({ pattern: String.raw`^\d{1,9}$`, description: 'nextCursor of the page before.', examples: ['12'] }),
  ),
});

export const ListShape = Type.Object({ items: Type.Array(ExportShape), nextCursor: Nullable(Type.String()) });

export const PATH = '/data/exports';

/** True while the file can be downloaded. */
export const hasFile = ({ status, removedAt, expiresAt }: JobRow, now: Date): boolean =>
  status === 'completed' && removedAt === null && expiresAt !== null && expiresAt > now;

export function exportOnWire(job: JobRow, now: Date): Static<typeof ExportShape> {
  const self = `/api/v1${PATH}/${job.id}`;
  const { id, type, format, filters, status, rows, bytes, error } = job;
  return {
    id,
    type,
    format,
    filters,
    status,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    completedAt: job.endedAt?.toISOString() ?? null,
    expiresAt: job.expiresAt?.toISOString() ?? null,
    removedAt: job.removedAt?.toISOString() ?? null,
    rows,
    bytes,
    sha256: job.sha256?.toString('hex') ?? null,
    error,
    links: { self, ...(hasFile(job, now) && { download: `${self}/download` }) },
  };
}

export const TAGS = { tags: ['Exports'] };

export const noExport = (): DomainError => new DomainError('not-found', 'There is no such export.');
