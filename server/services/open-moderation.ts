/** Opens what the admin does about providers, people and reported content, and the log of it. */
import { openDisputes } from '../moderation/disputes.ts'
import { openBlockedUsers } from '../accounts/blocked-users.ts'
import { openAuditLog } from '../admin/audit-log.ts'
import { openContentModeration } from '../moderation/content-moderation.ts'
import { openModerationActions } from '../moderation/moderation-actions.ts'
import { openModerationLog } from '../moderation/moderation-log.ts'
import { openReports } from '../moderation/reports.ts'
import { openQueue } from '../moderation/queue/queue.ts'
import { queueSources } from '../moderation/queue/queue-sources.ts'
import { openBlockAppeals } from '../moderation/suspension/block-appeals.ts'
import { openEndBookings } from '../moderation/suspension/end-bookings.ts'
import type { Marketplace } from './open-marketplace.ts'
import type { SharedServices } from './services-deps.ts'

export type Moderation = ReturnType<typeof openModeration>

export function openModeration(shared: SharedServices, { attachments, directory }: Pick<Marketplace, 'attachments' | 'directory'>) {
  const { store, documents, writer, runner, now, newId, clock, log } = shared
  const audit = openAuditLog({ store, now })
  const moderationLog = openModerationLog({ store, audit })
  const blockedUsers = openBlockedUsers(store)
  const deps = { store, documents, runner, log: moderationLog, now, newId, clock, problems: log }
  const moderationActions = openModerationActions({
    ...deps,
    onChanged: async ({ kind, uid, to }) => (kind === 'person' ? blockedUsers.set(uid, to.is_blocked) : directory.refresh(uid)),
  })
  const contentModeration = openContentModeration({ ...deps, writer, attachments })
  const blockAppeals = openBlockAppeals({ store, audit, moderationActions, now })
  const endBookings = openEndBookings(deps)
  const disputes = openDisputes({ store, documents, runner, audit, now })
  return {
    audit,
    blockAppeals,
    endBookings,
    queue: openQueue(queueSources({ store, disputes, blockAppeals })),
    moderationLog,
    blockedUsers,
    moderationActions,
    contentModeration,
    reports: openReports({ store, audit }),
    disputes,
    jobs: { moderate_person: moderationActions.complete, moderate_content: contentModeration.complete, ...endBookings.jobs },
  }
}
