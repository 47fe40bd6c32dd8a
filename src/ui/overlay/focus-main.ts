/** Moves the focus to the content of the topmost screen, where the focused element is gone or about to go. */
export function focusMain(): void {
  const screens = document.querySelectorAll<HTMLElement>('main, [role="main"]')
  const main = [...screens].findLast((screen) => screen.checkVisibility())
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}
