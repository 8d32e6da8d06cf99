import { useMutation } from '@tanstack/react-query';
import { signOut } from '../api/session/session.ts';
import { chooseOdds } from '../account-preferences.ts';
import { useChangePreferences } from '../api/preferences.ts';
import { odds, ODDS_WORDS } from '../odds.ts';
import { oddsFormat, usePreference } from '../preferences.ts';
import { Icon } from './icons.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { strings } from './strings.ts';

/** The odds format, the theme and the way out: in the bar, and on a phone in the sheet of More. */
export const SessionControls = () => (
  <>
    <OddsSwitch />
    <ThemeSwitch />
    <SignOut />
  </>
);

/** A failed sign-out is shown: the session is still open. */
function SignOut() {
  const { mutate, isPending, error } = useMutation({ mutationFn: signOut });
  return (
    <div className="sign-out">
      <button
        type="button"
        className="icon-button"
        aria-label={strings.signOut.button}
        aria-disabled={isPending}
        onClick={isPending ? undefined : () => mutate()}
      >
        <Icon name="leave" />
      </button>
      {error !== null && (
        <p role="alert" className="sign-out-failed">
          {strings.signOut.failed(error.message)}
        </p>
      )}
    </div>
  );
}

const NEXT_FORMAT = { american: 'decimal', decimal: 'fractional', fractional: 'american' } as const;

function OddsSwitch() {
  const format = usePreference(oddsFormat);
  const next = NEXT_FORMAT[format];
  const sample = odds(strings.odds.sample, format);
  const label = strings.odds.label(sample, format, next);
  const { mutate } = useChangePreferences();
  const change = (): void => {
    chooseOdds(next);
    mutate({ oddsFormat: ODDS_WORDS[next] });
  };
  return (
    <button type="button" className="quiet odds-switch" aria-label={label} data-explain={label} onClick={change}>
      {sample}
    </button>
  );
}
