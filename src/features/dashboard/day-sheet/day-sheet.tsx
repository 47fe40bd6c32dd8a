/** A provider's jobs of a day, to be read on the way, without a connection, or on paper. */
import { DAY_SHEET_PATH } from '#config/app-paths.ts'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { Appointment } from '#domain/booking/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { appointmentAmount, daySheet, type DaySheet as Sheet } from '#domain/schedule/day-sheet.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { isDate } from '#domain/time/instant.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { printPage } from '#shared/booking/place/print-page.ts'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { useNow } from '#state/display/use-now.ts'
import { closeOverlay, openOverlay } from '#state/navigation/overlays.ts'
import { useKept } from '#state/navigation/returns.ts'
import { useBookings, useOutbox, useOwnProvider } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import '../shared/dashboard.css'
import { DaySheetHeader } from './day-sheet-header.tsx'
import { DayLeg } from './day-leg.tsx'
import './day-sheet.css'
import { appointmentKey, appointmentTime } from './appointment-steps.ts'
import { DayStop, stopTitleId } from './day-stop.tsx'
import { jobLists } from '../jobs/job-lists.ts'
import { ProfileUnavailable } from '../shared/profile-unavailable.tsx'
import { useFocusMovedItem } from '../jobs/use-focus-moved-item.ts'

interface DoneProps {
  readonly done: readonly Appointment[]
  /** Ids of the bookings with a change that waits to be sent. */
  readonly waiting: ReadonlySet<string>
  readonly zone: string
  readonly date: string
}

function Done({ done, waiting, zone, date }: DoneProps) {
  if (done.length === 0) return null
  const title = text('sheet.done')
  return (
    <section>
      <SectionHeader title={title} flush />
      <Card as="ul" clip label={title}>
        {done.map((each) => (
          <li key={appointmentKey(each)} id={stopTitleId(appointmentKey(each))} tabIndex={-1}>
            <ListRow
              lead={<Icon name="check-circle" size={20} />}
              title={localizeName(each.booking.customer_name)}
              text={<span className="num">{appointmentTime(each, zone, date)}</span>}
              end={
                <span className="row g-2">
                  {waiting.has(each.booking.id) && <WaitingTag />}
                  {money(appointmentAmount(each), each.booking.city)}
                </span>
              }
              onPress={() => openOverlay({ kind: 'booking-record', bookingId: each.booking.id })}
            />
          </li>
        ))}
      </Card>
    </section>
  )
}

interface StopsProps {
  readonly sheet: Sheet
  readonly provider: Provider
  readonly bookings: readonly OptimisticDocument<Booking>[]
  readonly outbox: readonly OutboxItem[]
  readonly date: string
  readonly today: string
}

function Stops({ sheet: { running, ahead, done }, provider, bookings, outbox, date, today }: StopsProps) {
  const { zone } = cityOrDefault(provider.city)
  const stops = [...running, ...ahead]
  const { accepted, disputed } = jobLists(bookings, outbox, provider.provider_uid)
  const jobs = new Map([...accepted, ...disputed].map((job) => [job.booking.id, job]))
  const waiting = new Set(bookings.filter((shown) => shown.waiting).map(({ doc }) => doc.id))
  const onAction = useFocusMovedItem(
    [...stops, ...done].map((each) => ({ id: appointmentKey(each), version: each.booking.version })),
    stopTitleId,
  )
  if (stops.length + done.length === 0)
    return <EmptyState picture="calendar" level={3} title={text('sheet.none')} text={text('sheet.none_text')} />
  return (
    <>
      {stops.length > 0 && (
        <ol className="stops" aria-label={text('sheet.jobs')}>
          {stops.map((each, index) => {
            const before = stops[index - 1]
            return (
              <li key={appointmentKey(each)}>
                {before && <DayLeg from={before} to={each} travelMinutes={provider.schedule.travel_buffer_minutes ?? 0} />}
                <DayStop
                  appointment={each}
                  job={jobs.get(each.booking.id)}
                  zone={zone}
                  date={date}
                  isDue={date <= today}
                  isPrimary={index === 0}
                  onAction={onAction}
                />
              </li>
            )
          })}
        </ol>
      )}
      <Done done={done} waiting={waiting} zone={zone} date={date} />
    </>
  )
}

const TODAY = ''
const isDay = (value: string | number): value is string => value === TODAY || (typeof value === 'string' && isDate(value))

function Day({ provider }: { readonly provider: Provider }) {
  const nowMs = useNow()
  const bookings = useBookings()
  const outbox = useOutbox()
  const { zone } = cityOrDefault(provider.city)
  const today = wallTimeAt(nowMs, zone).date
  const [chosen, choose] = useKept(DAY_SHEET_PATH, 'day', TODAY, isDay)
  const date = chosen === TODAY ? today : chosen
  const own = bookings?.filter(({ doc }) => doc.provider_uid === provider.provider_uid)
  const sheet =
    own &&
    daySheet(
      own.map(({ doc }) => doc),
      { date, zone, nowMs },
    )
  return (
    <div className="column pad day-sheet paper">
      <DaySheetHeader provider={provider} date={date} today={today} sheet={sheet} onChoose={(day) => choose(day === today ? TODAY : day)} />
      {own && sheet ? (
        <Stops sheet={sheet} provider={provider} bookings={own} outbox={outbox} date={date} today={today} />
      ) : (
        <LoadTimeout>
          <Skeleton shape="card" count={3} label={text('common.loading')} />
        </LoadTimeout>
      )}
    </div>
  )
}

export function DaySheet() {
  const provider = useOwnProvider()?.doc
  return (
    <Screen
      bar={
        <AppBar
          line
          title={text('sheet.title')}
          back={{ label: text('common.close'), onPress: () => closeOverlay(), icon: 'close' }}
          actions={
            provider && (
              <Button variant="text" size="compact" icon="file" onPress={() => void printPage()}>
                {text('record.print')}
              </Button>
            )
          }
        />
      }
    >
      {provider ? <Day provider={provider} /> : <ProfileUnavailable />}
    </Screen>
  )
}
