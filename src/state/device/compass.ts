/** Where the top of the screen points, from the device's compass. */
import { headingOf, screenHeading, turnBetween } from '#domain/location/fix/heading.ts'

/** Shortest time between two headings, ms: the sensor sends 60 a second, and ten look continuous. */
const INTERVAL_MS = 100
/** A smaller turn cannot be seen, degrees. */
const MIN_TURN = 2

/** What Safari has in addition: no absolute angles, but the compass itself, and a question to the person. */
interface SafariOrientation extends DeviceOrientationEvent {
  /** Degrees clockwise from north; negative where it is unknown. */
  readonly webkitCompassHeading?: number
}
interface SafariConstructor {
  readonly requestPermission?: () => Promise<PermissionState>
}

/** Asks the person for the compass where the browser wants that (iOS). It must be called while a press is handled. */
export async function askForCompass(): Promise<void> {
  try {
    if (typeof DeviceOrientationEvent === 'undefined') return
    await (DeviceOrientationEvent as unknown as SafariConstructor).requestPermission?.()
  } catch {
    // Refused, or not asked by a press: the direction of travel remains.
  }
}

function headingIn(event: SafariOrientation): number | undefined {
  // Safari before 16.4 has no such object.
  const angle = (screen as Partial<Screen>).orientation?.angle ?? 0
  const { webkitCompassHeading: compass } = event
  if (compass !== undefined) return compass < 0 ? undefined : screenHeading(compass, angle)
  return event.absolute ? headingOf(event, angle) : undefined
}

/** Calls back with each new heading, degrees clockwise from north, at most ten times a second. @returns stops it */
export function watchCompass(onHeading: (heading: number) => void): () => void {
  let shown: { readonly heading: number; readonly atMs: number } | undefined
  const turned = (event: DeviceOrientationEvent): void => {
    if (shown && event.timeStamp - shown.atMs < INTERVAL_MS) return
    const heading = headingIn(event)
    if (heading === undefined || (shown && Math.abs(turnBetween(shown.heading, heading)) < MIN_TURN)) return
    shown = { heading, atMs: event.timeStamp }
    onHeading(heading)
  }
  // Only one of the two has an absolute heading: the first in Chromium, the second in Safari and Firefox.
  const events = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation'
  addEventListener(events, turned)
  return () => removeEventListener(events, turned)
}
