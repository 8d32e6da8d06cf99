import { useState } from 'react';
import { useLeague } from '../../../api/league.ts';
import { isDay, type Day } from '../../../kernel.ts';
import { Choice } from '../../../parts/fields/choice.tsx';
import { DayField } from '../../../parts/fields/day-field.tsx';
import { lastSeasons } from '../seasons.ts';
import { strings } from '../strings.ts';

const words = strings.build;

interface Days {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

interface DaysChoiceProps extends Days {
  readonly onChange: (days: Days) => void;
}

const OWN = 'own';

/** On which days the system is tested: a season, all, or own days. */
export function DaysChoice({ from, to, onChange }: DaysChoiceProps) {
  const { season, seasonStart } = useLeague();
  const seasons = lastSeasons(season, seasonStart);
  const known = seasons.find((one) => one.from === from && one.to === to)?.label;
  const isAll = from === undefined && to === undefined;
  const [wantsOwn, setWantsOwn] = useState(false);
  const isOwn = wantsOwn || (!isAll && known === undefined);
  const choose = (label: string | undefined): void => {
    setWantsOwn(label === OWN);
    const chosen = seasons.find((one) => one.label === label);
    if (label !== OWN) onChange({ from: chosen?.from, to: chosen?.to });
  };
  const dayOf = (text: string): Day | undefined => (isDay(text) ? text : undefined);
  return (
    <>
      <Choice
        label={words.season}
        all={words.allSeasons}
        options={[...seasons.map(({ label }) => label), OWN]}
        value={isOwn ? OWN : known}
        say={(label) => (label === OWN ? words.ownDays : label)}
        onChange={choose}
      />
      {isOwn && (
        <>
          <DayField label={words.from} value={from ?? ''} onChange={(day) => onChange({ from: dayOf(day), to })} />
          <DayField label={words.to} value={to ?? ''} onChange={(day) => onChange({ from, to: dayOf(day) })} />
        </>
      )}
    </>
  );
}
