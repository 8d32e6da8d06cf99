import { Link, useRouterState } from '@tanstack/react-router';
import { Fragment } from 'react';
import { opens } from '../access.ts';
import type { Tier } from '../api/types.ts';
import { Icon, Mark } from './icons.tsx';
import { More } from './more/more.tsx';
import { SlipButton } from '../slip/button/slip-button.tsx';
import { MAIN, PERSON, type Place } from './places.ts';
import { strings } from './strings.ts';

/** The navigation: a rail at the left, and a bar at the bottom of a phone. */
export function Rail({ tier }: { readonly tier: Tier | undefined }) {
  const ofPerson = PERSON.filter(({ area }) => area === undefined || (tier !== undefined && opens(area, tier)));
  return (
    <nav className="rail" aria-label={strings.main}>
      <Link to="/" className="brand" aria-label={strings.home}>
        <Mark />
        <span className="brand-name">{strings.brand}</span>
      </Link>
      <ul>
        {MAIN.map((place) => (
          <Fragment key={place.to}>
            <RailLink {...place} />
            {place.to === '/prices' && (
              <li>
                <SlipButton />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      <ul className="rail-below">
        {ofPerson.map((place) => (
          <RailLink key={place.to} {...place} />
        ))}
      </ul>
      <More places={[...MAIN.filter(({ isOnPhone }) => isOnPhone === undefined), ...ofPerson]} />
    </nav>
  );
}

/** Views of the day that have an address of their own. */
const OF_TODAY = ['/', '/availability'];

function RailLink({ to, icon, isOnPhone }: Place) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isToday = to === '/' && OF_TODAY.includes(path);
  return (
    <li className={isOnPhone === undefined ? 'not-on-phone' : ''}>
      <Link
        to={to}
        className="rail-link"
        activeOptions={{ exact: to === '/', includeSearch: false }}
        {...(isToday ? { 'aria-current': 'page' as const } : {})}
      >
        <Icon name={icon} />
        <span>{strings.pages[to]}</span>
      </Link>
    </li>
  );
}
