import { configSection, flag } from '../../operations/index.ts';

/** The configuration section `record`. */
export const RECORD_SECTION = configSection({
  name: 'record',
  description: 'Who may see the track record.',
  keys: {
    isPublic: flag({
      default: true,
      description:
        'Whether the last graded picks and the record are shown without an account: on the dashboard’s first page and by the routes under /public. Nothing of the current day is among them.',
    }),
  },
});
