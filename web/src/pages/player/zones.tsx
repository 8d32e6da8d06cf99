import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shootingZonesOf } from '../../api/reads.ts';
import type { ShootingZones, ZoneWindow } from '../../api/types.ts';
import { HalfCourt } from '../../charts/half-court.tsx';
import { figure, percent, plural } from '../../format.ts';
import { Choice } from '../../parts/choice.tsx';
import { ChartFigure } from '../../parts/figure.tsx';
import { Glyph } from '../../parts/glyph.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states.tsx';

const WINDOWS: Readonly<Record<ZoneWindow, string>> = { season: 'Season', last10: 'Last 10', last5: 'Last 5' };

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
  if (shown === undefined || shown.zones.every(({ attempts }) => attempts === 0))
    return <Empty title="No shot chart of a game he played" />;
  const opponent = `What ${opponentAbbreviation ?? 'the next opponent'} allows`;
  return (
    <ChartFigure
      title="Where he shoots from"
      note={
        <>
          {season}, {plural(shown.games, 'game')}. Size is attempts; <Glyph name="over" /> better than{' '}
          {beside === 'league' ? 'the league' : `what ${opponentAbbreviation ?? 'the opponent'} allows`},{' '}
          <Glyph name="under" /> worse, hollow too few to say.
        </>
      }
      actions={
        <>
          <Choice
            label="Games"
            options={windows.map(({ window }) => window)}
            value={chosen}
            say={(window) => WINDOWS[window]}
            onChange={(window = 'season') => setChosen(window)}
          />
          <Choice
            label="Compared with"
            options={['league', 'opponent']}
            value={beside}
            say={(word) => (word === 'league' ? 'The league' : opponent)}
            onChange={(word = 'league') => setBeside(word)}
          />
        </>
      }
      data={{
        columns: ['Zone', 'Made', 'Tried', '%', 'League, %', 'Opponent, %', 'Points a shot', 'Share, %'],
        rows: shown.zones.map((zone) => [
          zone.zone,
          zone.makes,
          zone.attempts,
          share(zone.percentage),
          share(zone.leaguePercentage),
          share(zone.opponentPercentage),
          zone.pointsPerShot === null ? '–' : figure(zone.pointsPerShot, 2),
          share(zone.share),
        ]),
      }}
    >
      <HalfCourt zones={shown.zones} beside={beside} />
    </ChartFigure>
  );
}

const share = (value: number | null): string => (value === null ? '–' : percent(value));
