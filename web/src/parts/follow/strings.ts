/** Every text of the button that follows a player, a team or a prop, and of the filter by what is followed. */
export const strings = {
  follow: 'Follow',
  following: 'Following',
  followed: 'Followed',
  /** Spoken, since a list has many of these buttons. */
  label: (name: string) => `Follow ${name}`,
  /** With the service's own sentence. */
  failed: (reason: string) => `Not saved. ${reason}`,
};
