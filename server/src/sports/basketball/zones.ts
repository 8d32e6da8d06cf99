/** The seven basic zones of recorded shots, from the rim outward. */
export const BASIC_ZONES = [
  'Restricted Area',
  'In The Paint (Non-RA)',
  'Mid-Range',
  'Left Corner 3',
  'Right Corner 3',
  'Above the Break 3',
  'Backcourt',
] as const;
export type BasicZone = (typeof BASIC_ZONES)[number];
