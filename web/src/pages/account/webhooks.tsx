import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '../../api/types.ts';
import { subscriptions } from '../../api/account.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Age, Status } from '../../parts/marks.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { Skeleton } from '../../parts/states.tsx';
import { Deliveries } from './deliveries.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookActions } from './webhook-actions.tsx';

export function Webhooks() {
  const all = useQuery(subscriptions);
  const [made, setMade] = useState<Subscription>();
  return (
    <section className="panel stack account-wide" aria-label="Webhooks">
      <h2>Webhooks</h2>
      {made?.secret === undefined ? (
        <NewWebhook onMade={setMade} />
      ) : (
        <SecretOnce
          what="The secret that signs its deliveries"
          secret={made.secret}
          onDone={() => setMade(undefined)}
        />
      )}
      <Loaded of={all} skeleton={<Skeleton height={72} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="muted">
              No subscription. A webhook tells your program when something happens, so that it need not ask.
            </p>
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
            {of.events.join(', ')} · last delivered{' '}
            {of.lastDeliveryAt === null ? 'never' : <Age of={of.lastDeliveryAt} />}
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

const EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

const expected = 'sha256=' + createHmac('sha256', secret).update(rawBody).digest('hex');
const given = request.headers['x-webhook-signature'] ?? '';
const isOurs = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));`;

function SignatureHelp() {
  return (
    <details>
      <summary>How a receiver knows that a delivery is ours</summary>
      <p>
        <code>X-Webhook-Signature</code> is <code>sha256=</code> and the HMAC-SHA-256 of the raw body, keyed with the
        secret. Compare over the bytes as they came, before reading them as JSON:
      </p>
      <pre className="example" tabIndex={0}>
        {EXAMPLE}
      </pre>
    </details>
  );
}
