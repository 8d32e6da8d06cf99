import { Type } from 'typebox';
import { lineValue } from '../../kernel/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import { FORMATS } from './formats/detect.ts';
import type { ImportedRow } from './import-bets.ts';

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
  rows: Type.Optional(
    Words(['all', 'problems'], 'Which rows the answer lists: all of them by default, or those skipped or wrong.'),
  ),
});

const STATES = ['accepted', 'duplicate', 'skipped', 'wrong'] as const;
const Count = (description: string) => Type.Integer({ minimum: 0, description });

const RowShape = Type.Object({
  line: Type.Integer({ minimum: 0, description: 'On which the row begins; the header is line 1.' }),
  state: Words(
    STATES,
    'accepted: a new bet. duplicate: you have it. skipped: no bet that is kept here. wrong: cannot be read.',
  ),
  reason: Nullable(Type.String({ description: 'Why it is no new bet, in words after “the row”.' })),
  bet: Nullable(
    Type.Object({
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
    format: Words(
      FORMATS.map(({ name }) => name),
      'By the columns of the file.',
    ),
    total: Count('Rows of the file, without its header.'),
    accepted: Count('New bets.'),
    duplicates: Count('Bets that you have, from an earlier import or twice in the file.'),
    skipped: Count('Rows that are no bet on a player’s figure of a league that is kept here.'),
    wrong: Count('Rows that cannot be read.'),
    rows: Type.Array(RowShape, { description: 'In the order of the file.' }),
  },
  { title: 'BetImport' },
);

/** A row in a response. */
export function rowOnWire({ line, state, reason, name, bet, candidates }: ImportedRow, tellsVerified: boolean) {
  return {
    line,
    state,
    reason,
    name,
    bet: bet && {
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
    },
    candidates: candidates.map(({ id, name }) => ({ playerId: id, name })),
  };
}
