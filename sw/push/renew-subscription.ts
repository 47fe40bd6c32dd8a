/** The next address for pushes, where the browser gave up the one before. */

export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/**
 * Takes the browser's own next address, or asks for one with the same key, and tells the server.
 * @throws what the browser refuses with, or the network: the next start of the app mends it
 */
export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  manager: Pick<PushManager, 'subscribe'>,
  ask: typeof fetch,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const next = newSubscription ?? (key ? await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null)
  if (!next) return
  await ask('/api/me/push-subscription', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(next),
  })
}
