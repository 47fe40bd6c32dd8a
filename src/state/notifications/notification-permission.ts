/** Whether the browser may show notifications of this site; it is asked on the person's press only. */
import { useState } from 'react'

export type NotificationAnswer = NotificationPermission | 'unsupported'

const current = (): NotificationAnswer => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission)

/** The answer so far, and asking. */
export function useNotificationPermission(): readonly [NotificationAnswer, () => void] {
  const [answer, setAnswer] = useState(current)
  const ask = async (): Promise<void> => {
    try {
      await Notification.requestPermission()
      // Within the same press: an iPhone lets nothing else subscribe.
      if (current() === 'granted') await (await import('./web-push.ts')).turnOnPush()
    } finally {
      setAnswer(current())
    }
  }
  return [answer, () => void ask()]
}
