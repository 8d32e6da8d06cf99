/** Texts that several pages share. */
export const strings = {
  tab: (title: string) => `${title} · Prop-Pick`,
  close: 'Close',
  loading: 'Loading',
  loaded: 'Loaded',
  live: 'Live',
  data: 'Data',
  none: '–',
  tryAgain: 'Try again',
  reload: 'Reload',
  asOf: (age: string) => `As of ${age}. The last refresh failed.`,
  failure: {
    unreachable: { title: 'Can’t reach the service', text: 'Check your connection and try again.' },
    newVersion: { title: 'A new version is available', text: 'Reload to use it.' },
    unknown: 'Something went wrong',
    reference: (requestId: string) => `(Request ${requestId})`,
    resets: (fromNow: string, moment: string) => `It resets ${fromNow}, at ${moment}.`,
  },
  tier: {
    title: (needed: string) => `Requires the ${needed} tier`,
    text: (what: string, has: string) => `${what}. Your tier is ${has}.`,
    usual: 'You can’t see this page with your tier',
  },
  fact: {
    insufficient: 'insufficient evidence',
    interval: (low: string, high: string) => `95 %: ${low} to ${high}`,
  },
  since: {
    label: 'Since your last visit',
    title: (age: string) => `Since your last visit, ${age}:`,
    and: ' · ',
    dismiss: 'Dismiss',
  },
  revoke: { label: 'Revoke', failed: (reason: string) => `Not revoked. ${reason}` },
  secret: { once: 'Copy it now. You won’t see it again.', done: 'Done' },
  copy: { ready: 'Copy', done: 'Copied', impossible: 'Select and copy it yourself' },
  password: { toggle: 'Show password', show: 'Show', hide: 'Hide' },
};
