/** Day of the sheet, buttons for other days, and its totals. */
import type { Appointment } from '#domain/booking/booking-visits.ts'
import { appointmentAmount, appointmentHours, type DaySheet } from '#domain/schedule/day-sheet.ts'
import { cityOrDefault, currencyOf } from '#domain/cities.ts'
import { USD, type Currency } from '#domain/marketplace/own-marketplace.ts'
import { toAmount, toMinorUnits } from '#domain/money/money.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { addDays, instantOfWallTime } from '#domain/time/zoned-time.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { hours, longDate, moneyIn, weekdayDate, zonesDiffer } from '#text/formatting/format.ts'
import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'

/** Range of the sheet: days back to review past work, and days ahead to prepare. */
const DAYS_BACK = 7
const DAYS_AHEAD = 60

export interface DaySheetHeaderProps {
  readonly provider: Provider
  /** YYYY-MM-DD in the zone of the provider's city. */
  readonly date: string
  readonly today: string
  /** Undefined until it is read. */
  readonly sheet: DaySheet | undefined
  readonly onChoose: (date: string) => void
}

function dayTitle(date: string, today: string): string | undefined {
  if (date === today) return text('format.today')
  if (date === addDays(today, 1)) return text('format.tomorrow')
  return date === addDays(today, -1) ? text('sheet.yesterday') : undefined
}

/** Returns the sum of the amounts, one for each currency. */
function amountTexts(all: readonly Appointment[]): string[] {
  const sums = new Map<string, { readonly currency: Currency; readonly units: number }>()
  for (const each of all) {
    const currency = currencyOf(each.booking.city)
    const units = (sums.get(currency.code)?.units ?? 0) + toMinorUnits(appointmentAmount(each), currency)
    sums.set(currency.code, { currency, units })
  }
  if (sums.size === 0) return [moneyIn(0, USD)]
  return [...sums.values()].map(({ currency, units }) => moneyIn(toAmount(units, currency), currency))
}

/** Returns '3 jobs · 6.5 h · $227.50'. */
function totalsText({ running, ahead, done }: DaySheet): string {
  const all = [...running, ...ahead, ...done]
  const time = all.reduce((sum, each) => sum + appointmentHours(each), 0)
  return [text('sheet.count', { count: all.length }), text('booking.hours', { hours: hours(time) }), ...amountTexts(all)].join(' · ')
}

export function DaySheetHeader({ provider, date, today, sheet, onChoose }: DaySheetHeaderProps) {
  const { zone, name } = cityOrDefault(provider.city)
  const noon = instantFromMs(instantOfWallTime(date, 12, 0, zone))
  const title = dayTitle(date, today)
  const isEmpty = !sheet || sheet.running.length + sheet.ahead.length + sheet.done.length === 0
  return (
    <header className="day-head">
      <p className="day-head__brand">
        <BrandMark size={28} />
        <span className="t-strong">
          {text('sheet.title')} · <span dir="auto">{provider.name}</span>
        </span>
      </p>
      <div className="day-head__days">
        <IconButton
          icon="chevron-left"
          label={text('sheet.earlier')}
          disabled={date <= addDays(today, -DAYS_BACK)}
          onPress={() => onChoose(addDays(date, -1))}
        />
        <div className="day-head__day" aria-live="polite">
          <h2 className="t-heading day-head__title">{title ?? weekdayDate(noon, zone)}</h2>
          <p className="t-small c-2">{longDate(noon, zone)}</p>
          {zonesDiffer(noon, zone) && <p className="t-small c-2">{text('record.place', { city: cityName(name) })}</p>}
        </div>
        <IconButton
          icon="chevron-right"
          label={text('sheet.later')}
          disabled={date >= addDays(today, DAYS_AHEAD)}
          onPress={() => onChoose(addDays(date, 1))}
        />
      </div>
      {(!isEmpty || date !== today) && (
        <div className="day-head__sum">
          {!isEmpty && sheet && <p className="t-small-strong num">{totalsText(sheet)}</p>}
          {date !== today && (
            <Button variant="text" size="compact" onPress={() => onChoose(today)}>
              {text('calendar.today')}
            </Button>
          )}
        </div>
      )}
    </header>
  )
}
