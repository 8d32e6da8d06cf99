import { STATUSES } from './statuses.ts';

/** The page's filters and its moment. They stand in the address, so a link shows the same. */
export interface AvailabilitySearch {
  readonly team?: string | undefined;
  readonly status?: string | undefined;
  /** A past moment, ISO; the present if left out. */
  readonly at?: string | undefined;
}

export function readAvailability(search: Readonly<Record<string, unknown>>): AvailabilitySearch {
  const { team, status, at } = search;
  return {
    team: typeof team === 'string' ? team : undefined,
    status: STATUSES.find((one) => one === status),
    at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : undefined,
  };
}
