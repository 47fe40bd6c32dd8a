/** Opens the deletion of accounts: what each subsystem removes of a person. */
import { deleteAddressJobs } from '../accounts/account-jobs.ts'
import { openSessionNames } from '../auth/session-names.ts'
import { openAccountErasures, type AccountErasures } from '../erasure/account-erasures.ts'
import { eraseReports } from '../moderation/erase-reports.ts'
import { deleteJobsOf } from '../jobs/job-document.ts'
import type { PushSubscriptions } from '../push/push-subscriptions.ts'
import type { Verifications } from '../verification/verifications.ts'
import type { Marketplace } from './open-marketplace.ts'
import type { Moderation } from './open-moderation.ts'
import type { People } from './open-people.ts'
import type { SharedServices } from './services-deps.ts'

export interface ErasedSubsystems {
  readonly marketplace: Pick<Marketplace, 'attachments' | 'calendarFeeds'>
  readonly moderation: Pick<Moderation, 'blockedUsers' | 'moderationActions' | 'contentModeration' | 'endBookings' | 'blockAppeals'>
  readonly people: Pick<People, 'accounts' | 'auth' | 'outboxKeys' | 'trail'>
  readonly pushSubscriptions: PushSubscriptions
  readonly verifications: Verifications
}

export function openErasures(
  { store, runner, writer, clock }: SharedServices,
  { marketplace, moderation, people, pushSubscriptions, verifications }: ErasedSubsystems,
): AccountErasures {
  const { accounts, auth, outboxKeys, trail } = people
  return openAccountErasures({
    store,
    runner,
    writer,
    eraseAttachments: marketplace.attachments.erase,
    eraseServerRecords: async (uid) => {
      await marketplace.calendarFeeds.erase(uid)
      await deleteJobsOf(store, uid)
      await pushSubscriptions.erase(uid)
      await verifications.erase(uid)
      await openSessionNames(store, 'session').removeAll(uid)
      const account = await accounts.byUid(uid)
      if (account) await deleteAddressJobs(store, account.email)
      await moderation.moderationActions.erase(uid)
      await moderation.contentModeration.erase(uid)
      await moderation.endBookings.erase(uid)
      await moderation.blockAppeals.erase(uid)
      await eraseReports(store, uid)
      await moderation.blockedUsers.erase(uid)
      await outboxKeys.erase(uid)
      await trail.erase(uid)
    },
    closeAccount: auth.closeAccount,
    removeAccount: auth.removeAccount,
    clock,
  })
}
