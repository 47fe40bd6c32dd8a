/** Opens notifications outside the app: email, text messages and push. */
import type { JobHandlers } from '../jobs/job-queue.ts'
import { createNotificationSender } from '../notifications/notification-sender.ts'
import { openPushNotifications } from '../push/push-notifications.ts'
import { openVapidKeys } from '../push/vapid-keys.ts'
import type { People } from './open-people.ts'
import type { SharedServices } from './services-deps.ts'

export async function openNotifications(
  { store, documents, window, transports, pushSubscriptions, config, clock, log }: SharedServices,
  { accounts, authentication, quota }: Pick<People, 'accounts' | 'authentication' | 'quota'>,
) {
  const deps = { store, documents, window, publicOrigin: config.publicOrigin, clock, log }
  const handlers = transports ? createNotificationSender({ ...deps, accounts, quota, transports }) : {}
  const transport = transports?.push
  const push = openPushNotifications({
    ...deps,
    subscriptions: pushSubscriptions,
    isOpen: authentication.isOpen,
    transport,
    keys: transport && (await openVapidKeys(store, transport.service)),
  })
  const jobs: JobHandlers = { ...handlers, ...push.handlers }
  return {
    channels: { email: handlers.email !== undefined, sms: handlers.sms !== undefined },
    push,
    jobs,
    stop: push.stop,
  }
}
