/** The position that the provider of a booking shares, for its customer. Kept in this page's memory only. */
import { useAtomValue } from 'jotai'
import * as v from 'valibot'
import type { LivePosition } from '#domain/booking/steps/booking-arrival.ts'
import { LIVE_POSITION_EVERY_MS, LIVE_POSITION_MAX_AGE_MS } from '#domain/constants.ts'
import { latitudeField, longitudeField } from '#domain/fields.ts'
import { atomFamily } from '../atoms/atom-family.ts'
import { followAtom } from '../atoms/follow-atom.ts'
import { clockAheadAtom } from '../display/server-time.ts'
import { callApi } from '../session/api-client.ts'

const responseSchema = v.object({
  position: v.nullable(v.object({ latitude: latitudeField, longitude: longitudeField, age_seconds: v.pipe(v.number(), v.minValue(0)) })),
})

export interface SeenPosition extends LivePosition {
  /** False once the provider stopped sharing, or nothing arrived for some minutes: this is where they were then. */
  readonly isShared: boolean
}

/** Returns the position, dated by this device's clock; `null` when none is shared, undefined when the server did not answer. */
async function fetchPosition(bookingId: string): Promise<LivePosition | null | undefined> {
  const result = await callApi('GET', `/bookings/${bookingId}/position`)
  const parsed = v.safeParse(responseSchema, result.ok ? result.value : undefined)
  if (!parsed.success) return undefined
  const { position } = parsed.output
  if (position === null) return null
  const { latitude, longitude, age_seconds } = position
  return { latitude, longitude, atMs: Date.now() - age_seconds * 1_000 }
}

interface Heard {
  readonly position: LivePosition
  readonly isShared: boolean
}

/** Asks for the position of a booking at intervals while the page is visible. @returns stops */
function follow(bookingId: string, set: (heard: Heard) => void): () => void {
  let heard: Heard | undefined
  let isOver = false
  let timer: ReturnType<typeof setInterval> | undefined
  const ask = async (): Promise<void> => {
    const position = await fetchPosition(bookingId)
    if (isOver || position === undefined) return
    if (position !== null) heard = { position, isShared: true }
    else if (heard) heard = { ...heard, isShared: false }
    if (heard) set(heard)
  }
  const onVisibility = (): void => {
    clearInterval(timer)
    if (document.visibilityState !== 'visible') return
    void ask()
    timer = setInterval(() => void ask(), LIVE_POSITION_EVERY_MS)
  }
  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    isOver = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** The last position of a booking, followed once for all components that show it: the home's card and the booking over it ask together. */
const heardAtom = atomFamily((bookingId: string | undefined) =>
  followAtom<string | undefined, Heard>(
    () => bookingId,
    (id, set) => (id === undefined ? () => undefined : follow(id, set)),
  ),
)

/**
 * Follows the shared position of a booking while the page is visible. The last one stays, with its age, when the provider stops sharing and
 * without a connection: a mark that went back to where the provider is listed, or an arrival that jumped, would say what nobody knows.
 * @param bookingId undefined while its provider is not on the way, and for anyone but its customer
 */
export function useLivePosition(bookingId: string | undefined, nowMs: number): SeenPosition | undefined {
  const heard = useAtomValue(heardAtom(bookingId))
  // Kept by the device's clock: its difference from the server's may become known only after the position.
  const aheadMs = useAtomValue(clockAheadAtom)
  if (!heard) return undefined
  const atMs = heard.position.atMs + aheadMs
  return { ...heard.position, atMs, isShared: heard.isShared && nowMs - atMs <= LIVE_POSITION_MAX_AGE_MS }
}
