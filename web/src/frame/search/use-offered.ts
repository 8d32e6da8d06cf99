import { useQueries } from '@tanstack/react-query';
import { gamesOfPlayer, propsPage } from '../../api/reads.ts';
import type { Game, Player, PropRow } from '../../api/types.ts';
import { useNow } from '../../clock.ts';
import { comingGame } from '../../parts/game.ts';
import { useGameDay } from '../date-picker.tsx';
import { sportOf } from '../../api/league.ts';
import { lineOffered, propOfSport, type TypedProp, type TypedText } from './prop-in-text.ts';

/** Players for whom the offered lines and the next game are read. */
const MOST = 3;

export interface Offered {
  /** As typed, with the line that books offer for a whole number. */
  readonly prop: TypedProp;
  /** The next game; undefined until it is known. */
  readonly game: Game | undefined;
}

/** What of a typed prop is offered for the first players found, by player. */
export function useOffered(found: readonly Player[], typed: TypedText): ReadonlyMap<number, Offered> {
  const today = useGameDay();
  const now = useNow();
  const players = typed.line === undefined ? [] : found.slice(0, MOST);
  const isWhole = Number.isInteger(typed.line);
  const pages = useQueries({
    queries: players.map(({ teamAbbreviation: team, league }) => ({
      ...propsPage({ date: today, team: team ?? undefined }, 1, undefined, { league }),
      enabled: isWhole && team !== null,
    })),
  });
  const games = useQueries({ queries: players.map(({ id }) => gamesOfPlayer(id)) });
  return new Map(
    players.map(({ id, league }, at) => {
      const prop = propOfSport(typed, sportOf(league));
      const line = lineOffered(prop, linesOf(pages[at]?.data?.rows ?? [], id, prop));
      return [id, { prop: { ...prop, line }, game: comingGame(games[at]?.data ?? [], now) }];
    }),
  );
}

const linesOf = (rows: readonly PropRow[], playerId: number, { stat }: TypedProp): readonly number[] =>
  rows
    .filter((row) => row.playerId === playerId && row.period === null && (stat === undefined || row.propType === stat))
    .flatMap(({ consensusLine, bestOver, bestUnder }) => [consensusLine, bestOver?.line ?? [], bestUnder?.line ?? []])
    .flat();
