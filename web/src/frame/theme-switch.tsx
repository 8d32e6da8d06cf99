import { useEffect } from 'react';
import { colourScheme, useColourScheme, usePreference } from '../preferences.ts';
import { Icon } from './icons.tsx';
import { strings } from './strings.ts';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: 'screen', light: 'sun', dark: 'moon' } as const;

/** Light, dark, or the system's setting. */
export function ThemeSwitch() {
  const chosen = usePreference(colourScheme);
  const inForce = useColourScheme();
  useEffect(() => {
    document.documentElement.dataset['scheme'] = inForce;
  }, [inForce]);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={strings.theme(chosen, NEXT[chosen])}
      onClick={() => colourScheme.choose(NEXT[chosen])}
    >
      <Icon name={ICONS[chosen]} />
    </button>
  );
}
