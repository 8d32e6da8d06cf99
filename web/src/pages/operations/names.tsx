import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NameToDecide } from '../../api/types.ts';
import { namesToDecide } from '../../api/operations.ts';
import { request } from '../../api/request.ts';
import { plural } from '../../format.ts';
import { PlayerCombobox } from '../../frame/player-search.tsx';
import { Button } from '../../parts/button.tsx';
import '../../parts/check.css';
import { Loaded } from '../../parts/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Failure, Skeleton } from '../../parts/states.tsx';

/** Spellings in feeds that lead to no player. Likely ones are offered, none is chosen beforehand. */
export function Names() {
  const names = useQuery(namesToDecide);
  return (
    <Loaded of={names} skeleton={<Skeleton height={72} lines={4} />}>
      {(all) =>
        all.length === 0 ? (
          <Empty title="Every name in the feeds is known">
            A spelling that leads to no player waits here until somebody says whose it is.
          </Empty>
        ) : (
          <div className="stack">
            <p className="muted">
              {plural(all.length, 'spelling')} {all.length === 1 ? 'leads' : 'lead'} to nobody: what is said of{' '}
              {all.length === 1 ? 'it' : 'them'} is left out until you decide. A wrong player is worse than none.
            </p>
            <ul className="stack">
              {all.map((name) => (
                <Name key={`${name.source} ${name.spelling}`} of={name} />
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}

interface Candidate {
  readonly playerId: number;
  readonly playerName: string;
}

function Name({ of: { spelling, source, reason, times, lastSeen, suggestions } }: { readonly of: NameToDecide }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Candidate>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (playerId: number) => request('/ops/names/decide', { method: 'POST', body: { spelling, playerId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: namesToDecide.queryKey }),
  });
  const isOffered = suggestions.some(({ playerId }) => playerId === chosen?.playerId);
  const offered = chosen === undefined || isOffered ? suggestions : [...suggestions, chosen];
  return (
    <li className="panel stack" aria-label={spelling}>
      <div>
        <h2>“{spelling}”</h2>
        <p className="muted small">
          {source}, {plural(times, 'time')}, last <Age of={lastSeen} /> · {reason}
        </p>
      </div>
      <div className="row">
        <fieldset className="row">
          <legend className="visually-hidden">Whom “{spelling}” means</legend>
          {offered.map((player) => (
            <label key={player.playerId} className="check">
              <input
                type="radio"
                name={`${source} ${spelling}`}
                checked={chosen?.playerId === player.playerId}
                onChange={() => setChosen(player)}
              />
              {player.playerName}
            </label>
          ))}
        </fieldset>
        <PlayerCombobox
          label={`Another player for “${spelling}”`}
          placeholder={suggestions.length === 0 ? 'nobody is alike: search' : 'somebody else'}
          onChoose={({ id, name }) => setChosen({ playerId: id, playerName: name })}
        />
        <Button
          disabled={chosen === undefined}
          busy={isPending}
          onClick={() => chosen !== undefined && mutate(chosen.playerId)}
        >
          {chosen === undefined ? 'Choose a player' : `It is ${chosen.playerName}`}
        </Button>
      </div>
      {error !== null && <Failure error={error} />}
    </li>
  );
}
