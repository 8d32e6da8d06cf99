import { command } from '../platform/index.ts';

/** Updates the planner's statistics of the facts that imports write; reads samples and blocks no reader or writer. */
export const analyzeLeague = command<[]>(
  'league.analyze',
  `analyze league.player, league.player_external, league.game, league.game_external, league.game_state, league.box_score,
     league.box_line, league.period_line, league.shot_chart, league.shot, league.availability`,
);
