import { callAs } from './request-grace.ts'

interface Booking {
  readonly id: string
  readonly provider_id: string
  readonly customer_name: string
  readonly status: string
  readonly scheduled_date: string | null
  readonly booking_type?: string
  readonly duration_hours: number
}

const DAY_MS = 86_400_000

/** Grace of the demo proposes a new time for Amina's next single visit. @param origin of the server */
export async function proposeNewTime(origin: string): Promise<void> {
  const call = await callAs(origin, 'grace@demo.nearhelp.test')
  const bookings = (await call('GET', '/bookings')) as readonly Booking[]
  const [next] = bookings
    .filter(
      ({ customer_name, status, booking_type }) =>
        customer_name.startsWith('Amina') && status === 'accepted' && !booking_type?.startsWith('sub'),
    )
    .flatMap((booking) => (booking.scheduled_date === null ? [] : [{ ...booking, startsAt: booking.scheduled_date }]))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  if (!next) throw new Error('Amina has no accepted visit of Grace')
  for (let ahead = 2; ahead < 9; ahead += 1) {
    const date = new Date(Date.parse(next.startsAt) + ahead * DAY_MS).toISOString().slice(0, 10)
    const path = `/providers/${next.provider_id}/slots?date=${date}&duration_hours=${next.duration_hours}`
    const { slots } = (await call('GET', path)) as { slots: readonly { starts_at: string }[] }
    const start = slots[0]?.starts_at
    if (start !== undefined) {
      const after = (await call('POST', `/bookings/${next.id}/time`, { starts_at: start })) as { error?: string }
      if (after.error !== undefined) throw new Error(`Grace could not propose ${start}: ${after.error}`)
      return
    }
  }
  throw new Error('Grace has no openings')
}
