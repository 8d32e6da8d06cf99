import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts, channels, presets } from '../../api/alerts.ts';
import { request } from '../../api/requests/request.ts';
import type { AlertPreset } from '../../api/types.ts';
import { typeset } from '../../format.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.presets;

/** One press creates the alert, sent to all channels that there are. */
export function Presets() {
  const all = useQuery(presets);
  return (
    <section className="panel stack alerts-wide" aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={all} skeleton={<Skeleton height={96} />}>
        {(list) => (
          <ul className="alert-presets">
            {list.map((preset) => (
              <Preset key={preset.key} of={preset} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Preset({ of: { key: _key, ...preset } }: { readonly of: AlertPreset }) {
  const queries = useQueryClient();
  const own = useQuery(channels);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      request('POST /me/alerts', { body: { ...preset, channels: (own.data ?? []).map(({ id }) => id) } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: alerts.queryKey }),
  });
  return (
    <li className="alert-item">
      <h3>{typeset(preset.name)}</h3>
      <p className="muted small">{strings.sentence(preset)}</p>
      <Button second busy={isPending} aria-label={`${words.create}: ${preset.name}`} onClick={() => mutate()}>
        {isSuccess ? words.made : words.create}
      </Button>
      {error !== null && (
        <p className="bad small" role="alert">
          {error.message}
        </p>
      )}
    </li>
  );
}
