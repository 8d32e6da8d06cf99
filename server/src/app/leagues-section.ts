import { DEFAULT_LEAGUE, LEAGUES, type League, type LeagueChoice } from '../leagues/index.ts';
import { choice, configSection, configured, line, type ReadConfiguration } from '../operations/index.ts';

const NAMES = LEAGUES.join('|');

/** The section `leagues`. */
export const LEAGUES_SECTION = configSection({
  name: 'leagues',
  description: 'Which leagues the service reads, scores and shows.',
  keys: {
    enabled: line({
      default: DEFAULT_LEAGUE,
      maxLength: 200,
      pattern: new RegExp(`^(?:${NAMES})(?:, (?:${NAMES}))*$`),
      range: `some of ${LEAGUES.join(', ')}, separated by a comma and a space`,
      description: 'The leagues that are on.',
    }),
    default: choice(LEAGUES, {
      default: DEFAULT_LEAGUE,
      description: 'The league that is meant where a request names none; if it is off, the first that is on.',
    }),
  },
});

/** The current leagues of the configuration. */
export function configuredLeagues(configuration: () => ReadConfiguration): LeagueChoice {
  const enabled = configured(configuration, (now): readonly League[] => {
    const words = now.get(LEAGUES_SECTION, 'enabled').split(', ');
    return LEAGUES.filter((league) => words.includes(league));
  });
  const byDefault = configured(configuration, (now) => {
    const on = enabled();
    const league = now.get(LEAGUES_SECTION, 'default');
    return on.includes(league) ? league : (on[0] ?? league);
  });
  return { enabled, byDefault };
}
