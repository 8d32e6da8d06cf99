import { choice, configSection, integer, line, type Configuration } from '../operations/index.ts';
import type { Outcome } from '../kernel/index.ts';
import { HOUR_MS, STANDARD, type SettlementProfile } from './profiles.ts';

const WITHOUT_ACTION = ['Void', 'Push', 'Miss'] as const;

/** The rules for new grades, with the name that is stored with them. */
export const SETTLEMENT_SECTION = configSection({
  name: 'settlement',
  description:
    'The rules that picks and bets are graded by. A change holds for those without a grade. Graded ones keep their rules, also for corrections, until a settlement with force.',
  keys: {
    profile: line({
      default: STANDARD.name,
      maxLength: 40,
      pattern: /^[a-z][a-z0-9-]*$/,
      range: 'small letters, digits and hyphens',
      description: 'The name of these rules. Each change of rules under one name is a version of it.',
    }),
    didNotPlay: choice<Outcome>(WITHOUT_ACTION, {
      default: STANDARD.didNotPlay,
      description: 'What a pick becomes whose player did not play.',
    }),
    onTheLine: choice<Outcome>(WITHOUT_ACTION, {
      default: STANDARD.onTheLine,
      description: 'What a figure exactly on the line is.',
    }),
    minimumSeconds: integer({
      default: STANDARD.minimumSeconds,
      min: 1,
      max: 2_880,
      description: 'Seconds of play, in the periods that the pick is about, from which a player has played.',
    }),
    reliefGoalkeepers: choice(['void', 'count'], {
      default: 'void',
      description:
        'A pick on the saves or goals against of a goalkeeper who came in for another: graded (count), or as if the player did not play (void).',
    }),
    gameNotPlayed: choice<Outcome>(WITHOUT_ACTION, {
      default: STANDARD.gameNotPlayed,
      description: 'What a pick becomes whose game was not played in time.',
    }),
    waitForGameHours: integer({
      default: STANDARD.waitForGameMs / HOUR_MS,
      min: 0,
      max: 720,
      description: 'Hours after the start it was published for that a game put off is waited for.',
    }),
    correctionHours: integer({
      default: STANDARD.correctionMs / HOUR_MS,
      min: 0,
      max: 8_760,
      description:
        'Hours after the first grade in which a corrected box score regrades a pick automatically; and hours to wait while two sources disagree about a player, before the box score in force decides.',
    }),
  },
});

/** The configured profile. */
export function configuredProfile({ get }: Pick<Configuration, 'get'>): SettlementProfile {
  return {
    name: get(SETTLEMENT_SECTION, 'profile'),
    didNotPlay: get(SETTLEMENT_SECTION, 'didNotPlay'),
    onTheLine: get(SETTLEMENT_SECTION, 'onTheLine'),
    minimumSeconds: get(SETTLEMENT_SECTION, 'minimumSeconds'),
    // Left out by default: rules that do not know it stay the same version.
    ...(get(SETTLEMENT_SECTION, 'reliefGoalkeepers') === 'count' ? { reliefCounts: true } : {}),
    gameNotPlayed: get(SETTLEMENT_SECTION, 'gameNotPlayed'),
    waitForGameMs: get(SETTLEMENT_SECTION, 'waitForGameHours') * HOUR_MS,
    correctionMs: get(SETTLEMENT_SECTION, 'correctionHours') * HOUR_MS,
  };
}
