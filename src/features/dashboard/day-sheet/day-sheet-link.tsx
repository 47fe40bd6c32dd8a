/** Link to the day sheet, with the number of today's jobs and the running or next one. */
import { cityOrDefault } from '#domain/cities.ts'
import { daySheet, type DaySheet as Sheet } from '#domain/schedule/day-sheet.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'

interface SheetSummary {
  readonly line: string
  /** A change of one of the jobs waits to be sent. */
  readonly isWaiting: boolean
}

/** Returns '2 jobs today · Next: Amina, 14:00'. */
function lineOf({ running, ahead, done }: Sheet, zone: string): string {
  const count = text('sheet.jobs_today', { count: running.length + ahead.length + done.length })
  const [now] = running
  if (now) return `${count} · ${text('sheet.running', { name: localizeName(now.booking.customer_name) })}`
  const [next] = ahead
  if (next)
    return `${count} · ${text('sheet.next', { name: localizeName(next.booking.customer_name), time: timeOfDay(next.starts_at, zone) })}`
  return done.length > 0 ? `${count} · ${text('sheet.all_done')}` : count
}

function useSheetSummary(provider: Provider): SheetSummary | undefined {
  const bookings = useBookings()
  const nowMs = useNow()
  if (!bookings) return undefined
  const { zone } = cityOrDefault(provider.city)
  const own = bookings.filter(({ doc }) => doc.provider_uid === provider.provider_uid)
  const day = { date: wallTimeAt(nowMs, zone).date, zone, nowMs }
  const sheet = daySheet(
    own.map(({ doc }) => doc),
    day,
  )
  const waiting = new Set(own.filter((shown) => shown.waiting).map(({ doc }) => doc.id))
  const jobs = [...sheet.running, ...sheet.ahead, ...sheet.done]
  return { line: lineOf(sheet, zone), isWaiting: jobs.some(({ booking }) => waiting.has(booking.id)) }
}

export function DaySheetLink({ provider }: { readonly provider: Provider }) {
  const summary = useSheetSummary(provider)
  return (
    <Card clip className="sheet-link">
      <ListRow
        lead={<Icon name="calendar" size={24} />}
        title={text('sheet.title')}
        text={summary && <span className="num">{summary.line}</span>}
        end={
          <span className="row g-2">
            {summary?.isWaiting === true && <WaitingTag />}
            <Icon name="chevron-right" size={20} />
          </span>
        }
        onPress={() => openOverlay({ kind: 'day-sheet' })}
      />
    </Card>
  )
}
