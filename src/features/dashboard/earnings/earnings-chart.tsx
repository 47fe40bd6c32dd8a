/** The most recent days with jobs as bars, and the same numbers as a table that adds up to the period. */
import type { DayEarnings } from '#domain/earnings/earnings.ts'
import type { Currency } from '#domain/marketplace/own-marketplace.ts'
import { toAmount } from '#domain/money/money.ts'
import { text } from '#text/catalogue.ts'
import { count, dayOfMonth, moneyIn, weekdayDate, roundedMoney } from '#text/formatting/format.ts'
import { classNames } from '#ui/class-names.ts'
import { chartScale } from './chart-scale.ts'

/** Section 9: the chart shows the 10 most recent daily entries. */
const CHART_DAYS = 10

/** Returns a name such as `Tue 24 Nov`. */
const dayName = (date: string): string => weekdayDate(`${date}T12:00:00.000Z`, 'UTC')

interface DaysProps {
  /** Newest first, at least one. */
  readonly days: readonly DayEarnings[]
  /** YYYY-MM-DD in their zone. */
  readonly today: string
  readonly currency: Currency
}

function Bars({ days, today, currency }: DaysProps) {
  const lines = chartScale(Math.max(...days.map(({ cents }) => cents)))
  const top = lines.at(-1) ?? 1
  const share = (cents: number): string => `${(100 * cents) / top}%`
  return (
    <div className="bars" role="img" aria-label={text('earnings.chart')}>
      <div className="bars__area">
        {lines.map((cents) => (
          <div key={cents} className="bars__line" style={{ insetBlockEnd: share(cents) }}>
            <span className="bars__scale">{roundedMoney(toAmount(cents, currency), currency)}</span>
          </div>
        ))}
        {/* Oldest first: time runs in reading direction. */}
        <div className="bars__days">
          {days.toReversed().map(({ date, cents }) => (
            <div key={date} className="bars__slot">
              <div className={classNames('bars__bar', date === today && 'bars__bar--today')} style={{ blockSize: share(cents) }} />
            </div>
          ))}
        </div>
      </div>
      <div className="bars__names">
        {days.toReversed().map(({ date }) => (
          <span key={date} className={date === today ? 'bars__today' : undefined}>
            {dayOfMonth(date)}
          </span>
        ))}
      </div>
    </div>
  )
}

interface RowProps {
  readonly name: string
  readonly jobs: number
  readonly cents: number
  readonly currency: Currency
  readonly strong?: boolean
}

function Row({ name, jobs, cents, currency, strong = false }: RowProps) {
  return (
    <tr className={strong ? 'day-table__sum' : undefined}>
      <th scope="row">{name}</th>
      <td>{count(jobs)}</td>
      <td>{moneyIn(toAmount(cents, currency), currency)}</td>
    </tr>
  )
}

const total = (days: readonly DayEarnings[]) => ({
  jobs: days.reduce((sum, { jobs }) => sum + jobs, 0),
  cents: days.reduce((sum, { cents }) => sum + cents, 0),
})

export function EarningsChart({ days, today, currency }: DaysProps) {
  const shown = days.slice(0, CHART_DAYS)
  const earlier = days.slice(CHART_DAYS)
  return (
    <div className="stack g-3">
      <p className="t-small c-2">{text('earnings.chart_head')}</p>
      <Bars days={shown} today={today} currency={currency} />
      <table className="day-table num">
        <caption className="vh">{text('earnings.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('earnings.day')}</th>
            <th scope="col">{text('earnings.day_jobs')}</th>
            <th scope="col">{text('earnings.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ date, jobs, cents }) => (
            <Row key={date} name={dayName(date)} jobs={jobs} cents={cents} currency={currency} />
          ))}
          {earlier.length > 0 && <Row name={text('earnings.earlier', { days: earlier.length })} {...total(earlier)} currency={currency} />}
        </tbody>
        <tfoot>
          <Row name={text('earnings.sum')} {...total(days)} currency={currency} strong />
        </tfoot>
      </table>
    </div>
  )
}
