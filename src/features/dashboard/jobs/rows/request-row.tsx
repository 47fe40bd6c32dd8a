/** A request in the list: Accept on the row, everything else one press away. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { jobsInTheWay } from '#domain/schedule/jobs-in-the-way.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { text } from '#text/catalogue.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import type { Job } from '../job-lists.ts'
import { openJob } from '../open-job.ts'
import { JobRow } from './job-row.tsx'
import { PickRow } from './pick-row.tsx'

export interface RequestRowProps {
  readonly job: Job
  readonly nowMs: number
  readonly provider: Provider | undefined
  /** The provider's accepted bookings. */
  readonly taken: readonly Booking[]
  /** Set while several are chosen. */
  readonly pick?: { readonly checked: boolean; readonly onChange: (checked: boolean) => void } | undefined
  readonly hasDecline?: boolean
}

export function RequestRow({ job, nowMs, provider, taken, pick, hasDecline = false }: RequestRowProps) {
  const { booking } = job
  // Once it is answered, the row stays for a moment and says so.
  const isOpen = booking.status === 'pending'
  const overlaps = isOpen && jobsInTheWay(booking, taken, instantFromMs(nowMs), provider).length > 0
  const note = overlaps ? text('dashboard.overlaps') : undefined
  if (pick && isOpen && !job.waiting) return <PickRow job={job} nowMs={nowMs} note={note} {...pick} />
  return (
    <JobRow
      job={job}
      nowMs={nowMs}
      note={note}
      onOpen={() => openJob(booking.id)}
      end={isOpen ? <AnswerButtons job={job} hasDecline={hasDecline} /> : undefined}
      hasTwoButtons={isOpen && hasDecline}
    />
  )
}
