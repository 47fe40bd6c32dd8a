/** A job of the provider over the list that it came from. */
import { mustAnswer } from '#domain/booking/extras/booking-extras.ts'
import { jobsInTheWay } from '#domain/schedule/jobs-in-the-way.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { useNow } from '#state/display/use-now.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useBooking, useBookings, useOutbox, useOwnProvider } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { jobOf, type Job } from '../jobs/job-lists.ts'
import { acceptedBookings } from '../jobs/jobs-in-the-way.ts'
import { useJobAction } from '../jobs/use-job-action.ts'
import { JobBar } from './job-bar.tsx'
import { JobDetails } from './job-details.tsx'
import '../shared/dashboard.css'
import './opened-job.css'

type JobOverlay = Extract<Overlay, { kind: 'job' }>

function OpenedJob({ job, refused }: { readonly job: Job; readonly refused: JobOverlay['refused'] }) {
  const { booking } = job
  const nowMs = useNow()
  const provider = useOwnProvider()?.doc
  const bookings = useBookings() ?? []
  const action = useJobAction(booking.id, refused && { name: 'accept_booking', refused })
  const name = localizeName(booking.customer_name)
  const isAsked = booking.status === 'pending' && !job.waiting
  const inTheWay = isAsked ? jobsInTheWay(booking, acceptedBookings(bookings, booking.provider_uid), instantFromMs(nowMs), provider) : []
  const isHeldUp = inTheWay.length > 0 || mustAnswer(booking, 'provider', instantFromMs(nowMs))
  return (
    <Screen
      label={name}
      focusable
      bar={
        <AppBar
          line
          person
          title={<span dir="auto">{name}</span>}
          back={{ label: text('common.close'), onPress: () => closeOverlay(), icon: 'close' }}
          actions={<SyncStatusPill />}
        />
      }
      action={<JobBar job={job} action={action} nowMs={nowMs} isHeldUp={isHeldUp} />}
    >
      <div className="pad column">
        <JobDetails job={job} from={provider} nowMs={nowMs} inTheWay={inTheWay} action={action} />
      </div>
    </Screen>
  )
}

/** While the booking is not on this device, or was never. */
function Missing() {
  return (
    <Screen
      bar={
        <AppBar
          line
          title={text('dashboard.tab_bookings')}
          back={{ label: text('common.close'), onPress: () => closeOverlay(), icon: 'close' }}
        />
      }
    >
      <LoadTimeout>
        <div className="pad column opened-job">
          <Skeleton shape="card" count={2} label={text('common.loading')} />
        </div>
      </LoadTimeout>
    </Screen>
  )
}

export function JobScreen({ overlay: { bookingId, refused } }: { readonly overlay: JobOverlay }) {
  const shown = useBooking(bookingId)
  const outbox = useOutbox()
  return shown ? <OpenedJob job={jobOf(shown, outbox)} refused={refused} /> : <Missing />
}
