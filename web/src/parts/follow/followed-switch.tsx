import { Check } from '../fields/check.tsx';
import { strings } from './strings.ts';

interface FollowedSwitchProps {
  readonly value: true | undefined;
  readonly onChange: (value: true | undefined) => void;
}

/** Whether a list has only what the account follows. The pages keep it in the address. */
export const FollowedSwitch = ({ value, onChange }: FollowedSwitchProps) => (
  <Check
    label={strings.followed}
    checked={value === true}
    onChange={(checked) => onChange(checked ? true : undefined)}
  />
);
