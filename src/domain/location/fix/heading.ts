/** Directions in degrees clockwise from north, 0 up to 360. */

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** Angles of a `deviceorientationabsolute` event, degrees; null without the sensor. */
export interface Orientation {
  readonly alpha: number | null
  readonly beta: number | null
  readonly gamma: number | null
}

/** A screen whose top points up or down more steeply than this has no direction: its horizontal part, of 1. */
const MIN_HORIZONTAL = 0.17

const normalized = (angle: number): number => ((angle % 360) + 360) % 360

/** Returns the turn from one direction to another by the shorter way, -180 to 180. */
export function turnBetween(from: number, to: number): number {
  const turn = normalized(to - from)
  return turn > 180 ? turn - 360 : turn
}

/**
 * Returns where the top of the screen points, from the direction of the device's own top.
 * @param screenAngle of `screen.orientation`: how far the device is turned counterclockwise
 */
export const screenHeading = (deviceHeading: number, screenAngle: number): number => normalized(deviceHeading + screenAngle)

/**
 * Returns where the top of the screen points. The device's axes are turned by Z(alpha) X(beta) Y(gamma), as in the Device Orientation
 * specification.
 * @returns undefined without a sensor, and for an upright screen
 */
export function headingOf({ alpha, beta, gamma }: Orientation, screenAngle: number): number | undefined {
  if (alpha === null || beta === null || gamma === null) return undefined
  // The top of the screen in the device's axes: x to its right side, y to its top.
  const [right, top] = [Math.sin(radians(screenAngle)), Math.cos(radians(screenAngle))]
  const x = right * Math.cos(radians(gamma))
  const y = top * Math.cos(radians(beta)) + right * Math.sin(radians(gamma)) * Math.sin(radians(beta))
  if (Math.hypot(x, y) < MIN_HORIZONTAL) return undefined
  const east = x * Math.cos(radians(alpha)) - y * Math.sin(radians(alpha))
  const north = x * Math.sin(radians(alpha)) + y * Math.cos(radians(alpha))
  return normalized(degrees(Math.atan2(east, north)))
}
