/** What became of each of several answers. */
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { Answer, Answers } from './use-answer-several.ts'

function outcomeText({ refused }: Answer, command: Answers['command'], isOffline: boolean): string {
  if (refused) return refusalText(refused)
  if (isOffline) return text('select.waits')
  return text(command === 'accept_booking' ? 'select.accepted' : 'select.declined')
}

export function SelectOutcome({ outcome: { command, answers }, onClose }: { readonly outcome: Answers; readonly onClose: () => void }) {
  const isOffline = useSyncStatus()?.connection !== 'live'
  const done = answers.filter(({ refused }) => refused === undefined).length
  return (
    <section className="select-bar" aria-label={text('select.outcome')}>
      <div className="select-bar__row">
        <p className="t-strong num grow" role="status">
          {text(command === 'accept_booking' ? 'select.accepted_of' : 'select.declined_of', { done, count: answers.length })}
        </p>
        <Button variant="line" size="compact" onPress={onClose}>
          {text('select.close')}
        </Button>
      </div>
      <ul className="select-bar__lines select-bar__lines--all" aria-label={text('select.outcome')}>
        {answers.map((answer) => (
          <li key={answer.booking.id}>
            <Icon name={answer.refused ? 'alert' : isOffline ? 'clock' : 'check'} size={16} />
            <span>
              <b dir="auto">{localizeName(answer.booking.customer_name)}</b> · {outcomeText(answer, command, isOffline)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
