/**
 * What the provider earned: out of the bookings that this device holds, with what waits to be sent. Where the provider's job
 * count says that older ones may be missing here, the server is asked and its figures count.
 */
import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { transactionId, transactionsOf } from '#domain/booking-earnings.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { createDayReader, type DayReader } from '#domain/day-reader.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { earningsOf, inTime, openBook, type Earnings } from '#domain/earnings.ts'
import { periodOf, type EarningsPeriod } from '#domain/earnings-periods.ts'
import { earningsEntity, earningsOfReport } from '#domain/exports/earnings-report.ts'
import { instantFromMs } from '#domain/instant.ts'
import { callApi } from '#state/api-client.ts'
import { useNow } from '#state/clock.ts'
import { useBookings, useOutbox, useSyncStatus } from '#state/user-data.ts'

/** Transactions that the server lists at once. */
const LISTED = 500

/** Where the figures come from. `device`: it holds everything. `partial`: nobody could say yet whether it does. */
export type EarningsSource = 'device' | 'server' | 'looking' | 'partial'

export interface ShownEarnings {
  readonly earnings: Earnings
  readonly source: EarningsSource
  /** Completed jobs that this device holds. */
  readonly held: number
  /** Ids of completed transactions that the server has not confirmed. */
  readonly unconfirmed: ReadonlySet<string>
  /** Of the provider's zone. */
  readonly dayOf: DayReader
  readonly today: string
}

/** What the server answered, and to which question. */
interface Answer {
  readonly asked: string
  /** Undefined: it could not be had. */
  readonly earnings: Earnings | undefined
}

/** Completions that wait to be sent or confirmed, as ids of transactions. */
function useUnconfirmed(): ReadonlySet<string> {
  const outbox = useOutbox()
  return useMemo(() => {
    const completions = outbox.filter(
      ({ name, state }) => (name === 'complete_job' || name === 'complete_visit') && (state === 'waiting' || state === 'sent'),
    )
    return new Set(
      completions.map(({ args: { booking_id, visit } }) => transactionId(String(booking_id), typeof visit === 'number' ? visit : null)),
    )
  }, [outbox])
}

/** Asks the server while `path` is given, again when the connection returns. */
function useServerEarnings(path: string | undefined, held: number): Answer | undefined {
  const isLive = useSyncStatus()?.connection === 'live'
  const asked = path === undefined ? undefined : `${path} ${held} ${isLive}`
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (path === undefined || asked === undefined) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const got = isLive ? await callApi('GET', path) : undefined
      const report = v.safeParse(earningsEntity, got?.ok ? got.value : undefined)
      if (!isOver) setAnswer({ asked, earnings: report.success ? earningsOfReport(report.output) : undefined })
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [path, asked, isLive])
  return answer?.asked === asked ? answer : undefined
}

/** @returns undefined while the bookings are read */
export function useEarnings(provider: Provider, name: EarningsPeriod): ShownEarnings | undefined {
  const bookings = useBookings()
  const unconfirmed = useUnconfirmed()
  const nowMs = useNow()
  const { zone } = cityOrDefault(provider.city)
  const dayOf = useMemo(() => createDayReader(zone), [zone])
  const today = dayOf(instantFromMs(nowMs))
  const book = useMemo(() => {
    const own = bookings?.filter(({ doc }) => doc.provider_uid === provider.provider_uid)
    return own && openBook(own.flatMap(({ doc }) => transactionsOf(doc)).sort(inTime), dayOf)
  }, [bookings, provider.provider_uid, dayOf])
  const own = useMemo(() => book && earningsOf(book, { today, period: periodOf(name, today) }), [book, today, name])
  const held = own?.summary.jobs ?? 0
  // What waits to be sent is counted here and not there.
  const isShort = own !== undefined && held < provider.total_completed_jobs
  const { from, to } = periodOf(name, today)
  const days = [from === null ? '' : `&from=${from}`, to === null ? '' : `&to=${to}`].join('')
  const answer = useServerEarnings(isShort ? `/provider/${provider.id}/earnings?limit=${LISTED}${days}` : undefined, held)
  if (!own) return undefined
  const shown = { held, unconfirmed, dayOf, today }
  if (!isShort) return { ...shown, earnings: own, source: 'device' }
  if (!answer) return { ...shown, earnings: own, source: 'looking' }
  if (!answer.earnings) return { ...shown, earnings: own, source: 'partial' }
  return answer.earnings.summary.jobs > held
    ? { ...shown, earnings: answer.earnings, source: 'server' }
    : { ...shown, earnings: own, source: 'device' }
}
