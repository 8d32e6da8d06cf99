import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { damaged } from './damaged.ts';
import type { Manifest, Trailer } from './manifest.ts';

const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });
/** Printed to the operator and compared with the program's own values; never part of a statement. */
const Text = Type.String({ minLength: 1, maxLength: 200, pattern: '^[ -~]+$' });

const ManifestShape = Type.Object({
  program: Text,
  takenAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  migrations: Type.Array(Type.Object({ name: Text, sha256: Sha256 })),
  keyFingerprint: Sha256,
  tables: Type.Array(
    Type.Object({
      schema: Name,
      name: Name,
      columns: Type.Array(Name, { minItems: 1 }),
      isPartitioned: Type.Boolean(),
    }),
    { minItems: 1 },
  ),
  partitions: Type.Array(
    Type.Object({
      tableSchema: Name,
      table: Name,
      schema: Name,
      name: Name,
      bounds: Type.String({ maxLength: 200 }),
      options: Type.Union([Type.Array(Type.String({ maxLength: 50 }), { maxItems: 5 }), Type.Null()]),
    }),
  ),
  sequences: Type.Array(
    Type.Object({ schema: Name, name: Name, next: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }) }),
  ),
});

const TrailerShape = Type.Object({
  tallies: Type.Array(Type.Object({ rows: Count, bytes: Count, sha256: Sha256 })),
});

/** The first frame. OperatorError unless every field has its type and every name matches the program's naming. */
export const readManifest = (frame: Buffer): Manifest => read<Manifest>(ManifestShape, frame, 'its table of contents');

/** The last frame. OperatorError unless every field has its type. */
export const readTrailer = (frame: Buffer): Trailer => read<Trailer>(TrailerShape, frame, 'its closing figures');

function read<Content>(shape: TSchema, frame: Buffer, what: string): Content {
  let content: unknown;
  try {
    content = JSON.parse(frame.toString('utf8'));
  } catch {
    throw damaged(`${what} cannot be read`);
  }
  // The cast is safe: the value was validated against the schema of the interface.
  if (Value.Check(shape, content)) return content as Content;
  throw damaged(`${what} cannot be read`);
}
