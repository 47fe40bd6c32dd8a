import { startTransition } from 'react'

/**
 * Changes what is on screen without making the press that asked for it wait: the next frame shows the press, and the new screen is
 * put together between frames. What is stored changes at once; only drawing it is put off, so whoever reads the store right after
 * reads what is true.
 */
export const deferUpdate = (change: () => void): void => startTransition(change)
