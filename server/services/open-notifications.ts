/** Opens notifications outside the app: email, text messages and push. */
import { openNotificationDispatcher } from '../notifications/notification-dispatcher.ts'
import { openPushNotifications } from '../push/push-notifications.ts'
import { openPushSubscriptions } from '../push/push-subscriptions.ts'
import { openVapidKeys } from '../push/vapid-keys.ts'
import type { People } from './open-people.ts'
import type { SharedServices } from './services-deps.ts'

export async function openNotifications(
  { store, documents, window, transports, config, clock, setTimer, log }: SharedServices,
  { accounts, authentication }: Pick<People, 'accounts' | 'authentication'>,
) {
  const deps = { store, documents, window, publicOrigin: config.publicOrigin, clock, setTimer, log }
  const subscriptions = openPushSubscriptions({ store, nowMs: clock })
  const dispatcher = openNotificationDispatcher({ ...deps, accounts, transports })
  const transport = transports?.push
  const push = openPushNotifications({
    ...deps,
    subscriptions,
    isOpen: authentication.isOpen,
    transport,
    keys: transport && (await openVapidKeys(store, transport.service)),
  })
  return {
    channels: dispatcher.channels,
    push,
    pushSubscriptions: subscriptions,
    start() {
      void dispatcher.start()
      void push.start()
    },
    async stop() {
      await dispatcher.stop()
      await push.stop()
    },
  }
}
