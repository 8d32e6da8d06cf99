import type { Pick } from '../../api/types.ts';
import { typeset } from '../../format.ts';
import { withOdds } from '../../odds.ts';
import { oddsFormat, usePreference } from '../../preferences.ts';

/** The sentence of a pick, with its prices in the viewer's format. */
export function Summary({ of }: { readonly of: Pick }) {
  return typeset(withOdds(of.summary, usePreference(oddsFormat)));
}
