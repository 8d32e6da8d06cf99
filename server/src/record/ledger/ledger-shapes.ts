import { Type, type Static } from 'typebox';
import { ORIGINS } from '../../kernel/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { ENTRY_KINDS, HEAD_FORMAT, LEDGER_FORMAT, type Json } from '../../ledger/index.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import { DocumentShape } from './document-shapes.ts';

const HashShape = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256, hexadecimal.',
  examples: ['6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
});

/** An entry of the ledger in a response: the members covered by its hash, and the hash. */
const ENTRY = {
  format: Type.Unsafe<typeof LEDGER_FORMAT>({ type: 'string', enum: [LEDGER_FORMAT] }),
  origin: Words(ORIGINS, 'The chain that it belongs to.'),
  sequence: Type.Integer({ minimum: 1, description: '1 for the first, without gaps.' }),
  kind: Words(
    ENTRY_KINDS,
    'What it seals: a published board, what a settlement wrote, the pick’em entries of a day, or their grades.',
  ),
  league: Words(LEAGUES, 'The league.'),
  date: Type.String({ format: 'date', description: 'The game day.' }),
  recordedAt: Moment('When it happened by the service’s clock; in a replay a moment of the past.'),
  sealedAt: Moment('When it joined the chain by the database’s clock.'),
  about: Type.Unsafe<{ readonly [name: string]: Json }>({ type: 'object', additionalProperties: true }),
  leaves: Type.Integer({ minimum: 0, description: 'How much it seals.' }),
  root: HashShape,
  previous: HashShape,
  hash: HashShape,
};

const SignatureShape = Type.Object(
  {
    publicKey: Type.String({ description: 'Ed25519, 32 bytes, base64url. GET /picks/ledger/keys has its history.' }),
    value: Type.String({ description: '64 bytes, base64url.' }),
  },
  {
    description:
      'Ed25519 (RFC 8032) over the canonical JSON (RFC 8785) of the members `format`, `hash`, `origin` and `sequence` beside it, by the key of this instance.',
  },
);

export const LedgerKeysShape = Type.Object({
  keys: Type.Array(
    Type.Object({
      number: Type.Integer({ minimum: 1, description: '1 for the first. The last one signs.' }),
      publicKey: Type.String({ description: 'Ed25519, 32 bytes, base64url.' }),
      createdAt: Moment('By the database’s clock.'),
      endorsement: Nullable(
        Type.String({
          description:
            'Signature of the key before over the canonical JSON of `{ format: "prop-pick-head-key/1", publicKey }`, base64url; null for the first key.',
        }),
      ),
    }),
  ),
});

export const LedgerChainShape = Type.Object({
  items: Type.Array(Type.Object(ENTRY)),
  nextCursor: Nullable(Type.String()),
  head: Nullable(
    Type.Object({
      // Optional in a verified file: earlier versions responded without these two and the signature.
      format: Type.Optional(Type.Unsafe<typeof HEAD_FORMAT>({ type: 'string', enum: [HEAD_FORMAT] })),
      origin: Type.Optional(Words(ORIGINS, 'The chain that it belongs to.')),
      sequence: Type.Integer({ minimum: 1 }),
      hash: HashShape,
      signature: Type.Optional(Nullable(SignatureShape)),
    }),
  ),
});
export type LedgerChain = Static<typeof LedgerChainShape>;

const ProofShape = Type.Object({
  hash: HashShape,
  index: Type.Integer({ minimum: 0 }),
  path: Type.Array(HashShape, { description: 'Neighbours on the way to the root, the nearest first (RFC 6962).' }),
});

export const LedgerDayShape = Type.Object({
  date: Type.String({ format: 'date' }),
  readAt: Moment('When this response was made.'),
  openAt: Moment(
    'What the caller sees: `readAt` minus the tier’s delay. Picks of the ratings that the tier sees are open if their game began by then; closes and grades of open picks, if they were known by then.',
  ),
  allOpenAt: Moment(
    'Picks of any rating are open if their game began by then, and once they are graded. A day before `openAt` for a tier that does not see every rating.',
  ),
  entries: Type.Array(
    Type.Object({
      ...ENTRY,
      sealed: Nullable(Type.Array(HashShape, { description: 'The hashes of what it seals, in order.' })),
      proofs: Type.Array(ProofShape),
    }),
  ),
  documents: Type.Array(
    Type.Object({
      hash: Type.String({ ...HashShape, description: 'The hash it was sealed under.' }),
      document: DocumentShape,
    }),
  ),
});
export type LedgerDay = Static<typeof LedgerDayShape>;
