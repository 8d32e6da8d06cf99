import type { PlayerBefore, TeamTold } from './history-queries.ts';

/** A player with every change since the last game in the team that sources name, oldest first. */
export interface KnownPlayer extends PlayerBefore {
  readonly told: readonly TeamTold[];
}

/**
 * The team of a player at a moment: that of the last game, unless a source has had news since that game began,
 * of several the newest. A source that goes on saying what it said before, or that names the last team for the first
 * time, has no news: lists are slow, and some of them take the team from the last game. Null for one of whom
 * nothing is known.
 */
export function teamAt({ teamId, told }: Pick<KnownPlayer, 'teamId' | 'told'>, moment: Date): number | null {
  const since = told.filter(({ knownAt }) => knownAt <= moment);
  const news = since.filter((turn) => turn.teamId !== teamId || isReturn(turn, since));
  return news.at(-1)?.teamId ?? teamId;
}

/**
 * Whether a source took its news back: it had named another team since, and names the last one alone. While a
 * trade is pending the league's report has the player on both lists.
 */
function isReturn({ source, knownAt, teamId }: TeamTold, since: readonly TeamTold[]): boolean {
  const others = since.filter((turn) => turn.source === source && turn.teamId !== teamId);
  return (
    others.some((turn) => turn.knownAt < knownAt) &&
    others.every((turn) => turn.knownAt.getTime() !== knownAt.getTime())
  );
}
