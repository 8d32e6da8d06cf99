import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { playerById, propsPage } from '../../api/reads.ts';
import type { Player } from '../../api/types.ts';
import { mediumDate, statLabel } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { PlayerCombobox } from '../../frame/player-search.tsx';
import { STAT_NAMES, type Day } from '../../kernel.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { DayChoice } from '../../parts/day-choice.tsx';
import { LEAST_LINE, LINE_STEP, lineOf, MOST_LINE, type ProposalSearch } from './proposal.ts';

/** A sentence to fill in. What the books ask today is suggested; anything else may be asked. */
export function Sentence({ search }: { readonly search: ProposalSearch }) {
  const { player: playerId, stat = 'Points', direction = 'Over', line, date } = search;
  const navigate = useNavigate({ from: '/evaluate' });
  const today = useGameDay();
  const { data: player, isLoading } = useQuery({ ...playerById(playerId ?? 0), enabled: playerId !== undefined });
  const suggested = useSuggestedLine(player, stat);
  const [typed, setTyped] = useState<Typed>();
  const [isAnother, setIsAnother] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Typed over one line, it is gone once another one is asked about.
  const isTyped = typed !== undefined && typed.over === line;
  const shown = isTyped ? typed.text : String(line ?? suggested ?? '');
  // The line that the books ask may come when the field has the focus already: what is typed then replaces it.
  const whenSuggested = useEffectEvent(() => {
    if (!isTyped && document.activeElement === field.current) field.current?.select();
  });
  useEffect(() => {
    if (suggested !== undefined) whenSuggested();
  }, [suggested]);
  // Where an answer stands, it is always the one to the sentence as it reads.
  const asked = line === undefined ? undefined : (lineOf(shown) ?? line);
  const set = (change: ProposalSearch): void =>
    void navigate({ search: (kept) => ({ ...kept, ...change }), replace: true });
  const setDay = (day: Day | undefined): void => set({ stat, direction, line: asked, date: day });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTyped(undefined);
    set({ stat, direction, line: Number(shown) });
  };
  const restart = (change: ProposalSearch): void => {
    setTyped(undefined);
    set({ stat, direction, line: undefined, ...change });
  };
  return (
    <form className="sentence panel" onSubmit={submit}>
      <span>Will</span>
      {isLoading ? (
        <span className="muted">…</span>
      ) : player === undefined ? (
        <PlayerCombobox
          label="Player"
          placeholder="a player"
          takesFocus={isAnother}
          onChoose={({ id }) => {
            restart({ player: id });
            field.current?.select();
          }}
        />
      ) : (
        <button
          type="button"
          className="sentence-player"
          title="Choose another player"
          onClick={() => {
            restart({ player: undefined });
            setIsAnother(true);
          }}
        >
          {player.name}
        </button>
      )}
      <span>go</span>
      <Choice
        label="Side"
        options={['Over', 'Under']}
        value={direction}
        say={(word) => word.toLowerCase()}
        onChange={(word) => set({ stat, line: asked, direction: word === 'Under' ? 'Under' : 'Over' })}
      />
      <input
        ref={field}
        className="field sentence-line"
        type="number"
        aria-label="Line"
        min={LEAST_LINE}
        max={MOST_LINE}
        step={LINE_STEP}
        required
        value={shown}
        onChange={({ target }) => setTyped({ text: target.value, over: line })}
      />
      <Choice
        label="Stat"
        options={STAT_NAMES}
        value={stat}
        say={(one) => statLabel(one).toLowerCase()}
        onChange={(one) => restart({ stat: one })}
      />
      <span>{date === undefined ? 'in' : 'on'}</span>
      <div className="choice date-field">
        <DayChoice
          label="Game day; left empty, his next game"
          words={date === undefined ? 'his next game' : mediumDate(date, today)}
          value={date}
          onChange={setDay}
        />
      </div>
      <span>?</span>
      {date !== undefined && (
        <button type="button" className="quiet" onClick={() => setDay(undefined)}>
          His next game
        </button>
      )}
      <Button type="submit" disabled={playerId === undefined}>
        Evaluate
      </Button>
    </form>
  );
}

interface Typed {
  readonly text: string;
  readonly over: number | undefined;
}

/** What the books ask for the stat today; undefined if they do not. */
function useSuggestedLine(player: Player | undefined, stat: string): number | undefined {
  const date = useGameDay();
  const team = player?.teamAbbreviation ?? undefined;
  const { data } = useQuery({ ...propsPage({ date, team }, 1, undefined), enabled: team !== undefined });
  return data?.rows.find((row) => row.playerId === player?.id && row.propType === stat && row.period === null)
    ?.consensusLine;
}
