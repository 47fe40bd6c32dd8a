/** Calls back once after so many milliseconds. @returns a function that cancels the call */
export type SetTimer = (ms: number, callback: () => void) => () => void
