import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { newIdempotencyKey } from '../../api/requests/idempotency-key.ts';
import { violationOf } from '../../api/requests/problem.ts';
import { request } from '../../api/requests/request.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { AccessPage, useLinkToken } from './access-page.tsx';
import { strings } from './strings.ts';

/** One idempotency key per visit: the link works once, and a repeated request gets the first response. */
const VISIT = newIdempotencyKey();

/** Where the link leads that changes the email of an account. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const confirmed = useQuery({
    queryKey: ['confirm', token],
    queryFn: () => request('POST /auth/verify-email', { body: { token: token ?? '' }, idempotencyKey: VISIT }),
    enabled: token !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const isExpired = violationOf(confirmed.error, 'token') !== undefined;
  return (
    <AccessPage title={strings.confirm.title}>
      {token === undefined && <p>{strings.brokenLink}</p>}
      {isExpired && <p>{strings.expiredLink}</p>}
      {token !== undefined && !isExpired && (
        <Loaded of={confirmed} skeleton={<Skeleton height={40} />}>
          {({ email }) => (
            <p>
              <strong>{email}</strong>
              {strings.confirm.done}
            </p>
          )}
        </Loaded>
      )}
      <p className="access-links">
        <Link to="/sign-in">{strings.signIn.title}</Link>
      </p>
    </AccessPage>
  );
}
