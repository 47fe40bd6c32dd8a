/** Of a request that a limit refused: when it works again, what counts, and whether it is sent then. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { Refusal } from '#domain/errors.ts'
import { useNow } from '#state/display/use-now.ts'
import { text } from '#text/catalogue.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { CountedRequests, LimitCodeButton, limitEndText } from '../booking/limits/request-limit-notice.tsx'
import type { CommandActions } from './use-command-actions.ts'

export interface ResendSwitchProps {
  readonly item: OutboxItem
  readonly limit: Refusal
  readonly actions: Pick<CommandActions, 'setResend'>
}

export function ResendSwitch({ item, limit, actions }: ResendSwitchProps) {
  const nowMs = useNow()
  return (
    <>
      <LimitCodeButton limit={limit} />
      <p className="c-2">{limitEndText(limit, nowMs)}</p>
      <CountedRequests limit={limit} />
      <Switch label={text('limit.send')} text={text('limit.send_help')} checked={item.resend === true} onChange={actions.setResend} />
    </>
  )
}
