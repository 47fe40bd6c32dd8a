import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'
import './waiting-tag.css'

/** 'Waiting' beside something that only this device has changed. */
export function WaitingTag() {
  return (
    <span className="waiting-tag">
      <Icon name="clock" size={14} />
      {text('common.waiting')}
    </span>
  )
}
