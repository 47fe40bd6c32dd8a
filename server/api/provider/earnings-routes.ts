/** Earnings of a provider, visible only to that provider. */
import * as v from 'valibot'
import { cityOrDefault, currencies, currencyOf } from '#domain/cities.ts'
import type { Currency } from '#domain/marketplace/own-marketplace.ts'
import { computeEarnings } from '#domain/earnings/earnings.ts'
import type { Period } from '#domain/earnings/earnings-periods.ts'
import { earningsReportSchema, earningsFileName, buildEarningsReport } from '#domain/earnings/earnings-report.ts'
import { dateField } from '#domain/fields.ts'
import { providerId, type Uid } from '#domain/ids.ts'
import { defineRoute, done, refuse, type ApiRoute } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { nextPageLink, numberCursor, plainLimit } from '../routing/pagination.ts'

const periodFields = {
  /** First day, in the provider's time zone. */
  from: v.optional(dateField),
  /** Last day. */
  to: v.optional(dateField),
  /** ISO 4217, one of the marketplace's; that of the provider's city by default. Amounts of several currencies are never added. */
  currency: v.optional(
    v.pipe(
      v.string(),
      v.check((code) => currencies().has(code), 'Choose a currency'),
    ),
  ),
}

async function readEarnings({ documents, earnings, now }: ApiServices, uid: Uid, period: Period, code: string | undefined) {
  const provider = await documents.get(providerId(uid), 'provider')
  if (!provider) return undefined
  const { zone } = cityOrDefault(provider.city)
  const dayOf = earnings.dayReader(zone)
  const today = dayOf(now())
  const currency = (code === undefined ? undefined : currencies().get(code)) ?? currencyOf(provider.city)
  const inCurrency = async ({ code: of }: Currency) => computeEarnings(await earnings.bookOf(uid, zone, of), { today, period })
  const codes = await earnings.currenciesOf(uid)
  const others = [...codes].flatMap((each) => (each === currency.code ? [] : (currencies().get(each) ?? [])))
  return {
    zone,
    dayOf,
    today,
    period,
    currency,
    earnings: await inCurrency(currency),
    others: await Promise.all(others.map(async (each) => ({ currency: each, summary: (await inCurrency(each)).summary }))),
  }
}

const periodOfQuery = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): Period => ({
  from: from ?? null,
  to: to ?? null,
})

export const earningsRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/provider/:id/earnings',
    tag: 'providers',
    access: 'person',
    summary:
      'Get your earnings for a period. Transactions add up to the total, days follow your time zone, and pending covers accepted work',
    query: v.object({ ...periodFields, limit: plainLimit, cursor: numberCursor }),
    status: 200,
    response: earningsReportSchema,
    refuses: ['forbidden', 'not_found'],
    async handle({ request, params, person: { uid }, query }, services) {
      if (params['id'] !== uid) return refuse('forbidden')
      const found = await readEarnings(services, uid, periodOfQuery(query), query.currency)
      if (!found) return refuse('not_found')
      const all = found.earnings.period.transactions
      const end = Number(query.cursor ?? 0) + query.limit
      const report = buildEarningsReport(found.earnings, { ...found, listed: all.slice(end - query.limit, end) })
      return done(report, nextPageLink(request, end < all.length ? String(end) : undefined))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/provider/:id/earnings/export',
    tag: 'providers',
    access: 'person',
    summary: 'Export all your earnings as a JSON file, named with the day in your time zone',
    query: v.object(periodFields),
    status: 200,
    response: v.object({ ...earningsReportSchema.entries, exported_at: v.string() }),
    refuses: ['forbidden', 'not_found'],
    async handle({ params, person: { uid }, query }, services) {
      if (params['id'] !== uid) return refuse('forbidden')
      const found = await readEarnings(services, uid, periodOfQuery(query), query.currency)
      if (!found) return refuse('not_found')
      const report = buildEarningsReport(found.earnings, { ...found, listed: found.earnings.period.transactions })
      const headers = {
        'content-disposition': `attachment; filename="${earningsFileName(found.today, 'json')}"`,
        'cache-control': 'no-store',
      }
      return done({ ...report, exported_at: services.now() }, headers)
    },
  }),
]
