/** A period's earnings as bars, for the eye only, and the same numbers as a table that adds up to the period. */
import { useLayoutEffect, useRef, useState } from 'react'
import { jobsOf, sumOf, type DayEarnings } from '#domain/earnings/earnings.ts'
import type { EarningsPeriod } from '#domain/earnings/earnings-periods.ts'
import type { Currency } from '#domain/marketplace/own-marketplace.ts'
import { toAmount } from '#domain/money/money.ts'
import { text } from '#text/catalogue.ts'
import {
  count,
  dayOfMonth,
  dayRange,
  moneyIn,
  monthNameOfDay,
  monthOfDay,
  roundedMoney,
  weekdayDate,
  weekdayOfDay,
} from '#text/formatting/format.ts'
import { classNames } from '#ui/class-names.ts'
import { chartScale } from './chart-scale.ts'
import { earningsBars, labelEvery, type BarUnit, type EarningsBar, type EarningsBars } from './earnings-buckets.ts'

/** Space between two labels, px. */
const LABEL_GAP = 6

/** Returns a name such as `Tue 24 Nov`, `22 – 28 Nov`, `November 2026` or `2026`. */
const NAMES: Readonly<Record<BarUnit, (bar: EarningsBar) => string>> = {
  day: ({ from }) => weekdayDate(`${from}T12:00:00.000Z`, 'UTC'),
  week: ({ from, to }) => dayRange(from, to),
  month: ({ from }) => monthOfDay(from),
  year: ({ from }) => from.slice(0, 4),
}
/** Returns the few letters under a bar. */
const LABELS: Readonly<Record<BarUnit, (bar: EarningsBar) => string>> = {
  day: ({ from }) => dayOfMonth(from),
  week: ({ from, to }) => (from === to ? dayOfMonth(from) : `${dayOfMonth(from)}–${dayOfMonth(to)}`),
  month: ({ from }) => monthNameOfDay(from),
  year: ({ from }) => from.slice(0, 4),
}
const PRESENT = { day: 'calendar.today', week: 'earnings.week', month: 'earnings.month', year: 'earnings.period_year' } as const
const UNIT_HEADS = { day: 'earnings.day', week: 'earnings.unit_week', month: 'earnings.unit_month', year: 'earnings.unit_year' } as const

interface ChartProps extends EarningsBars {
  readonly name: EarningsPeriod
  readonly currency: Currency
}

/** Measures the labels, and returns every which of them has room. */
function useLabelEvery(labels: readonly string[]) {
  const names = useRef<HTMLDivElement>(null)
  const [every, setEvery] = useState(1)
  const key = labels.join('\n')
  useLayoutEffect(() => {
    const element = names.current
    if (element === null) return undefined
    const update = (): void => {
      const widths = [...element.querySelectorAll('span')].map((label) => label.getBoundingClientRect().width)
      setEvery(labelEvery(widths.length, Math.max(...widths) + LABEL_GAP, element.clientWidth))
    }
    update()
    const watch = new ResizeObserver(update)
    watch.observe(element)
    return () => watch.disconnect()
  }, [key])
  return { names, every }
}

function Bars({ bars, unit, name, currency }: ChartProps) {
  const lines = chartScale(Math.max(...bars.map(({ cents }) => cents)))
  const top = lines.at(-1) ?? 1
  const labels = bars.map((bar) => (name === 'week' ? weekdayOfDay(bar.from) : LABELS[unit](bar)))
  const { names, every } = useLabelEvery(labels)
  const present = bars.findIndex(({ isPresent }) => isPresent)
  const named = present < 0 ? bars.length - 1 : present
  return (
    <div className="bars" aria-hidden="true">
      <div className="bars__scale">
        {lines.toReversed().map((cents) => (
          <span key={cents}>{roundedMoney(toAmount(cents, currency), currency)}</span>
        ))}
      </div>
      <div className="bars__area">
        {lines.map((cents) => (
          <div key={cents} className="bars__line" style={{ insetBlockEnd: `${(100 * cents) / top}%` }} />
        ))}
        {/* Oldest first: time runs in reading direction. */}
        <div className="bars__days">
          {bars.map(({ from, cents, isPresent }) => (
            <div key={from} className="bars__slot">
              {isPresent && <span className="bars__mark" />}
              {cents > 0 && (
                <div
                  className={classNames('bars__bar', isPresent && 'bars__bar--present')}
                  style={{ blockSize: `${(100 * cents) / top}%` }}
                />
              )}
            </div>
          ))}
        </div>
      </div>
      <div className="bars__names" ref={names}>
        {bars.map(({ from, isPresent }, at) => (
          <div key={from} className={classNames('bars__name', isPresent && 'bars__name--present')}>
            <span className={(at - named) % every === 0 ? undefined : 'bars__unnamed'}>{labels[at]}</span>
          </div>
        ))}
      </div>
      {bars.some(({ isPresent }) => isPresent) && (
        <p className="bars__legend">
          <span className="bars__mark" /> {text(PRESENT[unit])}
        </p>
      )}
    </div>
  )
}

interface RowProps {
  readonly name: string
  readonly jobs: number
  readonly cents: number
  readonly currency: Currency
  readonly className?: string | undefined
}

function Row({ name, jobs, cents, currency, className }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td>{count(jobs)}</td>
      <td>{moneyIn(toAmount(cents, currency), currency)}</td>
    </tr>
  )
}

function Table({
  bars,
  unit,
  earlier,
  days,
  today,
  currency,
}: ChartProps & { readonly days: readonly DayEarnings[]; readonly today: string }) {
  const [unitHead, ...heads] = [text(UNIT_HEADS[unit]), text('earnings.day_jobs'), text('earnings.amount')]
  return (
    <table className="day-table num">
      <caption className="vh">{text(`earnings.table_${unit}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{unitHead}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars
          .filter(({ from }) => from <= today)
          .toReversed()
          .map((bar) => (
            <Row
              key={bar.from}
              name={NAMES[unit](bar)}
              jobs={bar.jobs}
              cents={bar.cents}
              currency={currency}
              className={bar.isPresent ? 'day-table__present' : undefined}
            />
          ))}
        {earlier && (
          <Row
            name={
              unit === 'year' ? text('earnings.earlier_years', { count: earlier.count }) : text('earnings.earlier', { days: earlier.count })
            }
            jobs={earlier.jobs}
            cents={earlier.cents}
            currency={currency}
          />
        )}
      </tbody>
      <tfoot>
        <Row name={text('earnings.sum')} jobs={jobsOf(days)} cents={sumOf(days)} currency={currency} className="day-table__sum" />
      </tfoot>
    </table>
  )
}

export interface EarningsChartProps {
  /** Newest first, at least one. */
  readonly days: readonly DayEarnings[]
  readonly name: EarningsPeriod
  /** YYYY-MM-DD in their zone. */
  readonly today: string
  readonly currency: Currency
}

export function EarningsChart({ days, name, today, currency }: EarningsChartProps) {
  const shown = { ...earningsBars(days, name, today), name, currency }
  return (
    <div className="earnings-chart">
      <div>
        <p className="t-small c-2" aria-hidden="true">
          {text(name === 'days_30' ? 'earnings.chart_head' : `earnings.chart_${shown.unit}`)}
        </p>
        <Bars {...shown} />
      </div>
      <Table {...shown} days={days} today={today} />
    </div>
  )
}
