import type { Stat } from '../../kernel/index.ts';
import { table } from '../reading/shape.ts';

/** The board's names for our stats. Fantasy scores, combined players and split rebounds have no stat here. */
export const STAT_TYPES: ReadonlyMap<string, Stat> = table<Stat>({
  points: 'Points',
  rebounds: 'Rebounds',
  assists: 'Assists',
  '3-pt made': 'Threes',
  '3-pt attempted': 'ThreesAttempted',
  steals: 'Steals',
  'blocked shots': 'Blocks',
  turnovers: 'Turnovers',
  'pts+rebs+asts': 'PtsRebAst',
  'pts+rebs': 'PtsReb',
  'pts+asts': 'PtsAst',
  'rebs+asts': 'RebAst',
  'blks+stls': 'StlBlk',
  'fg made': 'FieldGoalsMade',
  'fg attempted': 'FieldGoalsAttempted',
  'free throws made': 'FreeThrowsMade',
  'free throws attempted': 'FreeThrowsAttempted',
});
