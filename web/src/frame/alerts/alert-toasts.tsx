import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messages } from '../../api/alerts.ts';
import { isStreaming } from '../../api/live/stream.ts';
import { useLiveEvents } from '../../api/live/use-live-events.ts';
import type { AlertMessage } from '../../api/types.ts';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings as words } from './strings.ts';
import './alert-toasts.css';

/** Without the event stream the messages are asked for again and again. */
const EVERY_MS = 30_000;
/** Lines of a message that a toast shows. */
const LINES = 3;

const isAllowed = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Shows what the alerts told since this page was opened, newest first; as a notification too, where the person allowed it. */
export function AlertToasts() {
  const { data, refetch } = useQuery(messages);
  useLiveEvents(({ type }) => {
    if (type === 'alert' || type === 'stream.opened') void refetch();
  });
  useEffect(() => {
    const timer = setInterval(() => {
      // A hidden tab has no stream; it asks where it can show a notification.
      if (!isStreaming() && (!document.hidden || isAllowed())) void refetch();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  const [shownTo, setShownTo] = useState<number>();
  const newest = data?.[0]?.id ?? 0;
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && shownTo === undefined) setShownTo(newest);
  }, [isLoaded, newest, shownTo]);
  const fresh = shownTo === undefined ? [] : (data ?? []).filter(({ id }) => id > shownTo);
  const latest = fresh[0];
  useEffect(() => {
    if (latest === undefined || !document.hidden || !isAllowed()) return;
    const told = new Notification(latest.title, { body: latest.items[0]?.text ?? '', tag: `alert-${latest.id}` });
    told.addEventListener('click', () => window.focus());
  }, [latest]);
  return (
    <section className="toasts" aria-live="polite" aria-label={words.label}>
      {latest !== undefined && <Toast of={latest} onClose={() => setShownTo(newest)} />}
    </section>
  );
}

function Toast({ of, onClose }: { readonly of: AlertMessage; readonly onClose: () => void }) {
  return (
    <div className="toast" ref={handsOver}>
      <p className="toast-title">{of.title}</p>
      <ul>
        {of.items.slice(0, LINES).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {of.items.length > LINES && <p className="muted small">{words.more(of.items.length - LINES)}</p>}
      <div className="row">
        <Link to="/alerts" onClick={onClose}>
          {words.open}
        </Link>
        <button type="button" className="quiet" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </div>
  );
}
