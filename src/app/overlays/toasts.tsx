import { TOAST_MS } from '#domain/constants.ts'
import { dismissToast, useToasts } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { isIconName } from '#ui/icons/icon-table.ts'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'

/** Toasts at the top of the page, 8 seconds each. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <ToastRegion
      label={text('nav.notifications')}
      closeLabel={text('common.close')}
      onClose={(id) => dismissToast(Number(id))}
      toasts={toasts.map((toast) => ({
        id: String(toast.id),
        ...toast.content(),
        duration: TOAST_MS,
        ...(toast.icon !== undefined && isIconName(toast.icon) ? { icon: toast.icon } : {}),
        ...(toast.button === undefined ? {} : { button: { label: toast.button.label(), onPress: toast.button.onPress } }),
        ...(toast.onPress === undefined ? {} : { action: { label: text('common.open'), onPress: toast.onPress } }),
      }))}
    />
  )
}
