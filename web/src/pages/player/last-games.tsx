import { useQueries, useQuery } from '@tanstack/react-query';
import { newsOf } from '../../api/odds.ts';
import { propsHistoryOf } from '../../api/reads.ts';
import type { News, PastProp } from '../../api/types.ts';
import { GameBars } from '../../charts/game-bars.tsx';
import { mediumDay, statLabel } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { shortReason } from '../../parts/player-status.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

interface LastGamesProps {
  readonly playerId: number;
  readonly stat: string;
  /** Today's consensus line; without one, the line of the last game. */
  readonly line: number | undefined;
}

const GAMES = 20;

export function LastGames({ playerId, stat, line }: LastGamesProps) {
  const history = useQuery(propsHistoryOf(playerId, stat));
  return (
    <Loaded of={history} skeleton={<Skeleton height={300} />}>
      {(props) => <Bars playerId={playerId} past={props.filter(isOver)} stat={stat} line={line} />}
    </Loaded>
  );
}

const words = strings.games;

/** A full-game prop whose game is over, played or missed. */
const isOver = ({ period, actualValue, isVoided }: PastProp): boolean =>
  period === null && (actualValue !== null || isVoided);

/** Missed games whose reports are read. */
const MOST_MISSED = 5;

/** The last report on the player before each missed game, by game. */
function useMissed(playerId: number, games: readonly PastProp[]): ReadonlyMap<number, News> {
  const missed = games.filter(({ actualValue }) => actualValue === null).slice(-MOST_MISSED);
  return useQueries({
    queries: missed.map(({ gameId }) => ({ ...newsOf(playerId, gameId), staleTime: Infinity })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data = [] }, index): [number, News][] => {
          const [game, last] = [missed[index], data.findLast(({ isTeammate }) => !isTeammate)];
          return game === undefined || last === undefined ? [] : [[game.gameId, last]];
        }),
      ),
  });
}

function Bars({
  playerId,
  past,
  stat,
  line: current,
}: {
  readonly playerId: number;
  readonly past: readonly PastProp[];
  readonly stat: string;
  readonly line: number | undefined;
}) {
  const games = past.slice(0, GAMES).toReversed();
  const line = current ?? past[0]?.line;
  const missed = useMissed(playerId, games);
  const whyMissed = ({ gameId }: PastProp): string => {
    const last = missed.get(gameId);
    return last === undefined ? words.didNotPlay : words.missed(last.status, shortReason(last.reason));
  };
  if (line === undefined) return <Empty title={words.noLine(statLabel(stat).toLowerCase())} />;
  if (games.length === 0) return <Empty title={words.noGame} />;
  const played = games.filter(({ actualValue }) => actualValue !== null);
  const overs = played.filter(({ actualValue }) => (actualValue ?? 0) > line).length;
  return (
    <ChartFigure
      title={words.title(games.length, line.toFixed(1))}
      note={words.note(overs, played.length)}
      data={{
        columns: words.columns(statLabel(stat)),
        rows: games
          .toReversed()
          .map((game) => [
            mediumDay(game.date),
            (game.isHome === true ? words.home : words.away)(game.opponentAbbreviation ?? strings.none),
            game.line.toFixed(1),
            game.closingLine?.toFixed(1) ?? strings.none,
            game.actualValue ?? whyMissed(game),
          ]),
      }}
    >
      <GameBars games={games} line={line} whyMissed={whyMissed} />
    </ChartFigure>
  );
}
