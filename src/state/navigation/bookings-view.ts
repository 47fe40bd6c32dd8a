/** Layout of the customer's bookings: as lists or by day. */
import { useAtom } from 'jotai'
import * as v from 'valibot'
import { userScopedAtom } from '../storage/user-storage.ts'

export const BOOKINGS_VIEWS = ['list', 'calendar'] as const

const bookingsViewAtom = userScopedAtom('bookings-view', v.picklist(BOOKINGS_VIEWS), 'list')

export const useBookingsView = () => useAtom(bookingsViewAtom)
