/** The days with their numbers, all days first, and below them the states. */
import type { ReactNode } from 'react'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { text } from '#text/catalogue.ts'
import { count, weekdayDate } from '#text/formatting/format.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { InlineSelect } from '#ui/fields/inline-select.tsx'
import type { JobLists } from '../../jobs/job-lists.ts'
import { dayCounts, filterJobs, JOB_STATES, type JobFilter, type JobState } from './job-filter.ts'

export interface FilterBarProps {
  /** What there is without a filter. */
  readonly lists: JobLists
  readonly filter: JobFilter
  readonly onChoose: (filter: JobFilter) => void
  readonly nowMs: number
  readonly zone: string
  /** A button at the end of the states. */
  readonly action: ReactNode
}

const STATE_NAMES = {
  all: 'filter_jobs.all',
  requests: 'dashboard.requests',
  accepted: 'dashboard.upcoming',
  past: 'dashboard.ended',
} as const satisfies Record<JobState, string>

/** 'Today', 'Tomorrow', 'Sat 28 Nov'. @param day YYYY-MM-DD */
function dayName(day: string, today: string): string {
  if (day === today) return text('filter_jobs.today')
  return day === addDays(today, 1) ? text('filter_jobs.tomorrow') : weekdayDate(`${day}T12:00:00Z`, 'UTC')
}

const total = ({ requests, accepted, disputed, ended }: JobLists): number =>
  requests.length + accepted.length + disputed.length + ended.length

export function FilterBar({ lists, filter, onChoose, nowMs, zone, action }: FilterBarProps) {
  const today = wallTimeAt(nowMs, zone).date
  const counted = dayCounts(lists, filter.state, nowMs, zone)
  // The chosen day stays, also once nothing is left on it.
  const days =
    filter.day === null || counted.some(({ day }) => day === filter.day)
      ? counted
      : [...counted, { day: filter.day, count: 0 }].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const numbers = (state: JobState): string => count(total(filterJobs(lists, { state, day: filter.day }, nowMs, zone)))
  return (
    <div className="filter-bar">
      <ChipRow label={text('filter_jobs.days')} oneStop>
        <Chip on="background" selected={filter.day === null} onPress={() => onChoose({ ...filter, day: null })}>
          {text('filter_jobs.all_days')}
        </Chip>
        {days.map(({ day, count: jobs }) => (
          <Chip key={day} on="background" selected={filter.day === day} onPress={() => onChoose({ ...filter, day })}>
            {dayName(day, today)} <span className="filter-bar__count num">{count(jobs)}</span>
          </Chip>
        ))}
      </ChipRow>
      <div className="filter-bar__states">
        <InlineSelect
          label={text('filter_jobs.state')}
          options={JOB_STATES.map((state) => ({ value: state, label: `${text(STATE_NAMES[state])} (${numbers(state)})` }))}
          value={filter.state}
          onChange={(state) => onChoose({ ...filter, state })}
        />
        {action}
      </div>
    </div>
  )
}
