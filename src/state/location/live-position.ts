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

/**
 * Follows the shared position of a booking while the page is visible. Without a connection the last one stays until it is too old.
 * @param bookingId undefined while its provider is not on the way, and for anyone but its customer
 */
export function useLivePosition(bookingId: string | undefined, nowMs: number): LivePosition | undefined {
  const [heard, setHeard] = useState<{ readonly bookingId: string; readonly position: LivePosition }>()
  const isVisible = usePageVisible()
  useEffect(() => {
    if (bookingId === undefined || !isVisible) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const position = await fetchPosition(bookingId)
      if (isOver || position === undefined) return
      setHeard(position === null ? undefined : { bookingId, position })
    }
    void ask()
    const timer = setInterval(() => void ask(), LIVE_POSITION_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [bookingId, isVisible])
  // Kept by the device's clock: its difference from the server's may become known only after the position.
  const aheadMs = useAtomValue(clockAheadAtom)
  if (bookingId === undefined || heard?.bookingId !== bookingId) return undefined
  const atMs = heard.position.atMs + aheadMs
  return nowMs - atMs <= LIVE_POSITION_MAX_AGE_MS ? { ...heard.position, atMs } : undefined
}
