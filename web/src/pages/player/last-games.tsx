import { useQuery } from '@tanstack/react-query';
import { propsHistoryOf } from '../../api/reads.ts';
import type { PastProp } from '../../api/types.ts';
import { GameBars } from '../../charts/game-bars.tsx';
import { mediumDay, statLabel } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states.tsx';

interface LastGamesProps {
  readonly playerId: number;
  readonly stat: string;
  /** Today's consensus; without one, the line of his last game. */
  readonly line: number | undefined;
}

const GAMES = 20;

export function LastGames({ playerId, stat, line }: LastGamesProps) {
  const history = useQuery(propsHistoryOf(playerId, stat));
  return (
    <Loaded of={history} skeleton={<Skeleton height={300} />}>
      {(props) => <Bars past={props.filter(isOver)} stat={stat} line={line} />}
    </Loaded>
  );
}

/** The full game, played or missed, and over. */
const isOver = ({ period, actualValue, isVoided }: PastProp): boolean =>
  period === null && (actualValue !== null || isVoided);

function Bars({
  past,
  stat,
  line: current,
}: {
  readonly past: readonly PastProp[];
  readonly stat: string;
  readonly line: number | undefined;
}) {
  const games = past.slice(0, GAMES).toReversed();
  const line = current ?? past[0]?.line;
  if (line === undefined) return <Empty title={`No book has quoted his ${statLabel(stat).toLowerCase()} yet`} />;
  if (games.length === 0) return <Empty title="No game of this prop is over yet" />;
  const played = games.filter(({ actualValue }) => actualValue !== null);
  const overs = played.filter(({ actualValue }) => (actualValue ?? 0) > line).length;
  return (
    <ChartFigure
      title={`Last ${games.length === 1 ? 'game' : `${games.length} games`} against ${line.toFixed(1)}`}
      note={
        <>
          Over in {overs} of {played.length} played{played.length < 10 && ': few games say little'}. Filled is over,
          hollow is not; a dash is a game he missed. Games in which books quoted this stat.
        </>
      }
      data={{
        columns: ['Day', 'Opponent', 'Line', 'Close', statLabel(stat)],
        rows: games
          .toReversed()
          .map((game) => [
            mediumDay(game.date),
            `${game.isHome === true ? 'v' : 'at'} ${game.opponentAbbreviation ?? '–'}`,
            game.line.toFixed(1),
            game.closingLine?.toFixed(1) ?? '–',
            game.actualValue ?? 'did not play',
          ]),
      }}
    >
      <GameBars games={games} line={line} />
    </ChartFigure>
  );
}
