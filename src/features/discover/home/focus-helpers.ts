/** Moves the focus to the first helper of the list: by Tab, it comes after all that is between search and list. */
export const focusHelpers = (): void => document.querySelector<HTMLElement>('.helper-list button')?.focus()
