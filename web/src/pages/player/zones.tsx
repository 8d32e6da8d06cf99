import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shootingZonesOf } from '../../api/reads.ts';
import type { ShootingZones, ZoneWindow } from '../../api/types.ts';
import { HalfCourt } from '../../charts/half-court.tsx';
import { figure, percent } from '../../format.ts';
import { Choice } from '../../parts/fields/choice.tsx';
import { ChartFigure } from '../../parts/figure.tsx';
import { Glyph } from '../../parts/glyph.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.zones;

export function Zones({ playerId }: { readonly playerId: number }) {
  const zones = useQuery(shootingZonesOf(playerId));
  return (
    <Loaded of={zones} skeleton={<Skeleton height={420} />}>
      {(found) => <Court of={found} />}
    </Loaded>
  );
}

function Court({ of: { windows, season, opponentAbbreviation } }: { readonly of: ShootingZones }) {
  const [chosen, setChosen] = useState<ZoneWindow>('season');
  const [beside, setBeside] = useState<'league' | 'opponent'>('league');
  const shown = windows.find(({ window }) => window === chosen);
  if (shown === undefined || shown.zones.every(({ attempts }) => attempts === 0)) return <Empty title={words.none} />;
  const allowed = opponentAbbreviation === null ? words.theOpponent : words.allowed(opponentAbbreviation);
  return (
    <ChartFigure
      title={words.title}
      note={
        <>
          {words.note(season ?? strings.none, shown.games)}
          <Glyph name="over" />
          {words.better(beside === 'league' ? words.league : allowed)}
          <Glyph name="under" />
          {words.worse}
        </>
      }
      actions={
        <>
          <Choice
            label={words.games}
            options={windows.map(({ window }) => window)}
            value={chosen}
            say={(window) => words.windows[window]}
            onChange={(window = 'season') => setChosen(window)}
          />
          <Choice
            label={words.compare}
            options={['league', 'opponent']}
            value={beside}
            say={(word) =>
              word === 'league' ? words.vsLeague : words.vsOpponent(opponentAbbreviation ?? words.nextOpponent)
            }
            onChange={(word = 'league') => setBeside(word)}
          />
        </>
      }
      data={{
        columns: words.columns,
        rows: shown.zones.map((zone) => [
          zone.zone,
          zone.makes,
          zone.attempts,
          share(zone.percentage),
          share(zone.leaguePercentage),
          share(zone.opponentPercentage),
          zone.pointsPerShot === null ? strings.none : figure(zone.pointsPerShot, 2),
          share(zone.share),
        ]),
      }}
    >
      <HalfCourt zones={shown.zones} beside={beside} />
    </ChartFigure>
  );
}

const share = (value: number | null): string => (value === null ? strings.none : percent(value));
