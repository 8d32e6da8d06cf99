/** Whether an element is a field: a key that goes into it is no shortcut, and it keeps the focus. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;
