import { instantToMs } from '#domain/time/instant.ts'
import { useDeviceNow } from '#state/display/use-now.ts'
import { useDirectoryConnection } from '#state/directory/directory.ts'
import { text } from '#text/catalogue.ts'
import { dayAndTime } from '#text/formatting/age-text.ts'

/** While the app connects, openings of this age need no remark, ms. */
const FRESH_MS = 60_000

/** Says how old a helper's openings are while they cannot be refreshed. */
export function OpeningsAge() {
  const { connection, confirmed_at } = useDirectoryConnection()
  const nowMs = useDeviceNow()
  if (confirmed_at === null || connection === 'live') return null
  if (connection !== 'offline' && nowMs - instantToMs(confirmed_at) < FRESH_MS) return null
  return <p className="t-caption c-3 slots-note">{text('scheduler.as_of', { time: dayAndTime(confirmed_at, nowMs) })}</p>
}
