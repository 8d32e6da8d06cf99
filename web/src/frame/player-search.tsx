import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { stillNamed } from '../api/nearest.ts';
import { playersNamed } from '../api/reads.ts';
import type { Player } from '../api/shapes.ts';
import { Icon } from './icons.tsx';

/** Ctrl K from anywhere; the keys of a combobox (WAI-ARIA 1.2). */
export function PlayerSearch() {
  const navigate = useNavigate();
  return (
    <PlayerCombobox
      label="Search a player"
      placeholder="Search a player"
      shortcut
      onChoose={({ id }) => void navigate({ to: '/players/$playerId', params: { playerId: String(id) } })}
    />
  );
}

interface PlayerComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly shortcut?: boolean;
  readonly onChoose: (player: Player) => void;
}

export function PlayerCombobox({ label, placeholder, shortcut = false, onChoose }: PlayerComboboxProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const { found, says } = useFound(text.trim());
  useShortcut(shortcut, field);
  const shows = isOpen && text.trim().length >= 2;
  const choose = (player: Player | undefined): void => {
    if (player === undefined) return;
    setText('');
    setIsOpen(false);
    field.current?.blur();
    onChoose(player);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') choose(found[at]);
    else if (event.key === 'Escape') setIsOpen(false);
  };
  return (
    <div className="search">
      <Icon name="search" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={shows && found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shows && found.length > 0 ? `${list}-${at}` : undefined}
        aria-keyshortcuts={shortcut ? 'Control+K' : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
      />
      {shortcut && <kbd aria-hidden="true">Ctrl K</kbd>}
      <ul id={list} role="listbox" aria-label="Players" className="search-list" hidden={!shows || found.length === 0}>
        {found.map((player, index) => (
          <li
            key={player.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(player);
            }}
          >
            <span>{player.name}</span>
            <span className="muted">
              {player.teamAbbreviation ?? '–'} {player.position ?? ''}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={shows && says !== undefined ? 'search-list search-note' : 'visually-hidden'}>
        {shows && says}
      </p>
    </div>
  );
}

/** Who is called that, and what to say where nobody is. An answer to fewer letters offers nobody whom more of them rule out. */
function useFound(text: string): { readonly found: readonly Player[]; readonly says: string | undefined } {
  const asked = useDeferredValue(text);
  const { data = [], isPlaceholderData, isSuccess, error } = useQuery(playersNamed(asked));
  if (error !== null) return { found: [], says: error.message };
  if (asked !== text || isPlaceholderData) return { found: stillNamed(data, text), says: undefined };
  return { found: data, says: isSuccess && data.length === 0 ? 'No player is called that.' : undefined };
}

function useShortcut(isOn: boolean, field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const focus = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, [isOn, field]);
}
