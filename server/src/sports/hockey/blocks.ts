/** The blocks of an explanation with their labels; their log-odds add up to the final ones. */
export const BLOCK_LABELS = {
  Baseline: 'Baseline',
  Form: 'Form',
  Minutes: 'Minutes & role',
  Matchup: 'Matchup',
  Environment: 'Environment',
  Rest: 'Rest',
  Market: 'Market',
} as const satisfies Record<string, string>;

export type HockeyBlock = keyof typeof BLOCK_LABELS;
export const HOCKEY_BLOCKS = Object.keys(BLOCK_LABELS) as readonly HockeyBlock[];
