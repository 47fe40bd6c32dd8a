/** Link to the day sheet, with the number of today's jobs and the running or next one. */
import { cityOrDefault } from '#domain/cities.ts'
import { daySheet } from '#domain/schedule/day-sheet.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'

function useSheetLine(provider: Provider): string | undefined {
  const bookings = useBookings()
  const nowMs = useNow()
  if (!bookings) return undefined
  const { zone } = cityOrDefault(provider.city)
  const own = bookings.filter(({ doc }) => doc.provider_uid === provider.provider_uid).map(({ doc }) => doc)
  const { running, ahead, done } = daySheet(own, { date: wallTimeAt(nowMs, zone).date, zone, nowMs })
  const count = text('sheet.jobs_today', { count: running.length + ahead.length + done.length })
  const [now] = running
  if (now) return `${count} · ${text('sheet.running', { name: localizeName(now.booking.customer_name) })}`
  const [next] = ahead
  if (next)
    return `${count} · ${text('sheet.next', { name: localizeName(next.booking.customer_name), time: timeOfDay(next.starts_at, zone) })}`
  return done.length > 0 ? `${count} · ${text('sheet.all_done')}` : count
}

export function DaySheetLink({ provider }: { readonly provider: Provider }) {
  const line = useSheetLine(provider)
  return (
    <Card clip className="sheet-link">
      <ListRow
        lead={<Icon name="calendar" size={24} />}
        title={text('sheet.title')}
        text={line === undefined ? undefined : <span className="num">{line}</span>}
        end={<Icon name="chevron-right" size={20} />}
        onPress={() => openOverlay({ kind: 'day-sheet' })}
      />
    </Card>
  )
}
