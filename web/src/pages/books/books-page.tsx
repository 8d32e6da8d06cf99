import { useQuery } from '@tanstack/react-query';
import { opens } from '../../access.ts';
import { booksQuoted } from '../../api/odds.ts';
import { myPreferences } from '../../api/preferences.ts';
import { serviceFacts } from '../../api/reads.ts';
import { useUser } from '../../api/session/session.ts';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './books.css';

/** The account's books, how prices and times are shown, and how stakes are sized. */
export function BooksPage() {
  const kept = useQuery(myPreferences);
  const { data: service } = useQuery(serviceFacts);
  const mayList = opens('odds', useUser().tier);
  const quoted = useQuery({ ...booksQuoted, enabled: mayList });
  useTitle(strings.title);
  return (
    <div className="stack" ref={handsOver}>
      <header className="page-head">
        <div>
          <h1>{strings.title}</h1>
          <p className="muted">{strings.intro}</p>
        </div>
      </header>
      <Loaded of={kept} skeleton={<Skeleton height={240} lines={3} />}>
        {(preferences) =>
          mayList && quoted.isPending ? (
            <Skeleton height={240} lines={3} />
          ) : (
            <PreferencesForm
              kept={preferences}
              isSimulated={service?.simulated === true}
              quoted={quoted.data?.map(({ key }) => key) ?? []}
            />
          )
        }
      </Loaded>
      <section className="panel stack" aria-label={strings.care.title}>
        <h2>{strings.care.title}</h2>
        <p>{strings.care.text}</p>
        <p>
          <a href="https://www.begambleaware.org/" rel="noreferrer">
            {strings.care.link}
          </a>
        </p>
      </section>
    </div>
  );
}
