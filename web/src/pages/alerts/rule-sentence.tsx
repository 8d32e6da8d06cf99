import { useQuery } from '@tanstack/react-query';
import { enabledLeagues, hasLeagues, leagueName, ofEveryLeague } from '../../api/league.ts';
import { teams } from '../../api/reads.ts';
import type { Alert } from '../../api/types.ts';
import { statLabel } from '../../format.ts';
import { PlayerCombobox } from '../../frame/search/player-search.tsx';
import { STAT_NAMES } from '../../kernel.ts';
import { keysOf } from '../../keys-of.ts';
import { Check } from '../../parts/fields/check.tsx';
import { Choice } from '../../parts/fields/choice.tsx';
import { RemoveButton } from '../../parts/fields/remove-button.tsx';
import { WordList } from '../../parts/fields/word-list.tsx';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { strings as partStrings } from '../../parts/strings.ts';
import { changed, has, type Draft, type Where } from './draft.ts';
import { usePlayerNames } from './names.ts';
import { strings } from './strings.ts';

const words = strings.builder;

interface RuleSentenceProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** When something happens, to whom, on what, and where: each part is a control. A part that is not chosen excludes nothing. */
export function RuleSentence({ draft: { on, where }, onChange }: RuleSentenceProps) {
  const put = <Name extends keyof Where>(name: Name, value: Where[Name] | undefined): void =>
    onChange({ where: changed(where, name, value) });
  const { data: all = [] } = useQuery(teams(where.league === undefined ? ofEveryLeague() : { league: where.league }));
  const names = [...new Set(all.map(({ abbreviation }) => abbreviation))].toSorted((a, b) => (a < b ? -1 : 1));
  return (
    <div className="alert-sentence">
      <Part word={words.when}>
        <Choice
          label={words.when}
          options={keysOf(strings.events)}
          value={on}
          say={strings.event}
          onChange={(event = on) => onChange({ on: event })}
        />
      </Part>
      <Part word={words.for}>
        <Players where={where} onChange={(players) => put('players', players)} />
      </Part>
      {has(on, 'teams') && (
        <Part word={words.of}>
          <WordList
            label={words.teams}
            all={words.anyTeam}
            add={words.addTeam}
            options={names}
            chosen={where.teams ?? []}
            onChange={(chosen) => put('teams', chosen && [...chosen])}
          />
        </Part>
      )}
      {has(on, 'screens') && (
        <Part word={words.as}>
          <WordList
            label={words.screenList}
            all={words.anyScreen}
            add={words.addScreen}
            options={keysOf(strings.screens)}
            chosen={where.screens ?? []}
            say={(screen) => strings.screens[screen]}
            onChange={(chosen) => put('screens', chosen && [...chosen])}
          />
        </Part>
      )}
      {has(on, 'stats') && (
        <Part word={words.on}>
          <WordList
            label={words.stats}
            all={words.anyStat}
            add={words.addStat}
            options={STAT_NAMES}
            chosen={where.stats ?? []}
            say={statLabel}
            onChange={(chosen) => put('stats', chosen && [...chosen])}
          />
          {has(on, 'direction') && (
            <Choice
              label={words.side}
              all={on === 'line.moved' ? words.eitherWay : words.eitherSide}
              options={['Over', 'Under'] as const}
              value={where.direction}
              say={(side) => strings.side(on, side)}
              onChange={(side) => put('direction', side)}
            />
          )}
        </Part>
      )}
      {hasLeagues() && (
        <Part word={words.in}>
          <Choice
            label={words.league}
            all={words.everyLeague}
            options={enabledLeagues().map(({ league }) => league)}
            value={where.league}
            say={leagueName}
            onChange={(league) => put('league', league)}
          />
        </Part>
      )}
      <Only on={on} where={where} put={put} />
    </div>
  );
}

interface PartProps {
  readonly word: string;
  readonly children: React.ReactNode;
}

const Part = ({ word, children }: PartProps) => (
  <div className="row">
    <span className="alert-word">{word}</span>
    {children}
  </div>
);

interface OnlyProps {
  readonly on: Alert['on'];
  readonly where: Where;
  readonly put: <Name extends keyof Where>(name: Name, value: Where[Name] | undefined) => void;
}

/** What narrows the event further. Other books, ratings and statuses of a stored rule stay until their box is pressed. */
function Only({ on, where, put }: OnlyProps) {
  const { books = [], statuses } = where;
  const others = books.filter((book) => book !== 'mine');
  const withMine = (isOn: boolean): string[] => (isOn ? [...others, 'mine'] : others);
  return (
    <div className="row">
      {has(on, 'followed') && (
        <Check
          label={words.followed}
          checked={where.followed === true}
          onChange={(isOn) => put('followed', isOn ? true : undefined)}
        />
      )}
      {has(on, 'books') && (
        <Check
          label={words.mine}
          checked={books.includes('mine')}
          onChange={(isOn) => put('books', withMine(isOn).length === 0 ? undefined : withMine(isOn))}
        />
      )}
      {has(on, 'suspect') && (
        <Check
          label={words.suspect}
          checked={where.suspect === true}
          onChange={(isOn) => put('suspect', isOn ? true : undefined)}
        />
      )}
      {has(on, 'minRating') && (
        <Check
          label={words.premium}
          checked={where.minRating === 'Premium'}
          onChange={(isOn) => put('minRating', isOn ? 'Premium' : undefined)}
        />
      )}
      {has(on, 'statuses') && (
        <Check
          label={words.out}
          checked={statuses?.includes('Out') === true}
          onChange={(isOn) => put('statuses', isOn ? ['Out', 'Doubtful'] : undefined)}
        />
      )}
    </div>
  );
}

interface PlayersProps {
  readonly where: Where;
  readonly onChange: (players: number[] | undefined) => void;
}

function Players({ where: { players = [], league }, onChange }: PlayersProps) {
  return (
    <div className="row" role="group" aria-label={words.players} {...TAKES_FOCUS}>
      {players.map((id) => (
        <PlayerChip
          key={id}
          id={id}
          onRemove={() => onChange(players.length === 1 ? undefined : players.filter((one) => one !== id))}
        />
      ))}
      <PlayerCombobox
        {...(league !== undefined && { league })}
        label={words.addPlayer}
        placeholder={players.length === 0 ? words.anyPlayer : words.addPlayer}
        onChoose={({ id }) => onChange([...new Set([...players, id])])}
      />
    </div>
  );
}

function PlayerChip({ id, onRemove }: { readonly id: number; readonly onRemove: () => void }) {
  const [name = words.player(id)] = usePlayerNames([id]) ?? [];
  return (
    <span className="word-chip" ref={handsOver}>
      {name}
      <RemoveButton label={partStrings.remove.label(name)} onRemove={onRemove} />
    </span>
  );
}
