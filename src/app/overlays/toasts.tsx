import { AWAITED_TOAST_MS, TOAST_MS } from '#domain/constants.ts'
import { dismissToast, useShownToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { isIconName } from '#ui/icons/icon-table.ts'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'
import { useToastNeighbours } from './use-toast-neighbours.ts'

/** The toast of the page. */
export function Toasts() {
  const shown = useShownToast()
  const toast = shown?.toast
  const { neighbours, floor } = useToastNeighbours(toast !== undefined)
  return (
    <ToastRegion
      label={text('nav.notifications')}
      neighbours={neighbours}
      floor={floor}
      closeLabel={text('common.close')}
      onClose={(id) => dismissToast(Number(id))}
      toast={
        toast && {
          id: String(toast.id),
          ...toast.content(),
          duration: shown.isAwaited ? AWAITED_TOAST_MS : TOAST_MS,
          ...(toast.icon !== undefined && isIconName(toast.icon) ? { icon: toast.icon } : {}),
          ...(toast.button === undefined ? {} : { button: { label: toast.button.label(), onPress: toast.button.onPress } }),
          ...(toast.onPress === undefined ? {} : { action: { label: text('common.open'), onPress: toast.onPress } }),
        }
      }
    />
  )
}
