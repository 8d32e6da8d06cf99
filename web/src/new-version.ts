/** The service answers, but a part of this page is gone: it was updated while the tab stood open. */
export class NewVersion extends Error {
  constructor(cause: unknown) {
    super('a newer version is installed', { cause });
    this.name = 'NewVersion';
  }
}
