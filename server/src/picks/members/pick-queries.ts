import { PICK_MEMBERS } from './pick-members.ts';

/** Reads the members of listed picks, with the grade in force at a moment, a placeholder such as `$3`. */
export const pickRows = ({ at }: { readonly at: string }): string => `
   select ${Object.entries(PICK_MEMBERS)
     .map(([name, { sql }]) => `${sql.replaceAll(':at', at)} as "${name}"`)
     .join(', ')}
   from picks.board_pick listed
   join picks.board board on board.id = listed.board_id
   join picks.pick pick on pick.id = listed.pick_id
   join league.players player on player.id = pick.player_id
   join league.teams team on team.id = pick.team_id
   join league.teams opponent on opponent.id = pick.opponent_team_id
   join odds.books book on book.id = pick.book_id
   left join picks.outcome grade
     on grade.pick_id = pick.id and grade.known_at <= ${at} and grade.superseded_at > ${at}`;
