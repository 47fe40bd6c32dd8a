import { text } from '#text/catalogue.ts'
import type { FilterRelaxation } from '#workers/contract.ts'

function ruleName(field: FilterRelaxation['fields'][number]): string {
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

/** Returns the name of rules that could be switched off together. */
export const relaxationName = (fields: FilterRelaxation['fields']): string => fields.map(ruleName).join(' + ')
