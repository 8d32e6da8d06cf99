/** What the dashboard says of a request that failed. Where the service gives a reason, that is shown instead. */
export const strings = {
  unreachable: 'Can’t reach the service. Check your connection and try again.',
  unexplained: (status: number) => `The service responded with an error (${status}).`,
  unknown: 'Something went wrong',
  newVersion: 'A new version is available.',
};
