import type { Pick } from '../../api/types.ts';
import { typeset } from '../../format.ts';
import { withOdds } from '../../odds.ts';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { reasonText } from './reason.ts';

/** Why the pick has an edge, with prices in the viewer's format; of a pick without a reason its summary. */
export function Summary({ of }: { readonly of: Pick }) {
  const text = of.reason === null ? of.summary : reasonText(of.reason);
  return typeset(withOdds(text, usePreference(oddsFormat)));
}
