import { Check } from '../fields/check.tsx';

interface FollowedSwitchProps {
  readonly value: true | undefined;
  readonly onChange: (value: true | undefined) => void;
}

const label = 'Followed';

/** Whether a list has only what the account follows. The pages keep it in the address. */
export const FollowedSwitch = ({ value, onChange }: FollowedSwitchProps) => (
  <Check label={label} checked={value === true} onChange={(checked) => onChange(checked ? true : undefined)} />
);
