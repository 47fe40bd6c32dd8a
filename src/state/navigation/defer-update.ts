import { startTransition } from 'react'

/**
 * Changes the screen in a React transition, so that the press that caused it is not blocked: the next frame shows the press, and the
 * new screen renders between frames. The stored value changes immediately and only rendering is deferred, so reading the store right
 * afterwards returns the new value.
 */
export const deferUpdate = (change: () => void): void => startTransition(change)
