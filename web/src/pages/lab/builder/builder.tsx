import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { serviceFacts } from '../../../api/reads.ts';
import type { SystemWhere } from '../../../api/systems.ts';
import { useLeague } from '../../../api/league.ts';
import { bookName, statLabel } from '../../../format.ts';
import { keysOf } from '../../../keys-of.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { Choice } from '../../../parts/fields/choice.tsx';
import { RemoveButton } from '../../../parts/fields/remove-button.tsx';
import { Switch } from '../../../parts/fields/switch.tsx';
import { WordList } from '../../../parts/fields/word-list.tsx';
import { booksListed } from '../../books/books-listed.ts';
import { PRESETS } from '../presets.ts';
import { BoundRow } from './bound-row.tsx';
import {
  boundsOf,
  featureOf,
  FLAGS,
  freeBound,
  freeFeatures,
  onSide,
  without,
  type FeatureName,
  type FlagName,
} from './conditions.ts';
import { DaysChoice } from './days-choice.tsx';
import { PRICES, RATINGS, SIDES, type LabSearch } from '../search.ts';
import { handsOver, TAKES_FOCUS } from '../../../parts/focus/hand-over.ts';
import { strings as partStrings } from '../../../parts/strings.ts';
import { strings } from '../strings.ts';

const words = strings.build;

interface BuilderProps {
  readonly search: LabSearch;
  readonly where: SystemWhere;
  readonly isRunning: boolean;
  readonly onChange: (change: LabSearch) => void;
  readonly onRun: () => void;
}

/** The controls of a system. Everything that they set is in the address. */
export function Builder({ search, where, isRunning, onChange, onRun }: BuilderProps) {
  const { stats } = useLeague();
  const set = (changed: SystemWhere): void => onChange({ where: changed });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onRun();
  };
  return (
    <section className="panel stack" aria-label={words.title}>
      <form className="lab-form" onSubmit={submit}>
        <Choice
          label={words.preset}
          all={words.preset}
          options={keysOf(PRESETS)}
          value={undefined}
          say={(key) => strings.presets[key]}
          onChange={(key) => key !== undefined && set(PRESETS[key])}
        />
        <div className="row">
          <Switch
            label={words.side}
            value={where.direction}
            options={SIDES.map((side) => ({ value: side, label: side }))}
            onChange={(direction) => set(onSide(where, direction))}
          />
          <Choice
            label={words.price}
            options={PRICES}
            value={search.price ?? 'best'}
            say={(price) => strings.prices[price]}
            onChange={(price) => onChange({ price: price === 'best' ? undefined : price })}
          />
        </div>
        <div className="row">
          <DaysChoice from={search.from} to={search.to} onChange={onChange} />
        </div>
        <WordList
          label={words.stats}
          all={words.allStats}
          add={words.addStat}
          options={stats}
          chosen={where.stats ?? []}
          say={statLabel}
          onChange={(chosen) => set(chosen === undefined ? without(where, 'stats') : { ...where, stats: [...chosen] })}
        />
        <Conditions where={where} onChange={set} />
        <Button type="submit" busy={isRunning}>
          {isRunning ? words.running : words.run}
        </Button>
      </form>
    </section>
  );
}

interface ConditionsProps {
  readonly where: SystemWhere;
  readonly onChange: (where: SystemWhere) => void;
}

type Addable = FeatureName | FlagName | 'ratings' | 'books';

const FIRST_RATING = 'Premium';

function Conditions({ where, onChange }: ConditionsProps) {
  const { data: facts } = useQuery(serviceFacts);
  const keys = booksListed(facts?.simulated === true, [], where.books ?? []);
  const bounds = boundsOf(where);
  const flags = FLAGS.filter((flag) => where[flag] !== undefined);
  const { ratings, books: quoted } = where;
  const free: Addable[] = [
    ...freeFeatures(where),
    ...FLAGS.filter((flag) => where[flag] === undefined),
    ...(ratings === undefined ? (['ratings'] as const) : []),
    ...(quoted === undefined ? (['books'] as const) : []),
  ];
  const add = (chosen: Addable): void => {
    if (chosen === 'ratings') onChange({ ...where, ratings: [FIRST_RATING] });
    else if (chosen === 'books') onChange({ ...where, books: keys.slice(0, 1) });
    else if (isFlag(chosen)) onChange({ ...where, [chosen]: true });
    else onChange({ ...where, [freeBound(where, chosen) ?? '']: featureOf(chosen).start });
  };
  const isNone = bounds.length + flags.length === 0 && ratings === undefined && quoted === undefined;
  return (
    <fieldset className="stack lab-conditions" {...TAKES_FOCUS}>
      <legend>{words.conditions}</legend>
      {isNone && <p className="muted">{words.noConditions}</p>}
      <ul className="stack">
        {bounds.map((bound) => (
          <BoundRow key={bound.name} of={bound} where={where} onChange={onChange} />
        ))}
        {flags.map((flag) => (
          <li key={flag} className="lab-condition" ref={handsOver}>
            <span className="lab-condition-label">{strings.flags[flag]}</span>
            <Choice
              label={strings.flags[flag]}
              options={['yes', 'no'] as const}
              value={where[flag] === true ? 'yes' : 'no'}
              say={(response) => words[response]}
              onChange={(response) => onChange({ ...where, [flag]: response === 'yes' })}
            />
            <RemoveButton
              label={partStrings.remove.label(strings.flags[flag])}
              onRemove={() => onChange(without(where, flag))}
            />
          </li>
        ))}
        {ratings !== undefined && (
          <li className="lab-condition" ref={handsOver}>
            <span className="lab-condition-label">{words.ratings}</span>
            <WordList
              label={words.ratings}
              all={words.addRating}
              add={words.addRating}
              options={RATINGS}
              chosen={ratings}
              onChange={(chosen) =>
                onChange(chosen === undefined ? without(where, 'ratings') : { ...where, ratings: [...chosen] })
              }
            />
          </li>
        )}
        {quoted !== undefined && (
          <li className="lab-condition" ref={handsOver}>
            <span className="lab-condition-label">{words.books}</span>
            <WordList
              label={words.books}
              all={words.addBook}
              add={words.addBook}
              options={keys}
              chosen={quoted}
              say={bookName}
              onChange={(chosen) =>
                onChange(chosen === undefined ? without(where, 'books') : { ...where, books: [...chosen] })
              }
            />
          </li>
        )}
      </ul>
      <Choice
        label={words.add}
        all={words.add}
        options={free}
        value={undefined}
        say={nameOf}
        onChange={(chosen) => chosen !== undefined && add(chosen)}
      />
    </fieldset>
  );
}

const isFlag = (name: Addable): name is FlagName => FLAGS.some((flag) => flag === name);

function nameOf(name: Addable): string {
  if (name === 'ratings' || name === 'books') return strings.lists[name];
  return isFlag(name) ? strings.flags[name] : strings.features[name].label;
}
