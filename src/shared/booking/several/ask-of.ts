import type { Provider } from '#domain/documents/provider.ts'
import { newId } from '#state/sync/new-id.ts'

/** Returns the arguments that ask one more helper, at the shown price. */
export const askOf = ({ id, price_per_hour }: Provider) => ({ booking_id: newId(), provider_id: id, price_per_hour })
