import { text } from '#text/catalogue.ts'
import type { Loosening } from '#workers/contract.ts'

/** How a rule that could be switched off is called. */
export function looseningName(field: Loosening['field']): string {
  switch (field) {
    case 'serviceType':
      return text('map.all_services')
    case 'minRating':
      return text('loosen.rating')
    case 'maxPrice':
      return text('loosen.price')
    case 'maxDistanceKm':
      return text('loosen.distance')
    case 'verifiedOnly':
      return text('loosen.verified')
    case 'availableOnly':
      return text('loosen.available')
    case 'text':
      return text('loosen.text')
  }
}
