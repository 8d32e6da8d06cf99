import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts, channels } from '../../api/alerts.ts';
import { request } from '../../api/requests/request.ts';
import type { Alert } from '../../api/types.ts';
import { Check } from '../../parts/fields/check.tsx';
import { Revoke } from '../../parts/fields/revoke.tsx';
import { Age } from '../../parts/marks.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { draftOf } from './draft.ts';
import { useNames } from './names.ts';
import { RuleForm } from './rule-form.tsx';
import { strings } from './strings.ts';

const words = strings.rules;

export function AlertList() {
  const all = useQuery(alerts);
  return (
    <section className="panel stack alerts-wide" aria-label={words.title} {...TAKES_FOCUS}>
      <h2>{words.title}</h2>
      <Loaded of={all} skeleton={<Skeleton height={64} lines={2} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="muted">{words.empty}</p>
          ) : (
            <ul className="alert-list">
              {list.map((one) => (
                <Rule key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Rule({ of }: { readonly of: Alert }) {
  const [isEdited, setIsEdited] = useState(false);
  return isEdited ? (
    <EditedRule of={of} onEnd={() => setIsEdited(false)} />
  ) : (
    <ShownRule of={of} onEdit={() => setIsEdited(true)} />
  );
}

interface EditedRuleProps {
  readonly of: Alert;
  readonly onEnd: () => void;
}

/** The form in the rule's place. */
function EditedRule({ of, onEnd }: EditedRuleProps) {
  const queries = useQueryClient();
  return (
    <li className="alert-item" aria-label={words.editing(of.name)} ref={handsOver}>
      <RuleForm
        start={draftOf(of)}
        id={of.id}
        submit={words.save}
        onCancel={onEnd}
        onSaved={async () => {
          await queries.invalidateQueries({ queryKey: alerts.queryKey });
          onEnd();
        }}
      />
    </li>
  );
}

interface ShownRuleProps {
  readonly of: Alert;
  readonly onEdit: () => void;
}

function ShownRule({ of, onEdit }: ShownRuleProps) {
  const called = useNames(of.where);
  const queries = useQueryClient();
  const own = useQuery(channels);
  const names = (own.data ?? []).filter(({ id }) => of.channels.includes(id)).map(({ name }) => name);
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (state: Alert['state']) => request('PATCH /me/alerts/{id}', { path: { id: of.id }, body: { state } }),
    onSettled: () => queries.invalidateQueries({ queryKey: alerts.queryKey }),
  });
  return (
    <li className="alert-item" ref={handsOver}>
      <h3>{of.name}</h3>
      <p>
        {strings.sentence(of, called)} {strings.ends(of, names)}
      </p>
      <p className="muted small">
        {of.lastFiredAt === null ? (
          words.never
        ) : (
          <>
            {words.lastFired}
            <Age of={of.lastFiredAt} /> · {words.told(of.count)}
          </>
        )}
        {of.waiting > 0 && ` · ${words.waiting(of.waiting)}`}
      </p>
      <div className="row">
        <Check
          label={words.on(of.name)}
          checked={(isPending ? variables : of.state) === 'on'}
          onChange={(isOn) => mutate(isOn ? 'on' : 'off')}
        />
        <button type="button" className="quiet" aria-label={words.editing(of.name)} onClick={onEdit}>
          {words.edit}
        </button>
        <Revoke
          address="DELETE /me/alerts/{id}"
          id={of.id}
          list={alerts.queryKey}
          label={words.remove}
          sure={words.delete}
        />
      </div>
      {error !== null && (
        <p className="bad small" role="alert">
          {error.message}
        </p>
      )}
    </li>
  );
}
