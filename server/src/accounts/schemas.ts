import { Type, type Static } from 'typebox';
import { TIERS, type Tier } from '../access/index.ts';
import type { AccountRow } from './queries.ts';

export const Email = Type.String({ minLength: 3, maxLength: 254, examples: ['ada@example.org'] });
export const Password = Type.String({
  minLength: 1,
  maxLength: 200,
  examples: ['a long sentence that is hard to guess'],
});

export const Code = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Six digits of the authenticator app, or a recovery code. Each is accepted once.',
  examples: ['492039'],
});

/** Longest name of a key or token, in characters. */
export const LONGEST_NAME = 100;
export const KeyName = Type.String({ minLength: 1, maxLength: LONGEST_NAME, examples: ['spreadsheet at home'] });
export const Moment = Type.String({ format: 'date-time', examples: ['2026-01-10T12:00:00.000Z'] });
export const IdParam = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'As in the list of accounts.', examples: [17] }),
});

/** For routes with a single-use token: the same key cannot come with another body. */
export const IdempotencyKey = Type.Object({ 'idempotency-key': Type.Optional(Type.String()) });

export const TierShape = Type.Unsafe<Tier>({ type: 'string', enum: [...TIERS] });

export const User = Type.Object(
  {
    id: Type.Integer({ examples: [17] }),
    email: Type.String({ examples: ['ada@example.org'] }),
    displayName: Type.Union([Type.String({ examples: ['Ada'] }), Type.Null()]),
    tier: TierShape,
    emailVerified: Type.Boolean(),
  },
  { title: 'User', description: 'An account, as its owner sees it.' },
);

export const LoginResponse = Type.Object(
  {
    accessToken: Type.String({
      description: 'Valid for 15 minutes.',
      examples: ['eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxNyJ9.c2lnbmF0dXJl'],
    }),
    tokenType: Type.Literal('Bearer'),
    expiresIn: Type.Integer({ description: 'Seconds.', examples: [900] }),
    user: User,
  },
  { title: 'Login', description: 'The access token. The refresh token is in the HttpOnly cookie `refreshToken`.' },
);

export function userOnWire(account: Omit<AccountRow, 'passwordHash'>): Static<typeof User> {
  return {
    id: account.id,
    email: account.email,
    displayName: account.displayName,
    tier: account.tier,
    emailVerified: account.emailVerifiedAt !== null,
  };
}
