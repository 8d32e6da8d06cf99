import { Navigate, useRouterState } from '@tanstack/react-router';
import { useSession } from '../../api/session/session.ts';
import { AccessPage } from './access-page.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { strings } from './strings.ts';

/** Shown at its own address, and in place of every page but the first while signed out. Signing in then shows that page. */
export function SignInPage() {
  const session = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (session.status === 'in' && path === '/sign-in') return <Navigate to="/" />;
  return (
    <AccessPage title={strings.signIn.title}>
      <DemoAccounts />
      <SignInForm />
    </AccessPage>
  );
}
