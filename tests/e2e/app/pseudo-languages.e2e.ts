// Every view in both pseudo-languages: no cut text, no word outside the catalogue, nothing that points or moves the wrong way, and no
// request to another machine, as no service is set.
import { expect } from '@playwright/test'
import { openAccount, openProvider, requestVisit } from '#tests/support/e2e/account.ts'
import { adminPassword, signInAdmin } from '#tests/support/e2e/admin-client.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { openSmtpListener } from '#tests/support/fakes/smtp-listener.ts'
import { adminViews, BLOCK_REASON, blockedViews } from '#tests/support/views/admin-views.ts'
import { customerViews } from '#tests/support/views/customer-views.ts'
import { EXPECTED_VIEWS } from '#tests/support/views/expected-views.ts'
import { newProviderViews, providerViews, verificationViews } from '#tests/support/views/provider-views.ts'
import { troubleViews } from '#tests/support/views/trouble-views.ts'
import { openViewInspector } from '#tests/support/views/view-inspector.ts'
import { visitorViews } from '#tests/support/views/visitor-views.ts'
import { confirmReceived } from '#tests/support/e2e/contact-codes.ts'
import { PSEUDO_TAGS } from '#text/pseudo/pseudo-language.ts'

const listener = await openSmtpListener()
test.use({ environment: { DEMO: '1', RATE_LIMITS: 'wide', SMTP_URL: listener.url, MAIL_FROM: 'NearHelp <post@nearhelp.example>' } })
test.afterAll(() => listener.close())

for (const tag of PSEUDO_TAGS) {
  test(`every view in the pseudo-language ${tag}`, async ({ browser, server }) => {
    test.slow()
    const nia = await openAccount(server, 'Nia Wanjiru', 'provider')
    const ngozi = await openProvider(server, 'Ngozi Bello')
    listener.respondWith({})
    await confirmReceived(listener, ngozi)
    // An email that is refused: a stuck task of the admin.
    listener.respondWith({ 'RCPT TO': '550 no such user' })
    await ngozi.call('PUT', '/me/profile', { emailNotifications: true })
    await requestVisit(nia, ngozi)
    await nia.call('POST', '/reports', { about: 'profile', provider_id: ngozi.uid, reason: 'other' })
    const admin = await signInAdmin(server)
    await admin.call('PUT', `/admin/reports/${encodeURIComponent(`profile:${ngozi.uid}`)}`, { action: 'hide', reason: BLOCK_REASON })
    const { walk, faults, seen } = openViewInspector(browser, server.origin, tag, [
      'Nia',
      'Wanjiru',
      'Ngozi',
      'Bello',
      'Work',
      '225 Waller Street, San Francisco',
      BLOCK_REASON,
    ])
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
    expect(faults).toEqual([])
    expect(EXPECTED_VIEWS.filter((view) => !seen.includes(view))).toEqual([])
  })
}
