import { queryOptions } from '@tanstack/react-query';
import { request } from '../requests/request.ts';

export const setupSteps = queryOptions({
  queryKey: ['ops', 'setup'],
  queryFn: ({ signal }) => request('GET /ops/setup', { signal }),
});

/** The same steps, with every key and the mail server tested now. */
export const checkSetup = () => request('POST /ops/setup/checks');
