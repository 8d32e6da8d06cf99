import { command } from '../platform/index.ts';

/** Updates the planner's statistics of quotes and game lines; reads samples and blocks no reader or writer. */
export const analyzeMarkets = command<[]>('odds.analyze', 'analyze odds.quote, odds.game_line');
