import { InvalidArgumentError } from 'commander';
import { Type, type Static, type TSchema } from 'typebox';
import { SCOPES, TIERS } from '../../../access/index.ts';
import { canonicalRange, LONGEST_NAME } from '../../../accounts/index.ts';
import { isDay, type Day } from '../../../kernel/index.ts';
import { isSeason, LEAGUES } from '../../../leagues/index.ts';
import { NotAllowed, readText } from '../../../platform/http/index.ts';
import { HttpAddress, Port, SETTINGS } from '../../settings.ts';

/** Parses the text of an option or argument by its schema; an error ends the command with a sentence. */
const typed =
  <Schema extends TSchema>(schema: Schema) =>
  (text: string): Static<Schema> => {
    try {
      return readText(schema, text);
    } catch (error) {
      if (!(error instanceof NotAllowed)) throw error;
      throw new InvalidArgumentError(`It ${error.message}.`);
    }
  };

/** An id or a count: a positive int of PostgreSQL. */
export const readNumber = typed(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }));
export const readPort = typed(Port({}));
export const readAddress = typed(HttpAddress({}));
export const readSpeed = typed(SETTINGS.speed);
export const readTier = typed(Type.Enum([...TIERS]));
export const readScopes = typed(Type.Array(Type.Enum([...SCOPES])));
/** The name of a key or token, with the API's limit. */
export const readName = typed(
  Type.String({ title: `1 to ${LONGEST_NAME} characters`, minLength: 1, maxLength: LONGEST_NAME }),
);
export const readDay = typed(
  Type.Refine(Type.Unsafe<Day>({ type: 'string', title: 'a day such as 2024-03-02' }), isDay),
);
/** A season label of one of the leagues. */
export const readSeason = typed(
  Type.Refine(Type.String({ title: 'a season such as 2023-24 or 2024' }), (text) =>
    LEAGUES.some((league) => isSeason(league, text)),
  ),
);
/** A league, in any letter case. */
export const readLeague = typed(Type.Enum([...LEAGUES]));
const momentText = typed(
  Type.Refine(
    Type.String({ title: 'a moment with zone, such as 2099-01-31T17:00:00Z' }),
    (text) => /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text)),
  ),
);
export const readMoment = (text: string): Date => new Date(momentText(text));

/** Comma-separated addresses and CIDR ranges, in the API's stored form. */
export function readRanges(text: string): string[] {
  const ranges = text.split(',').map((part) => {
    const range = canonicalRange(part.trim());
    if (range !== undefined) return range;
    throw new InvalidArgumentError(`It must be addresses or CIDR ranges, and "${part.trim()}" is neither.`);
  });
  return [...new Set(ranges)];
}
