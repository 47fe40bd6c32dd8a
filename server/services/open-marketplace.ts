/** Opens providers, bookings and what follows from them: earnings, totals, expiry, the archive, photos. */
import { createArchiveSweep } from '../archive/archive-sweep.ts'
import { createPlatformTotals } from '../admin/platform-totals.ts'
import { openAttachments } from '../bookings/attachments.ts'
import { createDeliveryReceipts } from '../bookings/delivery-receipts.ts'
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
  const expiry = createRequestExpiry({ store, window, runner, clock, setTimer, log })
  const archive = createArchiveSweep({ store, clock, setTimer, log })
  return {
    deliveryReceipts,
    directory,
    earnings,
    platformTotals,
    attachments: openAttachments({ store, now }),
    calendarFeeds: openCalendarFeeds({ store, now, randomBytes }),
    start() {
      // A scan of all bookings may take a while, so the start does not wait for it.
      earnings.load().catch((error: unknown) => log.error({ error: String(error) }, 'Could not load earnings'))
      platformTotals.load().catch((error: unknown) => log.error({ error: String(error) }, 'Could not load platform totals'))
      expiry.start().catch((error: unknown) => log.error({ error: String(error) }, 'Could not start the expiry of requests'))
      void archive.start()
    },
    async stop() {
      for (const service of [expiry, deliveryReceipts, earnings, platformTotals, directory]) service.stop()
      await archive.stop()
    },
  }
}
