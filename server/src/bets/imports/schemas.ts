import { Type } from 'typebox';
import { lineValue } from '../../kernel/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import { columnName } from './formats/detect.ts';
import { BET_STATES, PAID_STATES, type BetClaim } from '../bet.ts';
import { paidOnWire } from '../schemas.ts';
import { DATE_ORDERS } from './formats/dates.ts';
import { FORMATS } from './formats/known-formats.ts';
import { MEMBER_NAMES, missingMembers } from './formats/members.ts';
import type { ImportedRow } from './import-bets.ts';
import type { ReadFile } from './read-file.ts';

export const ImportQuery = Type.Object({
  dryRun: Type.Optional(
    Type.Boolean({ default: true, description: 'By default nothing is written. false writes the accepted rows.' }),
  ),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 60,
      pattern: '^[A-Za-z][A-Za-z0-9_+/-]{1,59}$',
      default: 'UTC',
      description: 'Of times without a zone, as Bet-Analytix writes them: an IANA name.',
      examples: ['America/New_York'],
    }),
  ),
  decimalSeparator: Type.Optional(
    Words(
      ['.', ','],
      'Of all numbers of the file. By default it is found from all of them; asked for where they allow two.',
    ),
  ),
  dateOrder: Type.Optional(
    Words(
      DATE_ORDERS,
      'Of dates such as 10/05/2026. By default it is found from all of them; asked for where they allow two.',
    ),
  ),
  mapping: Type.Optional(
    Type.String({
      maxLength: 8_000,
      description: `What each column of a table is, as JSON: {"Wager":"text","Odds":"price"}. A column is one of ${MEMBER_NAMES.join(', ')}; columns that are left out are not read.`,
    }),
  ),
  rows: Type.Optional(
    Words(
      ['all', 'problems'],
      'Which rows the response lists: all of them by default, or those skipped, wrong or different from our grade.',
    ),
  ),
});

const STATES = ['accepted', 'differs', 'duplicate', 'skipped', 'wrong'] as const;
const Count = (description: string) => Type.Integer({ minimum: 0, description });

const RowShape = Type.Object({
  line: Type.Integer({ minimum: 0, description: 'On which the row begins; the header is line 1.' }),
  state: Words(
    STATES,
    'accepted: a new bet. differs: a new bet whose result in the file is not our grade; both are kept. duplicate: you have it. skipped: no bet that is kept here. wrong: cannot be read.',
  ),
  reason: Nullable(
    Type.String({ description: 'Why it is no new bet, or how it differs from our grade, in words after “the row”.' }),
  ),
  bet: Nullable(
    Type.Object({
      league: Words(LEAGUES, 'The one that the row names, else the one in which its player and game were found.'),
      gameId: Type.Integer(),
      gameDate: Type.String({ format: 'date' }),
      playerId: Type.Integer(),
      playerName: Type.String(),
      stat: Type.String(),
      period: Nullable(Type.String()),
      line: Type.Number(),
      direction: Type.String(),
      book: Type.String(),
      price: Type.Integer({ description: 'American odds.' }),
      stake: Type.Number(),
      placedAt: Type.String({ format: 'date-time' }),
      isVerified: Type.Boolean({ description: 'As in GET /me/bets: false until your tier’s delay has passed.' }),
      isLive: Type.Boolean(),
      legs: Nullable(
        Type.Array(Type.String({ examples: ['Nikola Jokić Over 26.5 Points'] }), {
          description: 'Of a combination; null for a single.',
        }),
      ),
      state: Words(BET_STATES, 'By our grade; open: not graded yet.'),
      profit: Nullable(Type.Number({ description: 'By our grade.' })),
      paid: Nullable(
        Type.Object(
          { state: Words(PAID_STATES, 'What the book did.'), profit: Type.Number(), note: Nullable(Type.String()) },
          { description: 'What the file says that the book paid, where our grade does not say it.' },
        ),
      ),
    }),
  ),
  name: Nullable(Type.String({ description: 'The player’s name as it was read; null where none was.' })),
  candidates: Type.Array(Type.Object({ playerId: Type.Integer(), name: Type.String() }), {
    description: 'Players who could be meant. Write player: and the id in place of the name.',
  }),
});

export const ImportShape = Type.Object(
  {
    dryRun: Type.Boolean(),
    format: Words([...FORMATS.map(({ name }) => name), 'table'], 'By the columns of the file; table by mapping.'),
    mapping: Type.Array(
      Type.Object({ column: Type.String(), member: Nullable(Words(MEMBER_NAMES, 'What it is read as.')) }),
      { description: 'What each column of the file is read as; null: not read.' },
    ),
    decimalSeparator: Nullable(Words(['.', ','], 'Of all numbers; null where none needs one, or in doubt.')),
    dateOrder: Nullable(Words(DATE_ORDERS, 'Of all dates; null where none needs one, or in doubt.')),
    asks: Type.Array(
      Type.Object({
        parameter: Words(['mapping', 'decimalSeparator', 'dateOrder'], 'What to send with the file.'),
        detail: Type.String({ description: 'Why, as a sentence.' }),
      }),
      { description: 'What the file does not say. Rows that depend on it are wrong until it is sent.' },
    ),
    importId: Nullable(Type.Integer({ description: 'To take all its bets back; null where none was written.' })),
    total: Count('Rows of the file, without its header.'),
    accepted: Count('New bets.'),
    differs: Count('New bets whose result in the file is not our grade.'),
    duplicates: Count('Bets that you have, from an earlier import or twice in the file.'),
    skipped: Count('Rows that are no bet on a player’s figure of a league that is kept here.'),
    wrong: Count('Rows that cannot be read.'),
    rows: Type.Array(RowShape, { description: 'In the order of the file.' }),
  },
  { title: 'BetImport' },
);

/** What a response says of the file as a whole. */
export function fileOnWire({ format, header, isProposed, style: { numbers, dates } }: ReadFile) {
  const missing = missingMembers(format.mapping);
  const lacks = missing.length === 0 ? '' : ` No column is ${missing.join(', ')}.`;
  const asks = [
    ...(isProposed
      ? [{ parameter: 'mapping', detail: `The columns are of no known format; these are read by their names.${lacks}` }]
      : lacks === ''
        ? []
        : [{ parameter: 'mapping', detail: lacks.trim() }]),
    ...(numbers.doubt === ''
      ? []
      : [{ parameter: 'decimalSeparator', detail: `Numbers may be read in two ways: ${numbers.doubt}.` }]),
    ...(dates.doubt === ''
      ? []
      : [{ parameter: 'dateOrder', detail: `Dates may be read in two ways: ${dates.doubt}.` }]),
  ];
  return {
    format: format.name,
    mapping: header.map((column) => ({ column, member: format.mapping[columnName(column)] ?? null })),
    decimalSeparator: numbers.decimal,
    dateOrder: dates.order,
    asks,
  };
}

const legText = ({ playerName, direction, lineHalves, stat, period }: Claimed): string =>
  `${playerName} ${direction} ${lineValue(lineHalves)} ${stat}${period === 'Full' ? '' : ` ${period}`}`;
type Claimed = Pick<BetClaim, 'direction' | 'lineHalves' | 'stat' | 'period'> & { readonly playerName: string };

/** A row in a response. */
export function rowOnWire({ line, state, reason, name, bet, ours, candidates }: ImportedRow, tellsVerified: boolean) {
  return {
    line,
    state,
    reason,
    name,
    bet: bet && {
      league: bet.league,
      gameId: bet.gameId,
      gameDate: bet.gameDate,
      playerId: bet.playerId,
      playerName: bet.playerName,
      stat: bet.stat,
      period: bet.period === 'Full' ? null : bet.period,
      line: lineValue(bet.lineHalves),
      direction: bet.direction,
      book: bet.book,
      price: bet.price,
      stake: Number(bet.stake),
      placedAt: bet.placedAt.toISOString(),
      isVerified: tellsVerified && bet.isVerified,
      isLive: bet.isLive,
      legs: bet.legs?.map(legText) ?? null,
      state: ours?.state ?? 'open',
      profit: ours === null ? null : Number(ours.profit),
      paid: paidOnWire(bet.paid),
    },
    candidates: candidates.map(({ id, name }) => ({ playerId: id, name })),
  };
}
