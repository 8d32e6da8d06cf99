import { createTheme } from '@mantine/core';

interface ButtonLook {
  readonly variant?: string | undefined;
}

/** On the accent the library writes white, which in the dark is no contrast: there the ground is light. */
export const theme = createTheme({
  components: {
    Button: {
      vars: (_: unknown, { variant = 'filled' }: ButtonLook) => ({
        root: variant === 'filled' ? { '--button-color': 'var(--paper)' } : {},
      }),
    },
    Checkbox: { defaultProps: { iconColor: 'var(--paper)' } },
  },
});
