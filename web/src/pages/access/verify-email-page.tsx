import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { onceKey } from '../../api/once-key.ts';
import { request } from '../../api/request.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/states.tsx';
import { AccessPage, useLinkToken } from './access-page.tsx';

/** One key a visit: a question that is sent again gets the first answer, although the link works once. */
const VISIT = onceKey();

export function VerifyEmailPage() {
  const token = useLinkToken();
  const confirmed = useQuery({
    queryKey: ['verify', token],
    queryFn: () =>
      request<{ email: string }>('/auth/verify-email', { method: 'POST', body: { token }, idempotencyKey: VISIT }),
    enabled: token !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return (
    <AccessPage title="Confirm the address">
      {token === undefined && <p>The link is not whole. Follow it from the mail again.</p>}
      {token !== undefined && (
        <Loaded of={confirmed} skeleton={<Skeleton height={40} />}>
          {({ email }) => (
            <p>
              <strong>{email}</strong> is confirmed.
            </p>
          )}
        </Loaded>
      )}
      <p className="access-links">
        <Link to="/sign-in">Sign in</Link>
      </p>
    </AccessPage>
  );
}
