import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewSubscription, Subscription } from '../../api/types.ts';
import { subscriptions } from '../../api/session/account.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age, Status } from '../../parts/marks.tsx';
import { SecretOnce } from '../../parts/copy/secret-once.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { Deliveries } from './deliveries.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { strings } from './strings.ts';
import { WebhookActions } from './webhook-actions.tsx';

const words = strings.webhooks;
const help = strings.signature;

export function Webhooks() {
  const all = useQuery(subscriptions);
  const [made, setMade] = useState<NewSubscription>();
  return (
    <section className="panel stack account-wide" aria-label={words.title}>
      <h2>{words.title}</h2>
      {made?.secret === undefined ? (
        <NewWebhook onMade={setMade} />
      ) : (
        <SecretOnce what={words.secret} secret={made.secret} onDone={() => setMade(undefined)} />
      )}
      <Loaded of={all} skeleton={<Skeleton height={72} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="muted">{words.empty}</p>
          ) : (
            <ul className="webhooks">
              {list.map((one) => (
                <Webhook key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <SignatureHelp />
    </section>
  );
}

function Webhook({ of }: { readonly of: Subscription }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="webhook">
      <div className="webhook-head">
        <div>
          <p className="webhook-url">{of.url}</p>
          <p className="muted small">
            {words.lastDelivery(of.events.join(', '))}
            {of.lastDeliveryAt === null ? words.never : <Age of={of.lastDeliveryAt} />}
          </p>
        </div>
        <Status of={of.state} />
      </div>
      {of.warning !== null && (
        <p className="old-data">
          <span className="dot dot-warn" aria-hidden="true" />
          {of.warning}
        </p>
      )}
      <WebhookActions of={of} isOpen={isOpen} onOpen={() => setIsOpen(!isOpen)} />
      {isOpen && <Deliveries of={of} />}
    </li>
  );
}

function SignatureHelp() {
  return (
    <details>
      <summary>{help.title}</summary>
      <p>
        <code>{help.header}</code>
        {help.is}
        <code>{help.scheme}</code>
        {help.text}
      </p>
      <pre className="example" tabIndex={0}>
        {help.example}
      </pre>
    </details>
  );
}
