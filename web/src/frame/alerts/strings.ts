/** Every text of the notices of alerts in open pages. */
export const strings = {
  label: 'Alerts',
  open: 'Show',
  close: 'Dismiss',
  /** Under the first lines of a message that has others. */
  more: (count: number) => `and ${count} more`,

  // The name of an alert and its lines come from the service, as its channels get them.
};
