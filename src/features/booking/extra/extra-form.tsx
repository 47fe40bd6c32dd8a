/** Proposes more time or an amount for material, with the total that it would make. */
import * as v from 'valibot'
import { extendJob, extraHoursPrice, hoursOfOthers, jobsForExtra, remainingExtraHours } from '#domain/booking/extras/booking-extras.ts'
import { visitsOf } from '#domain/booking/booking-visits.ts'
import { cityOrDefault, currencyOf } from '#domain/cities.ts'
import { proposeExtra } from '#domain/commands/booking/extra/booking-extra.ts'
import { DURATION_STEP_HOURS, EXTRA_HOURS_MAX } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { totalWith, useScheduleOf } from '#shared/booking/extra/extra-card.tsx'
import { extraLabel, nextJobText } from '#shared/booking/extra/extra-labels.ts'
import { formatVisitStart } from '#shared/booking/subscription-labels.ts'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { useNow } from '#state/display/use-now.ts'
import { extraDrafts } from '#state/drafts/form-drafts.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useBooking } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { currencySign, hours as formatHours, money, timeOfDay } from '#text/formatting/format.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { Slider } from '#ui/fields/slider.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { BookingFormHead } from '../schedule/booking-form-head.tsx'
import { BookingFormBar } from '../schedule/booking-form-bar.tsx'
import { bookingSides } from '../shared/booking-sides.ts'
import '../shared/booking.css'

type ExtraOverlay = Extract<Overlay, { kind: 'extra' }>

const fields = {
  kind: v.picklist(['time', 'material']),
  /** Hours, 0.5 to 8 in steps of 0.5. */
  hours: v.number(),
  amount: v.string(),
  reason: v.string(),
}
interface Fields {
  readonly kind: 'time' | 'material'
  readonly hours: number
  readonly amount: string
  readonly reason: string
}

const EMPTY: Fields = { kind: 'time', hours: DURATION_STEP_HOURS, amount: '', reason: '' }

/** Returns NaN where it is not a number; a comma counts as the decimal point. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

/** Returns arguments of a refused proposal as they were typed. */
const typedExtra = ({ amount, ...args }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...args,
  ...(typeof amount === 'number' ? { kind: 'material', amount: String(amount) } : { kind: 'time' }),
})

const hoursText = (value: number): string => text('booking.hours', { hours: formatHours(value) })

function MaterialFields({ form, city }: { readonly form: CommandForm<Fields>; readonly city: string }) {
  return (
    <>
      <TextField
        label={text('extra.amount')}
        name="amount"
        type="number"
        inputMode="decimal"
        unit={currencySign(city)}
        required
        min="0"
        step={String(10 ** -currencyOf(city).decimals)}
        value={form.values.amount}
        error={form.errorOf('amount')}
        onChange={(amount) => form.change({ amount })}
      />
      <TextArea
        label={text('extra.reason')}
        name="reason"
        rows={3}
        limit={form.limitOf('reason')}
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={(reason) => form.change({ reason })}
      />
    </>
  )
}

function TimeFields({ form, most }: { readonly form: CommandForm<Fields>; readonly most: number }) {
  return (
    <>
      {most > 0 ? (
        <Slider
          big
          label={text('extra.longer')}
          min={DURATION_STEP_HOURS}
          max={most}
          step={DURATION_STEP_HOURS}
          value={Math.min(form.values.hours, most)}
          valueText={hoursText(Math.min(form.values.hours, most))}
          minText={hoursText(DURATION_STEP_HOURS)}
          maxText={hoursText(most)}
          onChange={(hours) => form.change({ hours })}
        />
      ) : (
        <Notice role="status">{text('extra.most')}</Notice>
      )}
      <TextArea
        label={text('extra.reason')}
        hint={text('common.optional')}
        name="reason"
        rows={3}
        limit={form.limitOf('reason')}
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={(reason) => form.change({ reason })}
      />
    </>
  )
}

interface FormProps {
  readonly booking: Booking
  readonly overlay: ExtraOverlay
  /** Number of the visit; undefined for a single booking. */
  readonly visit: number | undefined
}

function VisitLine({ booking, number }: { readonly booking: Booking; readonly number: number | undefined }) {
  const visit = visitsOf(booking).find((each) => each.number === number)
  if (!visit) return null
  return (
    <p className="t-strong num">{text('extra.visit', { visit: visit.number, when: formatVisitStart(booking.city, visit.starts_at) })}</p>
  )
}

function Form({ booking, overlay: { replaces }, visit }: FormProps) {
  const nowMs = useNow()
  const sides = bookingSides(booking, useUser()?.uid)
  const schedule = useScheduleOf(booking)
  const most = Math.min(EXTRA_HOURS_MAX, remainingExtraHours(booking, visit))
  const form = useCommandForm({
    command: 'propose_extra',
    schema: proposeExtra.schema,
    fields,
    base: EMPTY,
    draft: extraDrafts(booking.id),
    replaces,
    typed: typedExtra,
    argsOf: ({ kind, hours, amount, reason }) => ({
      booking_id: booking.id,
      visit,
      hours: kind === 'time' ? Math.min(hours, most) : undefined,
      amount: kind === 'material' ? numberOf(amount) : undefined,
      reason: reason.trim() === '' ? undefined : reason,
    }),
    onStored: () => closeOverlay(),
  })
  const { kind, amount: typed } = form.values
  const isTime = kind === 'time'
  const hours = Math.min(form.values.hours, most)
  const amount = isTime ? extraHoursPrice(booking, hours) : numberOf(typed)
  const others = hoursOfOthers(schedule?.busy ?? [], booking)
  const { ends_at, next } = isTime ? extendJob(booking, { hours, amount, visit }, others, instantFromMs(nowMs)) : {}
  const { zone } = cityOrDefault(booking.city)
  const total = money(totalWith(booking, amount > 0 ? amount : 0), booking.city)
  return (
    <Screen
      surface
      bar={<BookingFormBar title={text('extra.title')} />}
      action={
        <section aria-label={text('extra.title')}>
          <div className="total request-total">
            <div className="grow num">
              <p className="t-strong">
                {amount > 0 ? extraLabel(booking, { hours: isTime ? hours : undefined, amount }) : text('extra.title')}
              </p>
              {ends_at !== undefined && <p className="t-small c-2">{text('extra.until', { time: timeOfDay(ends_at, zone) })}</p>}
              <p className="t-small c-2">
                {text('extra.needs_other', { name: sides.otherName, total: money(booking.total_amount, booking.city) })}
              </p>
            </div>
            <b>{total}</b>
          </div>
          <FormFooter form={form} disabled={isTime && (most <= 0 || next !== undefined)} label={text('extra.confirm')} />
        </section>
      }
    >
      <div ref={form.fieldsRef} className="pad stack request-form">
        <BookingFormHead booking={booking} sides={sides} nowMs={nowMs} />
        <VisitLine booking={booking} number={visit} />
        <SegmentedControl
          label={text('extra.kind')}
          options={[
            { value: 'time', label: text('extra.time') },
            { value: 'material', label: text('extra.material') },
          ]}
          value={kind}
          onChange={(value) => form.change({ kind: value })}
        />
        {isTime ? <TimeFields form={form} most={most} /> : <MaterialFields form={form} city={booking.city} />}
        {next && (
          <Notice tone="warn" icon="clock" role="status">
            {nextJobText(booking.city, next.starts_at, nowMs)}
          </Notice>
        )}
      </div>
    </Screen>
  )
}

export function ExtraForm({ overlay }: { readonly overlay: ExtraOverlay }) {
  const booking = useBooking(overlay.bookingId)?.doc
  const now = instantFromMs(useNow())
  if (!booking) return null
  const jobs = jobsForExtra(booking, now)
  const refusedVisit = overlay.replaces?.args['visit']
  const wanted = overlay.visit ?? (typeof refusedVisit === 'number' ? refusedVisit : undefined)
  if (jobs.length === 0) {
    return (
      <Screen surface bar={<BookingFormBar title={text('extra.title')} />}>
        <EmptyState
          picture="calendar"
          title={refusalText({ code: 'extra_closed' })}
          action={<Button onPress={() => closeOverlay()}>{text('common.close')}</Button>}
        />
      </Screen>
    )
  }
  return <Form booking={booking} overlay={overlay} visit={jobs.includes(wanted) ? wanted : jobs[0]} />
}
