import { strings } from './api/requests/strings.ts';

/** A part of the dashboard is gone: the service was updated while the tab was open. */
export class NewVersion extends Error {
  constructor(cause: unknown) {
    super(strings.newVersion, { cause });
    this.name = 'NewVersion';
  }
}
