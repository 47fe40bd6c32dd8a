/** Moves the focus to the first field that shows an error. */

/**
 * Focuses the first invalid field; in an invalid group the chosen entry, or else the first one.
 * @returns whether there is one
 */
export function focusInvalid(where: HTMLElement | null): boolean {
  const invalid = where?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!invalid) return false
  const isGroup = invalid.getAttribute('role') === 'radiogroup'
  const field = isGroup ? (invalid.querySelector<HTMLElement>('input:checked') ?? invalid.querySelector<HTMLElement>('input')) : invalid
  field?.focus()
  return true
}
