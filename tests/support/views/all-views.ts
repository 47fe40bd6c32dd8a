/** Every view of the app: the people whom they show, and all walks. */
import { openAccount, openProvider, requestVisit, type Account } from '#tests/support/e2e/account.ts'
import { adminPassword, signInAdmin } from '#tests/support/e2e/admin-client.ts'
import { confirmReceived } from '#tests/support/e2e/contact-codes.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import type { openSmtpListener } from '#tests/support/fakes/smtp-listener.ts'
import { adminViews, BLOCK_REASON, blockedViews } from './admin-views.ts'
import { customerViews } from './customer-views.ts'
import { newProviderViews, providerViews, verificationViews } from './provider-views.ts'
import { troubleViews } from './trouble-views.ts'
import type { ViewInspector } from './view-inspector.ts'
import { visitorViews } from './visitor-views.ts'

type Listener = Awaited<ReturnType<typeof openSmtpListener>>

/** Settings of the server on which the walks run. */
export const viewsEnvironment = (listener: Listener): Readonly<Record<string, string>> => ({
  DEMO: '1',
  RATE_LIMITS: 'wide',
  SMTP_URL: listener.url,
  MAIL_FROM: 'NearHelp <post@nearhelp.example>',
})

/** Names that the walks write, beside those of the demo. */
export const WRITTEN_NAMES = ['Nia', 'Wanjiru', 'Ngozi', 'Bello', 'Work', '225 Waller Street, San Francisco', BLOCK_REASON] as const

export interface ViewPeople {
  /** A provider without a service, with a request to Ngozi. */
  readonly nia: Account
  /** A provider whose profile was hidden, and whose email was refused: a stuck task of the admin. */
  readonly ngozi: Account
}

export async function furnishViews(server: ProductServer, listener: Listener): Promise<ViewPeople> {
  const nia = await openAccount(server, 'Nia Wanjiru', 'provider')
  const ngozi = await openProvider(server, 'Ngozi Bello')
  listener.respondWith({})
  await confirmReceived(listener, ngozi)
  listener.respondWith({ 'RCPT TO': '550 no such user' })
  await ngozi.call('PUT', '/me/profile', { emailNotifications: true })
  await requestVisit(nia, ngozi)
  await nia.call('POST', '/reports', { about: 'profile', provider_id: ngozi.uid, reason: 'other' })
  const admin = await signInAdmin(server)
  await admin.call('PUT', `/admin/reports/${encodeURIComponent(`profile:${ngozi.uid}`)}`, { action: 'hide', reason: BLOCK_REASON })
  return { nia, ngozi }
}

export async function walkAllViews({ walk }: ViewInspector, server: ProductServer, { nia, ngozi }: ViewPeople): Promise<void> {
  const office = () => walk('admin', (views) => adminViews(views, adminPassword(server), nia.email), '/?admin=true')
  await walk('visitor', visitorViews)
  await walk('customer', async (views) => {
    await customerViews(views)
    await troubleViews(views)
  })
  await walk('provider', providerViews)
  await walk('verification', (views) => verificationViews(views, ngozi.email, ngozi.password))
  await walk('new provider', async (views) => {
    await newProviderViews(views, nia.email, nia.password)
    await blockedViews(views, office)
  })
}
