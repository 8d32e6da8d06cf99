import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { myPreferences } from '../api/preferences.ts';
import { timeZone } from '../preferences.ts';

/**
 * The time zone that the page was loaded with: the browser's copy, and the account's once that is known. Where they differ,
 * the page is drawn anew by it. A zone that is chosen later holds from the next page on.
 */
export function useFirstZone(isSignedIn: boolean): string {
  const { data } = useQuery({ ...myPreferences, enabled: isSignedIn });
  const [copy] = useState(timeZone.read);
  const [zone, setZone] = useState<string>();
  if (!isSignedIn && zone !== undefined) setZone(undefined);
  if (isSignedIn && data !== undefined && zone === undefined) setZone(data.timeZone);
  return zone ?? copy;
}
