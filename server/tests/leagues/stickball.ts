import { TERN } from './tern.ts';

/** A made-up sport: a point is a point or an assist, thirds, no zones, and half a minute of play for action. */
export const STICKBALL = `import { defineSport } from '../sport.ts';

export const stickball = defineSport({
  key: 'stickball',
  counts: { pts: 'goals', ast: 'assists' },
  everySource: ['pts', 'ast'],
  stats: {
    Points: { label: 'Points', parts: ['pts', 'ast'], feed: 'points', aliases: ['pts'] },
    Goals: { label: 'Goals', parts: ['pts'], feed: 'goals', aliases: [] },
  },
  inPlay: 10,
  periods: ['T1', 'T2', 'T3'],
  positions: ['K', 'S'],
  zones: null,
  blocks: {},
  overTendency: { Goals: -0.1 },
  boxScore: { mostOvertimes: 6, starters: 5, lineFault: () => undefined, teamFault: () => undefined },
  grading: {
    hasPlayed: ({ seconds }, minimumSeconds) => seconds >= 30 * minimumSeconds,
    absentInPeriod: 'the player was not on the field in the third',
    earlyExitIn: null,
  },
});
`;

/** Its league. */
export const LEAGUE = TERN.replace("sport: 'basketball'", "sport: 'stickball'")
  .replace(
    "props: { H1: [1, 2], H2: [3, 4] },\n    overtimeIn: 'H2'",
    "props: { T1: [1], T3: [4] },\n    overtimeIn: 'T3'",
  )
  .replace("positions: ['G', 'F', 'C']", "positions: ['K', 'S']")
  .replace(/stats: statsIn.*,/, "stats: ['Points', 'Goals'],")
  .replace("import { statsIn } from '../../sports/index.ts';\n", '')
  .replace(/import fitted .*\n/, '')
  .replace('constants: [fitted]', 'constants: []');
