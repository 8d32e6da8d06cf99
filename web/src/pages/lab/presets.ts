import type { SystemWhere } from '../../api/systems.ts';

/** Common systems, ready to be tested. */
export const PRESETS = {
  hot: { direction: 'Over', minL10OverHits: 8 },
  cold: { direction: 'Under', minL10UnderHits: 8 },
  edge: { direction: 'Over', minEdge: 0.04 },
  rested: { direction: 'Over', home: true, minRest: 2 },
  tired: { direction: 'Under', backToBack: true },
  soft: { direction: 'Over', maxOpponentRank: 5 },
  short: { direction: 'Over', minTeammatesOut: 2 },
  steam: { direction: 'Over', minLineMove: 0.5 },
} as const satisfies Readonly<Record<string, SystemWhere>>;

export type PresetName = keyof typeof PRESETS;
