/** Opens providers, bookings and what follows from them: earnings, totals, expiry, the archive, photos. */
import { createArchiveSweep } from '../archive/archive-sweep.ts'
import { createPlatformTotals } from '../admin/platform-totals.ts'
import { openAttachments } from '../bookings/attachments.ts'
import { createCountReviews } from '../bookings/count-reviews.ts'
import { createDeliveryReceipts } from '../bookings/delivery-receipts.ts'
import { createPlaceJobs } from '../bookings/place-jobs.ts'
import { createRemind } from '../bookings/reminder-jobs.ts'
import { createOutcomeAsking, createOutcomeSettling } from '../bookings/outcome-jobs.ts'
import { openLivePositions } from '../bookings/live-positions.ts'
import { createRequestExpiry } from '../bookings/request-expiry.ts'
import { openCalendarFeeds } from '../providers/calendar-feeds.ts'
import { createEarningsIndex } from '../providers/earnings-index.ts'
import { createProviderIndex } from '../providers/provider-index.ts'
import type { SharedServices } from './services-deps.ts'

export type Marketplace = ReturnType<typeof openMarketplace>

export function openMarketplace({ store, documents, window, runner, clock, now, randomBytes, setTimer, log }: SharedServices) {
  const deliveryReceipts = createDeliveryReceipts({ window, runner, log })
  const directory = createProviderIndex({ store, window })
  const earnings = createEarningsIndex({ store, documents, window, setTimer })
  const platformTotals = createPlatformTotals({ store, documents, window, setTimer })
  const livePositions = openLivePositions({ store, window, clock })
  let isStopping = false

  async function scan(run: () => Promise<void>, message: string): Promise<void> {
    if (!isStopping) await run().catch((error: unknown) => log.error({ error: String(error) }, message))
  }

  /** A scan of all bookings may take a while, so the start does not wait. One after the other, the scans leave room for requests. */
  async function scanBookings(): Promise<void> {
    await scan(earnings.load, 'Could not load earnings')
    await scan(platformTotals.load, 'Could not load platform totals')
  }

  return {
    deliveryReceipts,
    directory,
    earnings,
    platformTotals,
    livePositions,
    attachments: openAttachments({ store, now }),
    calendarFeeds: openCalendarFeeds({ store, now, randomBytes }),
    jobs: {
      expire_booking: createRequestExpiry({ documents, runner, clock }),
      ...createPlaceJobs({ store, documents, runner, clock }),
      ask_outcome: createOutcomeAsking({ documents, runner, clock }),
      settle_outcome: createOutcomeSettling({ documents, runner, clock }),
      remind: createRemind({ store, documents, runner, clock }),
      count_reviews: createCountReviews({ store, runner, clock }),
      archive: createArchiveSweep({ store, clock }).run,
    },
    start() {
      void scanBookings()
    },
    stop() {
      isStopping = true
      for (const service of [deliveryReceipts, earnings, platformTotals, livePositions, directory]) service.stop()
    },
  }
}
