import type { PlayerBefore, TeamChange } from './history-queries.ts';

/** A player with every change of team in the sources since the last game, oldest first. */
export interface Player extends PlayerBefore {
  readonly changes: readonly TeamChange[];
}

/**
 * A player's team at a moment: the team of the last game, unless a source has had news since that game began. The newest news
 * counts. A source that repeats itself, or names the last team for the first time, has no news. Lists lag, and some take the
 * team from the last game. Null for an unknown player.
 */
export function teamAt({ teamId, changes }: Pick<Player, 'teamId' | 'changes'>, moment: Date): number | null {
  const since = changes.filter(({ knownAt }) => knownAt <= moment);
  const news = since.filter((turn) => turn.teamId !== teamId || isReturn(turn, since));
  return news.at(-1)?.teamId ?? teamId;
}

/**
 * Whether a source took its news back: it had named another team, and now names only the last one. During a pending trade the
 * league's report has the player on both lists.
 */
function isReturn({ source, knownAt, teamId }: TeamChange, since: readonly TeamChange[]): boolean {
  const others = since.filter((turn) => turn.source === source && turn.teamId !== teamId);
  return (
    others.some((turn) => turn.knownAt < knownAt) &&
    others.every((turn) => turn.knownAt.getTime() !== knownAt.getTime())
  );
}
