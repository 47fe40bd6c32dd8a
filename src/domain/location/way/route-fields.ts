/** Ranges of a route's numbers and lengths, in answers and in storage. */
import * as v from 'valibot'

/** A way through a city has some thousand. */
export const MAX_POINTS = 20_000
/** A way through a city has some fifty. */
export const MAX_STEPS = 500
/** One week: no trip to a job takes longer. */
const MAX_SECONDS = 7 * 24 * 3_600
/** Half the circumference of the earth. */
const MAX_KM = 20_100

const within = (most: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(most))
export const secondsField = within(MAX_SECONDS)
export const kmField = within(MAX_KM)
export const metersField = within(MAX_KM * 1_000)
/** Number of the exit of a roundabout. */
export const exitField = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))
/** An encoded line. Twelve characters are the most that a point needs. */
export const lineField = v.pipe(v.string(), v.maxLength(MAX_POINTS * 12))
