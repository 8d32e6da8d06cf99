import { Type } from 'typebox';
import { invalidInput } from '../../platform/index.ts';
import { canonicalRange } from './address-ranges.ts';
import { Moment } from '../schemas.ts';
import { Nullable } from '../../platform/schemas/index.ts';

const AllowedAddresses = Type.Array(Type.String({ minLength: 2, maxLength: 50, examples: ['203.0.113.0/24'] }), {
  minItems: 1,
  maxItems: 50,
  description: 'CIDR ranges or single addresses, IPv4 and IPv6, from which it works; null for any address.',
});
const Expiry = Type.String({ format: 'date-time', examples: ['2099-01-10T12:00:00.000Z'] });

/** Expiry and address ranges of a key or token in a response. */
export const Restrictions = { expiresAt: Nullable(Moment), allowedAddresses: Nullable(AllowedAddresses) };
/** The same in the body of a request. */
export const GivenRestrictions = {
  expiresAt: Type.Optional(Nullable(Expiry)),
  allowedAddresses: Type.Optional(Nullable(AllowedAddresses)),
};
export const LastUse = {
  lastUsedAt: Nullable(Moment),
  lastUsedAddress: Nullable(
    Type.String({ description: 'The address of the client at `lastUsedAt`.', examples: ['203.0.113.9'] }),
  ),
};

/** The ranges in canonical form without duplicates; the error names the first invalid one. */
export function checkedRanges(given: readonly string[]): string[] {
  const ranges = given.map((text, index) => {
    const range = canonicalRange(text);
    if (range !== undefined) return range;
    throw invalidInput([{ pointer: `/allowedAddresses/${index}`, detail: 'must be an address or a CIDR range' }]);
  });
  return [...new Set(ranges)];
}
