import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { publicRecord } from '../../api/record/public-record.ts';
import { serviceFacts } from '../../api/reads.ts';
import type { PublicRecord } from '../../api/types.ts';
import { DemoBanner } from '../../frame/demo-banner.tsx';
import { Mark } from '../../frame/icons.tsx';
import { strings as frame } from '../../frame/strings.ts';
import { ThemeSwitch } from '../../frame/theme-switch.tsx';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { DemoAccounts } from '../access/demo-accounts.tsx';
import { SignInForm } from '../access/sign-in-form.tsx';
import '../access/access.css';
import { strings as access } from '../access/strings.ts';
import { Headline } from '../record/headline.tsx';
import '../record/record.css';
import { DayPicks } from './day-picks.tsx';
import { strings } from './strings.ts';
import { Verify } from './verify.tsx';
import './welcome.css';

/** The first page for a visitor without an account: what this is, what it came to, and how to check it. */
export function WelcomePage() {
  useTitle(strings.title);
  const record = useQuery(publicRecord);
  // Only then is it known whether the demo's cards come above the rest.
  const { isPending } = useQuery(serviceFacts);
  const isComing = isPending || record.isPending;
  return (
    <div className="welcome">
      <a className="skip" href="#content">
        {frame.skip}
      </a>
      <DemoBanner />
      <header className="welcome-bar">
        <Link to="/" className="brand" aria-label={frame.brand}>
          <Mark />
          {frame.brand}
        </Link>
        <ThemeSwitch />
        <a href="#sign-in">{strings.signIn}</a>
        <Link to="/sign-up">{strings.create}</Link>
      </header>
      <main id="content" className="welcome-main" tabIndex={-1}>
        <section className="welcome-about">
          <h1>{strings.title}</h1>
          <p>{strings.about}</p>
          <DemoAccounts />
        </section>
        <div className={isComing ? 'stack welcome-told welcome-coming' : 'stack welcome-told'}>
          {!isPending && (
            <Loaded of={record} skeleton={<Skeleton height={32} lines={8} />}>
              {(shown) => <Told of={shown} />}
            </Loaded>
          )}
          {!isComing && <Api />}
        </div>
        <section id="sign-in" className="panel welcome-enter" aria-label={access.signIn.title}>
          <h2>{access.signIn.title}</h2>
          <SignInForm />
        </section>
      </main>
    </div>
  );
}

function Told({ of: { isPublic, origin, leagues } }: { readonly of: PublicRecord }) {
  const begun = leagues.filter(({ date }) => date !== null);
  if (!isPublic || begun.length === 0) {
    const { title, text } = isPublic ? strings.empty : strings.closed;
    return (
      <section className="panel">
        <h2>{title}</h2>
        <p className="muted">{text}</p>
      </section>
    );
  }
  return (
    <>
      {begun.map((league) => (
        <DayPicks key={league.league} of={league} origin={origin} isOneOfMany={begun.length > 1} />
      ))}
      {begun.map(({ league, name, record }) =>
        record === null ? null : (
          <section key={league} className="stack" aria-label={strings.record.titleOf(name)}>
            <h2>{begun.length > 1 ? strings.record.titleOf(name) : strings.record.title}</h2>
            <Headline of={record} league={name} />
          </section>
        ),
      )}
      <Verify leagues={begun} />
    </>
  );
}

function Api() {
  const line = strings.command(location.origin);
  return (
    <section className="panel stack">
      <h2>{strings.api.title}</h2>
      <p className="muted">
        {strings.api.text} <a href="/docs">{strings.api.reference}</a>
      </p>
      <div className="welcome-curl">
        <pre tabIndex={0} aria-label={strings.api.title}>
          <code>{line}</code>
        </pre>
        <CopyButton text={() => line} label={strings.api.copy} />
      </div>
    </section>
  );
}
