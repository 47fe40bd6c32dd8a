/** Permission of the browser to show notifications. It is requested only when the user presses a button. */
import { useState } from 'react'

export type NotificationPermissionState = NotificationPermission | 'unsupported'

const readPermission = (): NotificationPermissionState => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission)

/** Returns the current permission and a function that requests it. */
export function useNotificationPermission(): readonly [NotificationPermissionState, () => void] {
  const [permission, setPermission] = useState(readPermission)
  const ask = async (): Promise<void> => {
    try {
      await Notification.requestPermission()
      // Subscribe within the same press: iPhones allow it only there.
      if (readPermission() === 'granted') await (await import('./web-push.ts')).enablePush()
    } finally {
      setPermission(readPermission())
    }
  }
  return [permission, () => void ask()]
}
