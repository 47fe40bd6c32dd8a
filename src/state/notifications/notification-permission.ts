/** Whether the browser may show notifications of this site; it is asked on the person's press only. */
import { useState } from 'react'

export type NotificationPermissionState = NotificationPermission | 'unsupported'

const readPermission = (): NotificationPermissionState => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission)

/** The answer so far, and asking. */
export function useNotificationPermission(): readonly [NotificationPermissionState, () => void] {
  const [answer, setAnswer] = useState(readPermission)
  const ask = async (): Promise<void> => {
    try {
      await Notification.requestPermission()
      // Within the same press: an iPhone lets nothing else subscribe.
      if (readPermission() === 'granted') await (await import('./web-push.ts')).enablePush()
    } finally {
      setAnswer(readPermission())
    }
  }
  return [answer, () => void ask()]
}
