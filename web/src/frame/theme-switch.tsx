import { useEffect } from 'react';
import { colourScheme, useColourScheme, usePreference } from '../preferences.ts';
import { Icon } from './icons.tsx';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: 'screen', light: 'sun', dark: 'moon' } as const;

/** Light, dark, or as the system has it. */
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
      aria-label={`Theme: ${chosen}. Change to ${NEXT[chosen]}`}
      onClick={() => colourScheme.choose(NEXT[chosen])}
    >
      <Icon name={ICONS[chosen]} />
    </button>
  );
}
