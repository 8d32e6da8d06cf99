import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { statLabel } from '../../format.ts';
import { enabledSports, gameDayOf, hasLeagues, leagueName, shownFirst, sportOf } from '../../api/league.ts';
import { matchingNames } from '../../api/rank-names.ts';
import { playersNamed } from '../../api/reads.ts';
import type { Player, League } from '../../api/types.ts';
import { Icon } from '../icons.tsx';
import { propInText, propOfSport, type TypedProp, type TypedText } from './prop-in-text.ts';
import { strings } from '../strings.ts';
import { addLeg, showSlip } from '../../slip/slip-store.ts';
import { useOffered, type Offered } from './use-offered.ts';

/** Suggestions shown at once. */
const MOST_NAMES = 8;

/** What can be done with a prop that was typed. */
type Act = 'evaluate' | 'log' | 'slip';

/**
 * Opens with Ctrl K from anywhere. A player leads to the player's page. A player with a line, "name 24.5" or "name under 20
 * points", leads to Evaluate, to the form that logs the bet or into the slip.
 */
export function PlayerSearch() {
  const navigate = useNavigate();
  const show = (player: Player, { prop: { line, stat, direction }, game }: Offered, act: Act): void => {
    const { id } = player;
    // The keyboard goes on in the page that was asked for.
    document.getElementById('content')?.focus({ preventScroll: true });
    const prop = { player: id, line, stat, direction };
    if (line === undefined) void navigate({ to: '/players/$playerId', params: { playerId: String(id) } });
    else if (act === 'log') void navigate({ to: '/bets', search: { log: prop } });
    else if (act === 'slip' && game !== undefined && stat !== undefined && direction !== undefined) {
      const names = { playerId: id, playerName: player.name, league: player.league };
      const gameDate = gameDayOf(new Date(game.gameDate));
      addLeg({ ...names, stat, period: null, line, direction, gameId: game.id, gameDate });
      showSlip(true);
    } else void navigate({ to: '/evaluate', search: prop });
  };
  return (
    <PlayerCombobox
      label={strings.search.label}
      placeholder={strings.search.placeholder}
      shortcut
      withLine
      onChoose={show}
    />
  );
}

interface PlayerComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly shortcut?: boolean;
  /** It replaces an element that had the focus. */
  readonly takesFocus?: boolean;
  /** Of one league only; of every enabled one if left out. */
  readonly league?: League['league'] | undefined;
  /** A prop may follow the name. */
  readonly withLine?: true;
  readonly onChoose: (player: Player, offered: Offered, act: Act) => void;
}

/** Follows the combobox pattern of WAI-ARIA 1.2. */
export function PlayerCombobox(props: PlayerComboboxProps) {
  const { label, placeholder, shortcut = false, takesFocus = false, league, withLine, onChoose } = props;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [pointed, setPointed] = useState<string>();
  // Enter was pressed before the response came: choose its first player.
  const [isAwaited, setIsAwaited] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const asked: TypedText =
    withLine === undefined ? { name: text.trim(), stats: {} } : propInText(text, enabledSports());
  const { found, isKnown, note: response } = useFound(asked.name, league);
  const offered = useOffered(found, asked);
  const options = found.flatMap((player) => {
    const own = offered.get(player.id) ?? { prop: propOfSport(asked, sportOf(player.league)), game: undefined };
    return actsOn(own).map((act) => ({ player, own, act, key: `${player.id} ${act}` }));
  });
  // By key, not by index: the next response may order the players differently.
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === pointed),
  );
  useShortcut(shortcut, field);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const shows = isOpen && asked.name.length >= 2;
  const choose = ({ player, own, act }: (typeof options)[number]): void => {
    setText('');
    setIsOpen(false);
    setIsAwaited(false);
    onChoose(player, own, act);
  };
  const whenKnown = useEffectEvent(() => {
    setIsAwaited(false);
    const [first] = options;
    if (first !== undefined) choose(first);
  });
  useEffect(() => {
    if (isAwaited && isKnown) whenKnown();
  }, [isAwaited, isKnown]);
  const leave = (): void => {
    setIsOpen(false);
    setIsAwaited(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setPointed(options[(at + step + options.length) % options.length]?.key);
    } else if (event.key === 'Enter') {
      // In a form, Enter would also submit it.
      event.preventDefault();
      const option = options[at];
      if (!shows) return;
      if (option === undefined) setIsAwaited(!isKnown);
      else choose(option);
    } else if (event.key === 'Escape') leave();
  };
  const note = isAwaited ? strings.search.searching : response;
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
          setPointed(undefined);
          setIsAwaited(false);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setIsOpen(true)}
        onBlur={leave}
      />
      {shortcut && <kbd aria-hidden="true">{strings.search.keys}</kbd>}
      <ul
        id={list}
        role="listbox"
        aria-label={strings.search.list}
        className="search-list"
        hidden={!shows || found.length === 0}
      >
        {options.map(({ player, own, act, key }, index) => (
          <li
            key={key}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              choose({ player, own, act, key });
            }}
          >
            <span>
              {player.name}
              {asked.line !== undefined && strings.search.acts[act](propOf(own.prop))}
            </span>{' '}
            <span className="muted">
              {hasLeagues() && strings.search.league(leagueName(player.league))}
              {player.teamAbbreviation ?? strings.search.noTeam} {player.position ?? ''}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={shows && note !== undefined ? 'search-list search-note' : 'visually-hidden'}>
        {shows && note}
      </p>
    </div>
  );
}

/** The slip takes a whole bet on a game to come. */
function actsOn({ prop: { line, stat, direction }, game }: Offered): readonly Act[] {
  if (line === undefined) return ['evaluate'];
  const isWhole = stat !== undefined && direction !== undefined && game !== undefined;
  return isWhole ? ['evaluate', 'log', 'slip'] : ['evaluate', 'log'];
}

/** Such as `Over 24.5 points`, as far as it was typed. */
const propOf = ({ direction, line = 0, stat }: TypedProp): string =>
  [direction ?? [], line.toFixed(1), stat === undefined ? [] : statLabel(stat).toLowerCase()].flat().join(' ');

/**
 * The players found, those of the league on the page first, and what to say where there are none. Until the response to the
 * current text is here, the last response is filtered by it.
 */
function useFound(text: string, league: League['league'] | undefined): Found {
  const asked = useDeferredValue(text);
  const { data = [], isPlaceholderData, isSuccess, error } = useQuery(playersNamed(asked, league));
  if (error !== null) return { found: [], isKnown: true, note: error.message };
  const isKnown = isSuccess && asked === text && !isPlaceholderData;
  const found = shownFirst(isKnown ? data : matchingNames(data, text)).slice(0, MOST_NAMES);
  return { found, isKnown, note: isKnown && found.length === 0 ? strings.search.none : undefined };
}

interface Found {
  readonly found: readonly Player[];
  /** They are the response to the current text. */
  readonly isKnown: boolean;
  readonly note: string | undefined;
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
