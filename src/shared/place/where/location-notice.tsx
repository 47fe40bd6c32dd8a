/** Says why the device's position is unknown, and tries again. */
import type { LocationError } from '#state/device/geolocation.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { locationErrorText } from '../../location/location-error-text.ts'
import { orderLocationErrorText } from '../../location/place-text.ts'

export interface LocationNoticeProps {
  readonly error: LocationError
  /** Uses the texts that the specification quotes for the order page. */
  readonly isOrder?: boolean | undefined
  readonly onRetry: () => void
}

export function LocationNotice({ error, isOrder = false, onRetry }: LocationNoticeProps) {
  const words = isOrder ? orderLocationErrorText(error) : locationErrorText(error)
  return (
    <Notice tone="warn" role="alert">
      <p className={words.text === undefined ? undefined : 't-strong'}>{words.title}</p>
      {words.text !== undefined && <p>{words.text}</p>}
      {error !== 'unsupported' && (
        <Button variant="text" size="compact" onPress={onRetry}>
          {text('common.retry')}
        </Button>
      )}
    </Notice>
  )
}
