import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import { Unreachable } from './api/requests/problem.ts';
import { NewVersion } from './new-version.ts';

async function reasonOf(cause: unknown): Promise<Error> {
  const isThere = await fetch('/livez').then(
    ({ ok }) => ok,
    () => false,
  );
  return isThere ? new NewVersion(cause) : new Unreachable(cause);
}

/** A page that is loaded when it is opened. The router's own response to a missing part, an unasked reload, would come offline too. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, () => React.ReactNode>>>,
  name: Name,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => {
    try {
      return (await load()) as Record<Name, () => React.ReactNode>;
    } catch (error) {
      throw await reasonOf(error);
    }
  }, name);
}
