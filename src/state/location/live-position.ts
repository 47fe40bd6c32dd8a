/** The position that the provider of a booking shares, for its customer. Kept in this page's memory only. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { LivePosition } from '#domain/booking/steps/booking-arrival.ts'
import { LIVE_POSITION_EVERY_MS, LIVE_POSITION_MAX_AGE_MS } from '#domain/constants.ts'
import { latitudeField, longitudeField } from '#domain/fields.ts'
import { clockAheadAtom } from '../display/server-time.ts'
import { usePageVisible } from '../display/use-page-visible.ts'
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
  readonly bookingId: string
  readonly position: LivePosition
  readonly isShared: boolean
}

/**
 * Follows the shared position of a booking while the page is visible. The last one stays, with its age, when the provider stops sharing and
 * without a connection: a mark that went back to where the provider is listed, or an arrival that jumped, would say what nobody knows.
 * @param bookingId undefined while its provider is not on the way, and for anyone but its customer
 */
export function useLivePosition(bookingId: string | undefined, nowMs: number): SeenPosition | undefined {
  const [heard, setHeard] = useState<Heard>()
  const isVisible = usePageVisible()
  useEffect(() => {
    if (bookingId === undefined || !isVisible) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const position = await fetchPosition(bookingId)
      if (isOver || position === undefined) return
      setHeard((before) => {
        if (position !== null) return { bookingId, position, isShared: true }
        return before?.bookingId === bookingId ? { ...before, isShared: false } : undefined
      })
    }
    void ask()
    const timer = setInterval(() => void ask(), LIVE_POSITION_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [bookingId, isVisible])
  // The next visit of a subscription is another way.
  if (bookingId === undefined && heard !== undefined) setHeard(undefined)
  // Kept by the device's clock: its difference from the server's may become known only after the position.
  const aheadMs = useAtomValue(clockAheadAtom)
  if (bookingId === undefined || heard?.bookingId !== bookingId) return undefined
  const atMs = heard.position.atMs + aheadMs
  return { ...heard.position, atMs, isShared: heard.isShared && nowMs - atMs <= LIVE_POSITION_MAX_AGE_MS }
}
