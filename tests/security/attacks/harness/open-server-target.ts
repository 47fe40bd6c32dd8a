/** Today's server in this process, over a store in memory or in PostgreSQL. */
import { RATE_LIMITS, UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { parseEnvironment } from '#server/node/environment.ts'
import { openTransports } from '#server/node/transports/open-transports.ts'
import { silentLog } from '#server/platform/log.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openTestApp, ORIGIN } from '#tests/support/open-test-app.ts'
import { openOutgoing } from './outgoing.ts'
import { openTarget, type Target } from './target.ts'

/** @param limits as in `Attack` */
export async function openServerTarget(limits: 'normal' | undefined, store?: DocumentStore): Promise<Target> {
  const outgoing = await openOutgoing()
  const settings = parseEnvironment(outgoing.settings)
  if (!settings.ok) throw new Error(settings.error.join('\n'))
  const server = await openTestApp({
    limits: limits === 'normal' ? RATE_LIMITS : UNLIMITED_RATE_LIMITS,
    transports: openTransports(settings.value, silentLog),
    ...(store ? { store } : {}),
  })
  return openTarget({
    kind: store ? 'postgres' : 'server',
    origin: ORIGIN,
    send: (request, address) => server.app.fetch(request, address),
    adminPassword: server.adminPassword,
    nowMs: server.nowMs,
    pass: async (ms) => server.pass(ms),
    emails: outgoing.emails,
    texts: outgoing.texts,
    close: async () => {
      await server.close()
      await outgoing.close()
    },
  })
}
