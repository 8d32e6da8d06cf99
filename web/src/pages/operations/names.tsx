import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NameToDecide } from '../../api/types.ts';
import { hasLeagues, leagueName } from '../../api/league.ts';
import { namesToDecide } from '../../api/operations.ts';
import { request } from '../../api/requests/request.ts';
import { PlayerCombobox } from '../../frame/search/player-search.tsx';
import { Button } from '../../parts/fields/button.tsx';
import { strings } from './strings.ts';
import '../../parts/fields/check.css';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Failure, Skeleton } from '../../parts/states/states.tsx';

const words = strings.names;

/** Names in feeds that match no player. Likely players are suggested; none is preselected. */
export function Names() {
  const names = useQuery(namesToDecide);
  return (
    <Loaded of={names} skeleton={<Skeleton height={72} lines={4} />}>
      {(all) =>
        all.length === 0 ? (
          <Empty title={words.empty}>{words.emptyText}</Empty>
        ) : (
          <div className="stack">
            <p className="muted">{words.waiting(all.length)}</p>
            <ul className="stack">
              {all.map((name) => (
                <Name key={`${name.league} ${name.source} ${name.spelling}`} of={name} />
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

function Name({
  of: { spelling, source, league, reason, times, lastSeen, suggestions },
}: {
  readonly of: NameToDecide;
}) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Candidate>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (playerId: number) => request('POST /ops/names/decide', { body: { spelling, playerId, league } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: namesToDecide.queryKey }),
  });
  const isOffered = suggestions.some(({ playerId }) => playerId === chosen?.playerId);
  const offered = chosen === undefined || isOffered ? suggestions : [...suggestions, chosen];
  return (
    <li className="panel stack" aria-label={spelling}>
      <div>
        <h2>{words.name(spelling)}</h2>
        <p className="muted small">
          {hasLeagues() && words.league(leagueName(league))}
          {words.seen(source, times)}
          <Age of={lastSeen} />
          {words.reason(reason)}
        </p>
      </div>
      <div className="row">
        <fieldset className="row">
          <legend className="visually-hidden">{words.candidates(spelling)}</legend>
          {offered.map((player) => (
            <label key={player.playerId} className="check">
              <input
                type="radio"
                name={`${league} ${source} ${spelling}`}
                checked={chosen?.playerId === player.playerId}
                onChange={() => setChosen(player)}
              />
              {player.playerName}
            </label>
          ))}
        </fieldset>
        <PlayerCombobox
          league={league}
          label={words.search(spelling)}
          placeholder={suggestions.length === 0 ? words.noSuggestion : words.another}
          onChoose={({ id, name }) => setChosen({ playerId: id, playerName: name })}
        />
        <Button
          disabled={chosen === undefined}
          busy={isPending}
          onClick={() => chosen !== undefined && mutate(chosen.playerId)}
        >
          {chosen === undefined ? words.choose : words.confirm(chosen.playerName)}
        </Button>
      </div>
      {error !== null && <Failure error={error} />}
    </li>
  );
}
