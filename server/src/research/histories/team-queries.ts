const played = (playerId: string, when: string, order: 'asc' | 'desc'): string => `(
     select line.team_id
     from league.box_lines line
     join league.box_scores box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
     where line.player_id = ${playerId} and line.seconds > 0 and line.played_on ${when}
     order by line.played_on ${order}, box.game_id ${order} limit 1)`;

/**
 * SQL for a player's team on a day, as known at the moment $1. It is the team of the last game played by then, else of the
 * first one after it; null without any. One entry of box_line_by_player.
 */
export const teamOn = (playerId: string, day: string): string =>
  `coalesce(${played(playerId, `<= ${day}`, 'desc')}, ${played(playerId, `> ${day}`, 'asc')})`;
