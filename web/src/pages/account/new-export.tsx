import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { ExportFormat, ExportType } from '../../api/types.ts';
import { exportJobs } from '../../api/session/account.ts';
import { newIdempotencyKey } from '../../api/requests/idempotency-key.ts';
import { ofLeague, useLeague } from '../../api/league.ts';
import { teams } from '../../api/reads.ts';
import { request } from '../../api/requests/request.ts';
import { statLabel } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { addDays } from '../../kernel.ts';
import { keysOf } from '../../keys-of.ts';
import { Button } from '../../parts/fields/button.tsx';
import { strings as record } from '../record/strings.ts';
import { Choice } from '../../parts/fields/choice.tsx';
import { DayField } from '../../parts/fields/day-field.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.exports;

const { groups } = record;

type Filter = 'stat' | 'rating' | 'team' | 'by';

/** Filters of each type, besides the days. */
const FILTERS: Readonly<Record<ExportType, readonly Filter[]>> = {
  picks: ['stat', 'rating'],
  settled_picks: ['stat', 'rating'],
  record_picks: ['stat', 'rating'],
  line_movements: ['stat'],
  player_game_logs: ['team'],
  odds_snapshots: ['stat'],
  openers: ['stat'],
  closing: ['stat'],
  features: ['stat'],
  track_record: ['by'],
};

const USUAL_DAYS = 30;

export function NewExport() {
  const queries = useQueryClient();
  const today = useGameDay();
  const [type, setType] = useState<ExportType>('settled_picks');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [days, setDays] = useState({ from: addDays(today, -USUAL_DAYS), to: today });
  const [chosen, setChosen] = useState<Partial<Record<Filter, string | undefined>>>({});
  const offered = FILTERS[type];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request('POST /data/exports', {
        body: { type, format, filters: { ...ofLeague(), ...given(days), ...given(pick(chosen, offered)) } },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: exportJobs.queryKey }),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit} className="stack" aria-label={words.form}>
      <div className="row">
        <Choice
          label={words.what}
          options={keysOf(words.types)}
          value={type}
          say={(one) => words.types[one]}
          onChange={(one = type) => setType(one)}
        />
        <Choice
          label={words.format}
          options={keysOf(words.formats)}
          value={format}
          say={(one) => words.formats[one]}
          onChange={(one = format) => setFormat(one)}
        />
        {(['from', 'to'] as const).map((end) => (
          <DayField
            key={end}
            label={words.ends[end]}
            value={days[end]}
            onChange={(day) => setDays({ ...days, [end]: day })}
          />
        ))}
        {offered.map((filter) => (
          <FilterChoice
            key={filter}
            of={filter}
            value={chosen[filter]}
            onChange={(value) => setChosen({ ...chosen, [filter]: value })}
          />
        ))}
        <Button type="submit" busy={isPending}>
          {words.create}
        </Button>
      </div>
      {error !== null && <Failure error={error} />}
    </form>
  );
}

/** Drops empty values. */
const given = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const pick = (values: Partial<Record<Filter, string | undefined>>, of: readonly Filter[]) =>
  Object.fromEntries(of.map((filter) => [filter, values[filter]]));

interface FilterChoiceProps {
  readonly of: Filter;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function FilterChoice({ of, value, onChange }: FilterChoiceProps) {
  const { stats } = useLeague();
  const { data: known = [] } = useQuery({ ...teams(), enabled: of === 'team' });
  if (of === 'stat')
    return (
      <Choice
        label={words.filters.stat}
        all={words.filters.allStats}
        options={stats}
        say={statLabel}
        value={value}
        onChange={onChange}
      />
    );
  if (of === 'rating')
    return (
      <Choice
        label={words.filters.rating}
        all={words.filters.allRatings}
        options={['Premium', 'Standard']}
        value={value}
        onChange={onChange}
      />
    );
  if (of === 'team')
    return (
      <Choice
        label={words.filters.team}
        all={words.filters.allTeams}
        options={known.map(({ abbreviation }) => abbreviation)}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <Choice
      label={words.filters.by}
      all={words.filters.total}
      options={keysOf(groups.names)}
      say={(one) => words.filters.group(groups.names[one])}
      value={keysOf(groups.names).find((one) => one === value)}
      onChange={onChange}
    />
  );
}
