/** Writes a line to the console, for what people need not know: their screen already says what it means for them. */
export const noteForDevelopers = (text: string): void => console.warn(text)
