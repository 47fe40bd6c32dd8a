/** Platform statistics (section 3): providers from the directory, the rest from running totals. */
import * as v from 'valibot'
import type { ApiServices } from '../routing/api-services.ts'
import { groupOf, isRemoved } from '../../providers/provider-table.ts'

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

export async function readPlatformStats({
  platformTotals,
  directory,
  now,
}: Pick<ApiServices, 'platformTotals' | 'directory' | 'now'>): Promise<v.InferOutput<typeof statsEntity>> {
  const counted = { approved: 0, pending: 0, rejected: 0, blocked: 0, removed: 0 }
  for (const provider of directory.all()) counted[isRemoved(provider) ? 'removed' : groupOf(provider)] += 1
  return {
    // Removed providers are not counted.
    totalProviders: counted.approved + counted.pending + counted.rejected + counted.blocked,
    approvedProviders: counted.approved,
    pendingProviders: counted.pending,
    blockedProviders: counted.blocked,
    ...(await platformTotals.at(now())),
  }
}
