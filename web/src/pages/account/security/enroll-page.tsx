import { useUser } from '../../../api/session/session.ts';
import { useTitle } from '../../../parts/hooks/use-title.ts';
import { strings } from '../strings.ts';
import { TwoFactor } from './two-factor.tsx';
import '../account.css';
import './security.css';

/** In place of every page, for an admin who must set up two-factor sign-in first. */
export function EnrollPage() {
  const { email } = useUser();
  useTitle(strings.enroll.title);
  return (
    <div className="stack">
      <header>
        <h1>{strings.enroll.title}</h1>
        <p className="muted">{strings.enroll.note(email)}</p>
      </header>
      <TwoFactor />
    </div>
  );
}
