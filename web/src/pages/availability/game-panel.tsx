import type { GameAvailability } from '../../api/types.ts';
import type { Movement, Pick } from '../../api/types.ts';
import { useNow } from '../../clock.ts';
import { fromNow } from '../../format.ts';
import { TipOffTime } from '../../parts/moment.tsx';
import { Live } from '../../parts/marks.tsx';
import { Moved } from './moved.tsx';
import { strings } from './strings.ts';
import { TeamColumn } from './team-column.tsx';

interface GamePanelProps {
  readonly game: GameAvailability;
  /** The moment that is shown. */
  readonly moment: number;
  /** Players of other statuses are left out. */
  readonly isFiltered: boolean;
  readonly picks: readonly Pick[];
  /** Of the day; undefined where the tier has none, or until they are loaded. */
  readonly movements: readonly Movement[] | undefined;
}

/** A game with a column for each team, and the lines that moved. */
export function GamePanel({ game, moment, isFiltered, picks, movements }: GamePanelProps) {
  const { gameId, awayTeamAbbr, homeTeamAbbr, teams } = game;
  const id = `game-${gameId}`;
  return (
    <section className="panel availability-game" aria-labelledby={id}>
      <header className="availability-game-head">
        <h2 id={id}>{strings.game.matchup(awayTeamAbbr, homeTeamAbbr)}</h2>
        <GameTime game={game} />
      </header>
      <div className="availability-teams">
        {teams.map((team) => (
          <TeamColumn key={team.team} team={team} game={game} moment={moment} isFiltered={isFiltered} picks={picks} />
        ))}
      </div>
      <Moved gameId={gameId} movements={movements} moment={moment} />
    </section>
  );
}

export function GameTime({ game: { status, tipOff, gameDate } }: { readonly game: GameAvailability }) {
  const now = useNow();
  if (status === 'live') return <Live />;
  if (status !== 'scheduled') return <span className="muted">{status}</span>;
  return (
    <span className="muted">
      <TipOffTime at={tipOff} gameDay={gameDate} />
      {Date.parse(tipOff) > now && strings.game.toCome(fromNow(tipOff, now))}
    </span>
  );
}
