import { configSection, decimal, type Configuration } from '../../operations/index.ts';
import { ENTRY_SHARES, type EntryShares } from './entry-shares.ts';

const share = (key: keyof EntryShares, description: string) =>
  decimal({ default: ENTRY_SHARES[key], min: 0.01, max: 1, description });

/** The section `entries`: how far the published entries of a night may lean on one leg, one stat and a small board. */
export const ENTRIES_SECTION = configSection({
  name: 'entries',
  description:
    'How much of a night’s published pick’em entries may hang on the same thing: entries that share a leg win and lose together. Used from the next night on.',
  keys: {
    mostOfLeg: share(
      'leg',
      'The largest share of the entries that may have the same leg, on whatever line; always one. 1: no bound.',
    ),
    mostOfStat: share(
      'stat',
      'The largest share of all their legs that may be on one stat; of few stats, evenly. 1: no bound.',
    ),
    mostOfNight: share('night', 'As many entries at most as this share of the props that they could take; always one.'),
  },
});

/** The configured shares of published entries. */
export function configuredShares({ get }: Pick<Configuration, 'get'>): EntryShares {
  return {
    leg: get(ENTRIES_SECTION, 'mostOfLeg'),
    stat: get(ENTRIES_SECTION, 'mostOfStat'),
    night: get(ENTRIES_SECTION, 'mostOfNight'),
  };
}
