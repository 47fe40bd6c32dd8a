import { text } from '#text/catalogue.ts'

/** Returns what the crossing of two streets is called: `16th and Mission`. */
export const crossingName = (first: string, second: string): string => text('map.crossing', { first, second })
