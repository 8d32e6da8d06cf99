import type { PlayerBefore, TeamTold } from './history-queries.ts';

/** A player with every turn since his last game in what was said of whom he plays for, oldest first. */
export interface KnownPlayer extends PlayerBefore {
  readonly told: readonly TeamTold[];
}

/**
 * Whom a player plays for at a moment: the team of his last game, unless a source has had news since that game began,
 * of several the newest. A source that goes on saying what it said before, or that names his last team for the first
 * time, has heard of nothing: lists are slow, and some of them take the team from his last game. Null for one of whom
 * nothing is known.
 */
export function teamAt({ teamId, told }: Pick<KnownPlayer, 'teamId' | 'told'>, moment: Date): number | null {
  const since = told.filter(({ knownAt }) => knownAt <= moment);
  const news = since.filter((turn) => turn.teamId !== teamId || isReturn(turn, since));
  return news.at(-1)?.teamId ?? teamId;
}

/**
 * Whether what a source had heard was called off: it had named another team since, and names his last one alone. While a
 * trade is pending the league's report has him on both lists.
 */
function isReturn({ source, knownAt, teamId }: TeamTold, since: readonly TeamTold[]): boolean {
  const others = since.filter((turn) => turn.source === source && turn.teamId !== teamId);
  return (
    others.some((turn) => turn.knownAt < knownAt) &&
    others.every((turn) => turn.knownAt.getTime() !== knownAt.getTime())
  );
}
