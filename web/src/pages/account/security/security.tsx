import { Email } from './email.tsx';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';
import './security.css';

/** What keeps the account its owner's: sessions, the second factor, password and email. */
export function Security({ email }: { readonly email: string }) {
  return (
    <div className="account">
      <Sessions />
      <div className="stack">
        <TwoFactor />
        <Email email={email} />
      </div>
      <Password />
    </div>
  );
}
