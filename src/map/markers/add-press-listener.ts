/** A pointer that moved further than this, px, has dragged the map. */
const MAX_PRESS_MOVE_PX = 6

/**
 * Calls back when a marker is pressed by mouse, finger or keyboard, but not at the end of a drag that started on it. The press does not reach
 * the map underneath.
 */
export function addPressListener(button: HTMLElement, callback: () => void): void {
  let down: { readonly x: number; readonly y: number } | undefined
  button.addEventListener('pointerdown', ({ clientX, clientY }) => {
    down = { x: clientX, y: clientY }
  })
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    const byKeyboard = event.detail === 0
    const still = down === undefined || Math.hypot(event.clientX - down.x, event.clientY - down.y) <= MAX_PRESS_MOVE_PX
    if (byKeyboard || still) callback()
  })
  button.addEventListener('dblclick', (event) => event.stopPropagation())
}
