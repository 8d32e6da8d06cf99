import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { opens } from '../../access.ts';
import { useLiveEvents } from '../../api/live/use-live-events.ts';
import { gameLive } from '../../api/reads.ts';
import { useUser } from '../../api/session/session.ts';
import type { GameLive } from '../../api/types.ts';
import { useClock } from '../../clock.ts';
import { ago, figure, percent, statLabel } from '../../format.ts';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { number, Table } from '../../parts/table.tsx';
import { ChanceBar, NotOfRecord, timeOf } from './live-chance.tsx';
import { PathLine } from './path-line.tsx';
import { strings } from './strings.ts';
import './game.css';

const { columns } = strings;

/** A running game: its clock, and what each quoted line is worth now. */
export function GamePage() {
  const { gameId } = useParams({ from: '/framed/games/$gameId' });
  const mayRead = opens('live', useUser().tier);
  const queries = useQueryClient();
  const asked = useQuery({ ...gameLive(Number(gameId)), enabled: mayRead });
  useLiveEvents((event) => {
    if (event.type === 'game.progress' && event.data.gameId === Number(gameId))
      void queries.invalidateQueries({ queryKey: ['game-live', Number(gameId)] });
  });
  const name = asked.data === undefined ? '' : strings.title(asked.data.awayTeam, asked.data.homeTeam);
  useTitle(name);
  if (!mayRead) return <p className="panel">{strings.upgrade}</p>;
  return (
    <div className="stack" ref={handsOver}>
      <Loaded of={asked} skeleton={<Skeleton height={320} lines={6} />}>
        {(game) => (
          <>
            <header className="page-head">
              <div>
                <h1>{name}</h1>
                <State of={game} />
                <p className="muted">{strings.intro}</p>
                <NotOfRecord />
              </div>
            </header>
            {game.props.length === 0 ? <p className="panel">{strings.none}</p> : <Props of={game} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

function State({ of: { state, status, awayTeam, homeTeam } }: { readonly of: GameLive }) {
  const age = useClock((now) => (state === null ? '' : ago(state.at, now)));
  if (state === null) return <p>{strings.statuses[status]}</p>;
  return (
    <p className="game-state">
      <strong>{strings.score(awayTeam, state.awayPoints, homeTeam, state.homePoints)}</strong>{' '}
      <span>{timeOf(state.period, state.clock)}</span> <span className="muted">{strings.read(age)}</span>{' '}
      {state.isFrozen && <span className="muted">{strings.frozen}</span>}
    </p>
  );
}

function Props({ of: { props } }: { readonly of: GameLive }) {
  const shown = [columns.line, columns.chance, columns.soFar];
  const rest = [number(columns.before), number(columns.remaining), columns.path];
  return (
    <Table label={strings.table} framed columns={[...shown, ...rest]}>
      {props.map((prop) => (
        <tr key={`${prop.playerId} ${prop.stat}`}>
          <th scope="row">
            <Link
              to="/players/$playerId"
              params={{ playerId: String(prop.playerId) }}
              search={{ stat: prop.stat }}
              className="plain"
            >
              {prop.playerName}
            </Link>
            {prop.teamAbbreviation !== null && <span className="muted"> {prop.teamAbbreviation}</span>}
            <p className="muted small">{strings.line(prop.line, statLabel(prop.stat))}</p>
          </th>
          <td>
            <span className="live-chance">
              <ChanceBar over={prop.over} />
              <strong>{percent(prop.over)}</strong>
            </span>
          </td>
          <td className="nowrap">{strings.soFar(prop.value, prop.seconds)}</td>
          <td className="number">{prop.before === null ? '–' : percent(prop.before)}</td>
          <td className="number">{prop.remaining === null ? '–' : figure(prop.remaining)}</td>
          <td>
            <PathLine prop={prop} what={strings.line(prop.line, statLabel(prop.stat))} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
