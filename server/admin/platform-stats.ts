/** Figures of the platform (section 3), counted from the store when they are asked for. */
import * as v from 'valibot'
import { DAY_MS } from '#domain/constants.ts'
import { addMs } from '#domain/instant.ts'
import type { ApiServices } from '../api/api-services.ts'
import { groupOf, isRemoved } from './provider-table.ts'

/** A customer who asked for a visit within this time is an active one. */
const ACTIVE_MS = 30 * DAY_MS

export const statsEntity = v.object({
  totalProviders: v.number(),
  totalCustomers: v.number(),
  approvedProviders: v.number(),
  pendingProviders: v.number(),
  blockedProviders: v.number(),
  activeCustomers: v.number(),
  totalBookings: v.number(),
  activeBookings: v.number(),
})

export async function countAll({
  documents,
  directory,
  now,
}: Pick<ApiServices, 'documents' | 'directory' | 'now'>): Promise<v.InferOutput<typeof statsEntity>> {
  // Who was removed is no provider any more.
  const providers = [...directory.all()].filter((provider) => !isRemoved(provider))
  const inGroup = (group: string): number => providers.filter((provider) => groupOf(provider) === group).length
  let totalCustomers = 0
  for await (const profile of documents.all('profile')) if (profile.userType === 'customer') totalCustomers += 1
  let totalBookings = 0
  let activeBookings = 0
  const active = new Set<string>()
  const since = addMs(now(), -ACTIVE_MS)
  for await (const booking of documents.all('booking')) {
    totalBookings += 1
    if (booking.status === 'accepted' || booking.status === 'in_progress') activeBookings += 1
    if (booking.created_at >= since) active.add(booking.customer_uid)
  }
  return {
    totalProviders: providers.length,
    totalCustomers,
    approvedProviders: inGroup('approved'),
    pendingProviders: inGroup('pending'),
    blockedProviders: inGroup('blocked'),
    activeCustomers: active.size,
    totalBookings,
    activeBookings,
  }
}
