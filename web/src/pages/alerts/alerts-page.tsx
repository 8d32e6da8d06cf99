import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { opens, requiredTier } from '../../access.ts';
import { messages } from '../../api/alerts.ts';
import { useUser } from '../../api/session/session.ts';
import { Age } from '../../parts/marks.tsx';
import { Button } from '../../parts/fields/button.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton, TierWall } from '../../parts/states/states.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { AlertList } from './alert-list.tsx';
import { Builder } from './builder.tsx';
import { Channels } from './channels.tsx';
import { Presets } from './presets.tsx';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import { WatchList } from './watch-list.tsx';
import './alerts.css';

const route = getRouteApi('/framed/alerts');

export function AlertsPage() {
  const { tier } = useUser();
  const { player } = route.useSearch();
  useTitle(strings.title);
  return (
    <div className="stack" ref={handsOver}>
      <header className="page-head">
        <div>
          <h1>{strings.title}</h1>
          <p className="muted">{strings.intro}</p>
        </div>
      </header>
      {opens('alerts', tier) ? (
        <div className="alerts">
          {player !== undefined && <Builder player={player} />}
          <Presets />
          <AlertList />
          {player === undefined && <Builder player={player} />}
          <Channels />
          <WatchList />
          <Device />
          <Told />
        </div>
      ) : (
        <div className="alerts">
          <div className="alerts-wide">
            <TierWall what={strings.wall} needs={requiredTier('alerts')} has={tier} />
          </div>
          <WatchList />
        </div>
      )}
    </div>
  );
}

function Device() {
  const words = strings.device;
  const isSupported = 'Notification' in window;
  const [permission, setPermission] = useState(isSupported ? Notification.permission : 'denied');
  return (
    <section className="panel stack" aria-label={words.title} {...TAKES_FOCUS}>
      <h2>{words.title}</h2>
      <p className="muted">{words.text}</p>
      {permission === 'default' ? (
        <Button second ref={handsOver} onClick={() => void Notification.requestPermission().then(setPermission)}>
          {words.allow}
        </Button>
      ) : (
        <p>{permission === 'granted' ? words.allowed : words.denied}</p>
      )}
    </section>
  );
}

function Told() {
  const told = useQuery(messages);
  return (
    <section className="panel stack" aria-label={strings.told.title}>
      <h2>{strings.told.title}</h2>
      <Loaded of={told} skeleton={<Skeleton height={48} lines={2} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="muted">{strings.told.empty}</p>
          ) : (
            <ul className="alert-list">
              {list.map((message) => (
                <li key={message.id} className="alert-item">
                  <p>
                    <strong>{message.title}</strong>{' '}
                    <span className="muted small">
                      <Age of={message.createdAt} />
                    </span>
                  </p>
                  <ul>
                    {message.items.map(({ text }) => (
                      <li key={text} className="small">
                        {text}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
