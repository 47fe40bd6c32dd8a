/** What can be done with a booking besides the action that is due and Contact. */
import { canReschedule, activeProposal } from '#domain/booking/time-proposals.ts'
import { chatOpenedAt, isChatOpen, isEnded } from '#domain/documents/booking.ts'
import { DELETED_NAME } from '#domain/documents/placeholder-texts.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { withUser } from '#shared/account/require-user.ts'
import { extraJob } from '#shared/booking/extra/extra-job.ts'
import { setFavourite } from '#shared/provider/set-favourite.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { profileTarget, useIsReported } from '#state/storage/reported-content.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { useFavourites } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import type { MenuItem } from '#ui/overlay/menu.tsx'
import type { BookingSides } from '../../shared/booking-sides.ts'
import type { BookingWithRequest } from '../../shared/booking-with-request.ts'
import { useCalendarFile } from '../../shared/use-calendar-file.ts'
import { cancelItem } from './cancel-item.ts'

/** About the other person: the heart, a report, a block. A customer's name is reported on the dashboard. */
function usePersonItems({ booking }: BookingWithRequest, { ownRole, otherName }: BookingSides): MenuItem[] {
  const isCustomer = ownRole === 'customer'
  const { id, provider_id, customer_uid, provider_name } = booking
  const personId = isCustomer ? booking.provider_uid : customer_uid
  const contact = useContact(personId).state
  const isFavourite = useFavourites().has(provider_id)
  const target = profileTarget({ id: provider_id, name: provider_name })
  const isReported = useIsReported(target.key)
  if ((isCustomer ? provider_name : booking.customer_name) === DELETED_NAME) return []
  const items: MenuItem[] = []
  if (isCustomer && contact === 'open')
    items.push({
      id: 'favourite',
      icon: 'heart',
      label: text(isFavourite ? 'provider.unfavourite_named' : 'provider.favourite_named', { name: otherName }),
      onPress: () => void setFavourite(provider_id, !isFavourite),
    })
  if (isCustomer)
    items.push({
      id: 'report',
      icon: 'flag',
      label: isReported ? text('report.done') : text('report.profile_of', { name: otherName }),
      disabled: isReported,
      onPress: () => withUser(() => openOverlay({ kind: 'report', target })),
    })
  if (contact !== 'blocked')
    items.push({
      id: 'block',
      icon: 'ban',
      label: text('block.open', { name: otherName }),
      onPress: () => openOverlay({ kind: 'block-person', personId, name: otherName, bookingId: id }),
    })
  return items
}

export function useBookingMenu(shown: BookingWithRequest, sides: BookingSides): readonly MenuItem[] {
  const { booking, confirmed = booking, stored } = shown
  const { id: bookingId } = booking
  const now = instantFromMs(useNow())
  const isOpen = useContact(sides.ownRole === 'customer' ? booking.provider_uid : booking.customer_uid).state === 'open'
  const saveCalendar = useCalendarFile(confirmed, sides.otherName)
  const personItems = usePersonItems(shown, sides)
  const job = extraJob(booking, now)
  const items: MenuItem[] = []
  if (isOpen && stored && canReschedule(booking, sides.ownRole, now) && !activeProposal(booking, now))
    items.push({ id: 'time', icon: 'clock', label: text('time.propose'), onPress: () => openOverlay({ kind: 'reschedule', bookingId }) })
  if (isOpen && stored && job)
    items.push({
      id: 'extra',
      icon: 'plus',
      label: text('extra.open'),
      onPress: () => openOverlay({ kind: 'extra', bookingId, visit: job.visit }),
    })
  if (stored && !isEnded(booking.status) && saveCalendar)
    items.push({ id: 'calendar', icon: 'calendar', label: text('record.calendar'), onPress: saveCalendar })
  if (!isChatOpen(booking) && chatOpenedAt(booking) !== undefined)
    items.push({ id: 'chat', icon: 'message', label: text('record.chat'), onPress: () => openOverlay({ kind: 'chat', bookingId }) })
  if (stored)
    items.push(
      { id: 'record', icon: 'file', label: text('record.open'), onPress: () => openOverlay({ kind: 'booking-record', bookingId }) },
      {
        id: 'pdf',
        icon: 'download',
        label: text('record.pdf'),
        onPress: () => openOverlay({ kind: 'booking-record', bookingId, isPrinted: true }),
      },
    )
  const cancel = cancelItem(booking, sides)
  return [...items, ...personItems, ...(cancel && isChatOpen(booking) ? [cancel] : [])]
}
