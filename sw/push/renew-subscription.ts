/** Renews a push subscription that the browser gave up. */

export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/**
 * Takes the browser's new subscription, or creates one with the same key, and sends it to the server.
 * @throws the browser's refusal, or a network error: the next start of the app repairs it
 */
export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  manager: Pick<PushManager, 'subscribe'>,
  send: typeof fetch,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const next = newSubscription ?? (key ? await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null)
  if (!next) return
  await send('/api/me/push-subscription', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(next),
  })
}
