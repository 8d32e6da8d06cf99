import { useQuery } from '@tanstack/react-query';
import { ofLeague, useLeague } from '../../api/league.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { playerById, propsPage } from '../../api/reads.ts';
import type { Player } from '../../api/types.ts';
import { mediumDate, statLabel } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { PlayerCombobox } from '../../frame/search/player-search.tsx';
import type { Day } from '../../kernel.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Choice } from '../../parts/fields/choice.tsx';
import { DayChoice } from '../../parts/fields/day-choice.tsx';
import { LEAST_LINE, LINE_STEP, lineOf, MOST_LINE, type ProposalSearch } from './proposal.ts';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

const words = strings.sentence;

/** A sentence to fill in. Today's consensus line is suggested; any other can be typed. */
export function Sentence({ search }: { readonly search: ProposalSearch }) {
  const { player: playerId, stat = 'Points', direction = 'Over', line, date } = search;
  const navigate = useNavigate({ from: '/evaluate' });
  const { seasonStart, stats } = useLeague();
  const { data: player, isLoading } = useQuery({ ...playerById(playerId ?? 0), enabled: playerId !== undefined });
  const suggested = useSuggestedLine(player, stat);
  const [typed, setTyped] = useState<Typed>();
  const [isAnother, setIsAnother] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Typed text belongs to the line it replaced: another evaluated line discards it.
  const isTyped = typed !== undefined && typed.over === line;
  const shown = isTyped ? typed.text : String(line ?? suggested ?? '');
  // The suggested line may arrive while the field has the focus: select it, so typing replaces it.
  const whenSuggested = useEffectEvent(() => {
    if (!isTyped && document.activeElement === field.current) field.current?.select();
  });
  useEffect(() => {
    if (suggested !== undefined) whenSuggested();
  }, [suggested]);
  // The result below always matches the sentence as it reads.
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
    <form className="sentence panel" onSubmit={submit} {...TAKES_FOCUS}>
      <span>{words.will}</span>
      {isLoading ? (
        <span className="muted">{words.loading}</span>
      ) : player === undefined ? (
        <PlayerCombobox
          label={words.player}
          placeholder={words.aPlayer}
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
          title={words.changePlayer}
          onClick={() => {
            restart({ player: undefined });
            setIsAnother(true);
          }}
        >
          {player.name}
        </button>
      )}
      <span>{words.go}</span>
      <Choice
        label={words.side}
        options={['Over', 'Under']}
        value={direction}
        say={(word) => word.toLowerCase()}
        onChange={(word) => set({ stat, line: asked, direction: word === 'Under' ? 'Under' : 'Over' })}
      />
      <input
        ref={field}
        className="field sentence-line"
        type="number"
        aria-label={words.line}
        min={LEAST_LINE}
        max={MOST_LINE}
        step={LINE_STEP}
        required
        value={shown}
        onChange={({ target }) => setTyped({ text: target.value, over: line })}
      />
      <Choice
        label={words.stat}
        options={stats}
        value={stat}
        say={(one) => statLabel(one).toLowerCase()}
        onChange={(one) => restart({ stat: one })}
      />
      <span>{date === undefined ? words.in : words.on}</span>
      <div className="choice date-field">
        <DayChoice
          label={words.day}
          words={date === undefined ? words.nextGame : mediumDate(date, seasonStart)}
          value={date}
          onChange={setDay}
        />
      </div>
      <span>{words.end}</span>
      {date !== undefined && (
        <button type="button" className="quiet" ref={handsOver} onClick={() => setDay(undefined)}>
          {words.toNextGame}
        </button>
      )}
      <Button type="submit" disabled={playerId === undefined}>
        {words.submit}
      </Button>
    </form>
  );
}

interface Typed {
  readonly text: string;
  readonly over: number | undefined;
}

/** Today's consensus line for the stat; undefined without one. */
function useSuggestedLine(player: Player | undefined, stat: string): number | undefined {
  const date = useGameDay();
  const team = player?.teamAbbreviation ?? undefined;
  const { data } = useQuery({
    ...propsPage({ date, team }, 1, undefined, ofLeague(player)),
    enabled: team !== undefined,
  });
  return data?.rows.find((row) => row.playerId === player?.id && row.propType === stat && row.period === null)
    ?.consensusLine;
}
